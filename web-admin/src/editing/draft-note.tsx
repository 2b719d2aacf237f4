import { Alert, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { momentWords } from '../words/moment-words.js';
import { useTranslate } from '../words/translate.js';
import type { Draft, DraftTrouble } from './draft-store.js';
import type { DraftHandle } from './use-draft.js';

interface DraftNoteProps {
  readonly draft: DraftHandle;
  /** `id` of the form's element. */
  readonly form: string;
  /** Puts the draft into the form. */
  readonly onRestore: (draft: Draft) => void;
}

/** Offers what an earlier opening of the form left behind, and says when nothing can be kept. */
export function DraftNote({ draft, form, onRestore }: DraftNoteProps) {
  const { found, trouble, take, discard } = draft;
  const translate = useTranslate();
  const locale = useLocale();
  const [restored, setRestored] = useState<Draft>();

  const restore = (one: Draft) => {
    take();
    onRestore(one);
    setRestored(one);
    toFirstInput(form);
  };

  return (
    <>
      {found && (
        <Alert severity="info" role="status">
          {translate('You have an unsaved draft from %{time}.', { time: momentWords(found.savedAt, locale) })}
          <Stack direction="row" spacing={1} sx={{ mt: 0.5 }}>
            <Button size="small" variant="outlined" onClick={() => restore(found)}>
              {translate('Restore')}
            </Button>
            <Button
              size="small"
              onClick={() => {
                discard();
                toFirstInput(form);
              }}
            >
              {translate('Discard')}
            </Button>
          </Stack>
        </Alert>
      )}
      {restored && (
        <Typography role="status" variant="body2">
          {translate('Draft restored. It is not saved yet.')}
          {restored.files.length > 0 &&
            ` ${translate('Please choose these files again: %{files}', { files: restored.files.join(', ') })}`}
        </Typography>
      )}
      {trouble && <Alert severity="warning">{translate(troubles[trouble])}</Alert>}
    </>
  );
}

const troubles = {
  tooLarge: 'This is too long to be kept as a draft. Save it before you leave the page.',
  unavailable: 'This browser keeps no drafts. Save before you leave the page.',
} as const satisfies Record<DraftTrouble, string>;

/** The buttons go with the note: the cursor must not go with them. A table has a cell in place of an input. */
function toFirstInput(form: string): void {
  document
    .getElementById(form)
    ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea, td[tabindex="0"]')
    ?.focus();
}
