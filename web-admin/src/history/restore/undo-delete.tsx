import { useMutation } from '@tanstack/react-query';
import { messages } from '@noticeboard/content-model';
import { Button } from '@mui/material';
import { useDataProvider, useRefresh } from 'react-admin';
import { DoneNote, FailureBox } from '../../ui/notes.js';
import type { ApiProvider } from '../../providers/with-api.js';
import { type HistoryEvent, isDeletion } from '../events/history-event.js';
import { type Named, timelinePath } from '../events/history-paths.js';
import { useTranslate } from '../../words/translate.js';

/** Brings back a record that was just deleted, with all that went with it. */
export function UndoDelete({ record }: { readonly record: Named }) {
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const refresh = useRefresh();
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: async () => {
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
    },
    onSettled: refresh,
  });

  return (
    <>
      {!isSuccess && (
        <Button size="small" variant="outlined" disabled={isPending} onClick={() => mutate()}>
          {translate(isPending ? 'Processing...' : 'Undo')}
        </Button>
      )}
      <DoneNote done={isSuccess ? translate('It is back as it was.') : ''} after={isSuccess || undefined} />
      {error && <FailureBox title="It cannot be brought back" message={messages.submitFailed} error={error} />}
    </>
  );
}
