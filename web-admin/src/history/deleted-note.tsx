import { Alert, Button } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { actionBelow } from '../ui/failure-box.js';
import { isDeletion } from './events/event-words.js';
import type { HistoryEvent } from './events/history-event.js';
import { exactMomentWords } from '../words/moment-words.js';

interface DeletedNoteProps {
  /** The events of one record, oldest first. */
  readonly events: readonly HistoryEvent[];
  readonly mayRestore: boolean;
  readonly onRestore: (event: HistoryEvent) => void;
}

/** Since when a record is deleted, and the way back to what it was just before. */
export function DeletedNote({ events, mayRestore, onRestore }: DeletedNoteProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const last = events.at(-1);
  if (!last || !isDeletion(last)) return null;
  // What it owned went with it in events of their own, of the same command.
  const before = events.findLast(({ causationId }) => causationId !== last.causationId);
  return (
    <Alert
      severity="info"
      action={
        mayRestore &&
        before && (
          <Button color="inherit" onClick={() => onRestore(before)}>
            {translate(last.subject.kind === 'posting' ? 'Restore deleted posting' : 'Restore deleted record')}
          </Button>
        )
      }
      sx={actionBelow}
    >
      {translate('Deleted by %{name} on %{time}.', {
        name: last.actor.username,
        time: exactMomentWords(last.at, locale),
      })}
    </Alert>
  );
}
