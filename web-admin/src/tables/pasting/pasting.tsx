import { Alert, DialogActions, DialogContentText, TextField } from '@mui/material';
import { type ClipboardEvent, useState } from 'react';
import { Button } from '../../ui/buttons.js';
import { CancelButton, Dialog, DialogBody } from '../../ui/dialog.js';
import { actionBelow } from '../../ui/notes.js';
import { inWords } from '../../words/sentence.js';
import { type Translate, useTranslate } from '../../words/translate.js';
import { isRefused, layOut } from '../grid/grid.js';
import { type Clipboard, type Paste, readPaste } from '../grid/read-paste.js';

interface PasteDialogProps {
  readonly onPaste: (paste: Paste) => void;
  readonly onClose: () => void;
}

/** For those who cannot paste on the cells: what is read is shown before it goes into the table. */
export function PasteDialog({ onPaste, onClose }: PasteDialogProps) {
  const translate = useTranslate();
  const [clipboard, setClipboard] = useState<Clipboard>({ html: '', text: '' });
  const { text } = clipboard;
  const paste = text === '' && clipboard.html === '' ? undefined : readPaste(clipboard);
  const isReady = paste !== undefined && !isRefused(paste);

  /** A copied table comes with its text. As long as that is left alone, the table counts. */
  const take = (event: ClipboardEvent) => {
    const html = event.clipboardData.getData('text/html');
    if (text !== '' || isRefused(readPaste({ html, text: '' }))) return;
    event.preventDefault();
    setClipboard({ html, text: event.clipboardData.getData('text/plain') });
  };

  return (
    <Dialog title={translate('Paste a table')} maxWidth="md" hasForm onClose={onClose}>
      <DialogBody>
        <DialogContentText sx={{ mb: 2 }}>
          {translate(
            'Copy a table on a page, in a document, a spreadsheet or a PDF, and paste it here. It goes to the selected cell.',
          )}
        </DialogContentText>
        <TextField
          label={translate('Copied table or text')}
          multiline
          minRows={6}
          maxRows={14}
          autoFocus
          value={text}
          onPaste={take}
          onChange={({ target }) => setClipboard({ html: '', text: target.value })}
          slotProps={{ htmlInput: { wrap: 'off', style: { fontFamily: 'monospace', overflowX: 'auto' } } }}
        />
        <Alert severity={isReady ? 'info' : 'warning'} role="status" sx={{ mt: 2, ...(!paste && { display: 'none' }) }}>
          {paste && (isRefused(paste) ? translate(paste.refused, paste.values) : pasteWords(paste, translate))}
          {isReady && paste.notes.map((note) => <div key={note.words}>{inWords(note, translate)}</div>)}
        </Alert>
      </DialogBody>
      <DialogActions>
        <CancelButton />
        <Button variant="contained" disabled={!isReady} onClick={() => isReady && onPaste(paste)}>
          {translate('Put into the table')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Where the last paste came from, what to check in it, and the way back. */
export function PasteNote({ paste, onUndo }: { readonly paste: Paste; readonly onUndo: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="info"
      role="status"
      sx={actionBelow}
      action={<Button label="Undo paste" size="small" color="inherit" onClick={onUndo} />}
    >
      {pasteWords(paste, translate)}
      {paste.notes.map((note) => (
        <div key={note.words}>{inWords(note, translate)}</div>
      ))}
    </Alert>
  );
}

const sources = {
  html: 'a table of a page, a document or a spreadsheet',
  tsv: 'cells of a spreadsheet, as text',
  pdf: 'text with columns or lines, as PDF files give it',
  text: 'a single text',
} as const satisfies Record<Paste['source'], string>;

/** The kind that a paste was read as, and its size. */
function pasteWords({ rows, source }: Paste, translate: Translate): string {
  const { height, width } = layOut(rows);
  return translate('Read as %{source}. Rows: %{rows}, columns: %{columns}.', {
    source: translate(sources[source]),
    rows: height,
    columns: width,
  });
}
