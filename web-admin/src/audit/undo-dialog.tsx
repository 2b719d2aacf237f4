import { Box, Button, DialogActions, DialogContentText, LinearProgress } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messages } from '@noticeboard/content-model';
import { useDataProvider, useRefresh } from 'react-admin';
import { Dialog, DialogBody } from '../ui/dialog.js';
import { FailureBox } from '../ui/failure-box.js';
import type { ApiProvider } from '../providers/with-api.js';
import { inWords, useTranslate } from '../words/translate.js';
import { readAll } from './audit-events.js';
import { noFilters } from './audit-filters.js';
import { undoOf } from './event-groups.js';

interface UndoDialogProps {
  readonly correlationId: string;
  /** Receives how many records it was done with, and the action that this was. */
  readonly onUndone: (records: number, undoneBy: string) => void;
  readonly onClose: () => void;
}

/** Asks before an action is undone, and says what becomes of each record that it touched. */
export function UndoDialog({ correlationId, onUndone, onClose }: UndoDialogProps) {
  const { ask } = useDataProvider<ApiProvider>();
  const translate = useTranslate();
  const refresh = useRefresh();
  const { data, error } = useQuery({
    queryKey: ['audit action', correlationId],
    queryFn: () => readAll(ask, { ...noFilters, correlationId }),
    retry: false,
  });
  const records = data && undoOf(data);

  const undoing = useMutation({
    mutationFn: () => {
      const path = `/api/history/correlation/${encodeURIComponent(correlationId)}/undo`;
      return ask(path, { method: 'POST', body: '{}' });
    },
    onSuccess({ json }) {
      refresh();
      onUndone(records?.length ?? 0, String(Object(json).undoneBy ?? ''));
    },
  });

  return (
    <Dialog title={translate('Undo this action?')} maxWidth="sm" onClose={onClose}>
      <DialogBody>
        <DialogContentText sx={{ mb: 1 }}>
          {translate(
            'All of it is undone, or nothing. This is recorded as a new action; what happened stays on record.',
          )}
        </DialogContentText>
        {error && <FailureBox message={messages.fetchFailed} error={error} />}
        {!records && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
        <Box component="ul" sx={{ m: 0, pl: 2.5, '& > li': { overflowWrap: 'anywhere' } }}>
          {records?.map(({ subject, words }) => (
            <li key={`${subject.kind} ${subject.family} ${subject.id}`}>
              <strong>{subject.title}</strong> {inWords(words, translate)}
            </li>
          ))}
        </Box>
      </DialogBody>
      {undoing.error && (
        <FailureBox title="This action cannot be undone" message={messages.submitFailed} error={undoing.error} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" disabled={undoing.isPending || !records} onClick={() => undoing.mutate()}>
          {translate(undoing.isPending ? 'Processing...' : 'Undo')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
