import { Button, DialogActions, DialogContentText, LinearProgress } from '@mui/material';
import { messages } from '@noticeboard/content-model';
import { useDataProvider, useRefresh } from 'react-admin';
import { useMutation } from '@tanstack/react-query';
import type { ApiProvider } from '../../providers/with-api.js';
import { restorePath } from '../events/history-paths.js';
import { Dialog, DialogBody } from '../../ui/dialog.js';
import { FailureBox } from '../../ui/failure-box.js';
import { StateComparison, useDifference } from '../compare/state-comparison.js';
import type { HistoryEvent } from '../events/history-event.js';
import { useRecordState } from '../events/use-history.js';
import { useTranslate } from '../../words/translate.js';

interface RestoreDialogProps {
  /** What it left is brought back. */
  readonly event: HistoryEvent;
  /** The record's last one. */
  readonly last: HistoryEvent;
  readonly onRestored: () => void;
  readonly onClose: () => void;
}

/** Asks before a revision is brought back, and shows what that will change. */
export function RestoreDialog({ event, last, onRestored, onClose }: RestoreDialogProps) {
  const translate = useTranslate();
  const { subject, revision } = event;
  const [current, wanted] = [useRecordState(last), useRecordState(event)];
  const parts = useDifference(subject, current.data, wanted.data);
  const { ask } = useDataProvider<ApiProvider>();
  const refresh = useRefresh();
  const restoring = useMutation({
    mutationFn: () => ask(restorePath(subject), { method: 'POST', body: JSON.stringify({ revision }) }),
    onSuccess: refresh,
  });
  const error = current.error ?? wanted.error;
  const isLoaded = current.data !== undefined && wanted.data !== undefined;
  const differs = isLoaded && parts.some(({ mark }) => mark !== 'same');

  return (
    <Dialog title={translate('Restore revision %{revision}?', { revision })} maxWidth="md" fillsPhone onClose={onClose}>
      <DialogBody>
        <DialogContentText sx={{ mb: 1 }}>
          {translate(
            'The record becomes what it was then. This is recorded as a new event; its history stays as it is.',
          )}
        </DialogContentText>
        {error && <FailureBox message={messages.fetchFailed} error={error} />}
        {!error && !isLoaded && <LinearProgress aria-label={translate('ra.page.loading')} />}
        {isLoaded && (
          <StateComparison
            parts={parts}
            headings={{ before: translate('Now'), after: translate('Revision %{revision}', { revision }) }}
          />
        )}
      </DialogBody>
      {restoring.error && (
        <FailureBox title="This revision cannot be restored" message={messages.submitFailed} error={restoring.error} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button
          variant="contained"
          disabled={restoring.isPending || !differs}
          onClick={() => restoring.mutate(undefined, { onSuccess: onRestored })}
        >
          {translate(restoring.isPending ? 'Processing...' : 'Restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
