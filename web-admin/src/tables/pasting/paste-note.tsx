import { Alert, Button } from '@mui/material';
import { useTranslate } from 'react-admin';
import { inWords } from '../../words/sentence.js';
import { actionBelow } from '../../ui/failure-box.js';
import type { Paste } from '../grid/read-paste.js';
import { pasteWords } from './paste-words.js';

interface PasteNoteProps {
  readonly paste: Paste;
  readonly onUndo: () => void;
}

/** Where the last paste came from, what to check in it, and the way back. */
export function PasteNote({ paste, onUndo }: PasteNoteProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="info"
      role="status"
      sx={actionBelow}
      action={
        <Button size="small" color="inherit" onClick={onUndo}>
          {translate('Undo paste')}
        </Button>
      }
    >
      {pasteWords(paste, translate)}
      {paste.notes.map((note) => (
        <div key={note.words}>{inWords(note, translate)}</div>
      ))}
    </Alert>
  );
}
