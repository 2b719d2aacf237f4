import { messages } from '@noticeboard/content-model';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useDataProvider, useRefresh, useTranslate } from 'react-admin';
import { DoneNote } from '../../ui/done-note.js';
import { FailureBox } from '../../ui/failure-box.js';
import { serverMessage } from '../../providers/problem.js';
import type { ApiProvider } from '../../providers/with-api.js';
import { isDeletion } from '../events/event-words.js';
import type { HistoryEvent } from '../events/history-event.js';
import { type Named, restorePath, timelinePath } from '../events/history-paths.js';

/** Brings back a record that was just deleted, with all that went with it. */
export function UndoDelete({ record }: { readonly record: Named }) {
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const refresh = useRefresh();
  const [state, setState] = useState<'asked' | 'running' | 'done'>('asked');
  const [failure, setFailure] = useState<string>();

  const undo = async () => {
    setState('running');
    setFailure(undefined);
    try {
      // The API is the one that answers; its shapes are trusted everywhere.
      const events = (await ask(timelinePath(record))).json as readonly HistoryEvent[];
      const [before, last] = events.slice(-2);
      // Somebody else may have been faster; what was changed since must stay.
      if (last && isDeletion(last)) {
        await ask(restorePath(record), { method: 'POST', body: JSON.stringify({ revision: before?.revision }) });
      }
      setState('done');
    } catch (error) {
      setFailure(serverMessage(error) ?? translate(messages.submitFailed));
      setState('asked');
    }
    refresh();
  };

  return (
    <>
      {state !== 'done' && (
        <Button size="small" variant="outlined" disabled={state === 'running'} onClick={() => void undo()}>
          {translate(state === 'running' ? 'Processing...' : 'Undo')}
        </Button>
      )}
      <DoneNote
        done={state === 'done' ? translate('It is back as it was.') : ''}
        after={state === 'done' ? state : undefined}
      />
      {failure !== undefined && <FailureBox title={translate('It cannot be brought back')} message={failure} />}
    </>
  );
}
