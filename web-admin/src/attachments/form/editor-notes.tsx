import { Alert, Button, Stack, Typography } from '@mui/material';
import type { Dispatch } from 'react';
import { useTranslate } from 'react-admin';
import type { Editor, Step } from '../draft/editor.js';

interface EditorNotesProps {
  readonly editor: Editor;
  readonly dispatch: Dispatch<Step>;
}

/** What the last step did, and the way back from a removal. */
export function EditorNotes({ editor: { note, removed, leftOut = [] }, dispatch }: EditorNotesProps) {
  const translate = useTranslate();
  return (
    <>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center', mb: 1 }}>
        <Typography role="status" variant="body2">
          {note && translate(note.text, note.values)}
        </Typography>
        {removed && (
          <Button size="small" onClick={() => dispatch({ type: 'putBack' })}>
            {translate('Put it back')}
          </Button>
        )}
      </Stack>
      {leftOut.length > 0 && (
        <Alert severity="warning" role="alert" sx={{ mb: 1 }}>
          {translate('No PDF, so left out: %{names}', { names: leftOut.join(', ') })}
        </Alert>
      )}
    </>
  );
}
