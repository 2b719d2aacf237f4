import { Button, Stack, Typography } from '@mui/material';
import { type Dispatch, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Step } from '../draft/editor.js';
import { FilePicker } from '../pdf/file-picker.js';
import { PasteLinks } from './paste-links.js';

export const addLinkButtonId = 'add-link';

/** The ways to further rows; each does without a mouse. */
export function AddButtons({ dispatch }: { readonly dispatch: Dispatch<Step> }) {
  const translate = useTranslate();
  const [isPasting, setPasting] = useState(false);
  return (
    <>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        <Button id={addLinkButtonId} variant="outlined" size="small" onClick={() => dispatch({ type: 'addBlank' })}>
          {translate('Add link')}
        </Button>
        <FilePicker
          label={translate('Add PDFs')}
          name={translate('PDF files to add')}
          many
          onPick={(pdfs, others) => dispatch({ type: 'addFiles', files: [...pdfs, ...others] })}
        />
        <Button variant="outlined" size="small" aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
          {translate('Paste links')}
        </Button>
      </Stack>
      {isPasting && <PasteLinks dispatch={dispatch} onClose={() => setPasting(false)} />}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {translate(
          'PDFs can also be dropped on this form, several at once. A PDF opens in a tab of its own, not in this page.',
        )}{' '}
        {translate('Alt+↑ and Alt+↓ move the attachment that holds the cursor.')}
      </Typography>
    </>
  );
}
