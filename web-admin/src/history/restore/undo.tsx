import { useMutation } from '@tanstack/react-query';
import { messages } from '@noticeboard/content-model';
import { Button } from '@mui/material';
import { useDataProvider, useRefresh } from 'react-admin';
import { DoneNote, FailureBox } from '../../ui/notes.js';
import type { ApiProvider } from '../../providers/with-api.js';
import { type HistoryEvent, isDeletion } from '../events/history-event.js';
import { actionPath, type Named, timelinePath } from '../events/history-paths.js';
import { useTranslate, type WordKey } from '../../words/translate.js';

/** Brings back a record that was just deleted, with all that went with it. */
export function UndoDelete({ record }: { readonly record: Named }) {
  const { ask } = useDataProvider<ApiProvider>();
  const undo = async () => {
    // The API is the one that answers; its shapes are trusted everywhere.
    const events = (await ask(timelinePath(record))).json as readonly HistoryEvent[];
    const [before, last] = events.slice(-2);
    // Somebody else may have been faster; what was changed since must stay.
    if (last && isDeletion(last)) {
      await ask(timelinePath(record, '/restore'), {
        method: 'POST',
        body: JSON.stringify({ revision: before?.revision }),
      });
    }
  };
  return <Undo undo={undo} done="It is back as it was." />;
}

/** Undoes what was just done with several records: all of it, or nothing. */
export function UndoAction({ correlationId }: { readonly correlationId: string }) {
  const { ask } = useDataProvider<ApiProvider>();
  const undo = () => ask(actionPath(correlationId, '/undo'), { method: 'POST', body: '{}' });
  return <Undo undo={undo} done="All of them are back as they were." />;
}

interface UndoProps {
  readonly undo: () => Promise<unknown>;
  readonly done: WordKey;
}

function Undo({ undo, done }: UndoProps) {
  const translate = useTranslate();
  const refresh = useRefresh();
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: undo, onSettled: refresh });
  return (
    <>
      {!isSuccess && (
        <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate()}>
          {translate(isPending ? 'Processing...' : 'Undo')}
        </Button>
      )}
      <DoneNote done={isSuccess ? translate(done) : ''} after={isSuccess || undefined} />
      {error && <FailureBox title="It cannot be brought back" message={messages.submitFailed} error={error} />}
    </>
  );
}
