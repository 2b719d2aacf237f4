import type { Attachment } from '@noticeboard/content-model';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { type Dispatch, useMemo } from 'react';
import { duplicatesIn } from '../draft/duplicates.js';
import type { Editor, Step } from '../draft/editor.js';
import { AddButtons } from './add-buttons.js';
import { AttachmentRow } from './attachment-row.js';
import { useTranslate } from 'react-admin';

interface AttachmentRowsProps {
  readonly editor: Editor;
  readonly dispatch: Dispatch<Step>;
  /** What the posting's other records hold. */
  readonly elsewhere: readonly Attachment[];
  /** A save was tried: what is missing is said. */
  readonly isChecked: boolean;
  readonly disabled: boolean;
}

/** All attachments of the form, and the ways to further ones. */
export function AttachmentRows({ editor, dispatch, elsewhere, isChecked, disabled }: AttachmentRowsProps) {
  const { rows } = editor.draft;
  const { refused } = editor;
  const duplicates = useMemo(() => duplicatesIn(rows, elsewhere), [rows, elsewhere]);
  return (
    <Box component="fieldset" disabled={disabled} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {rows.map((row, index) => (
          <li key={row.key}>
            <AttachmentRow
              row={row}
              number={index + 1}
              isLast={index === rows.length - 1}
              isChecked={isChecked}
              refusal={refused?.key === row.key ? refused.text : undefined}
              duplicates={duplicates.get(row.key) ?? nothing}
              dispatch={dispatch}
            />
          </li>
        ))}
      </Box>
      <EditorNotes editor={editor} dispatch={dispatch} />
      <AddButtons dispatch={dispatch} />
    </Box>
  );
}

const nothing: readonly never[] = [];

interface EditorNotesProps {
  readonly editor: Editor;
  readonly dispatch: Dispatch<Step>;
}

/** What the last step did, and the way back from a removal. */
function EditorNotes({ editor: { note, removed, leftOut = [] }, dispatch }: EditorNotesProps) {
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
