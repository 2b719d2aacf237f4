import { Box, Button, DialogActions, DialogContentText, LinearProgress, Stack } from '@mui/material';
import { useState } from 'react';
import { useAuthenticated, useDataProvider, useGetIdentity, useRefresh } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { useMutation, useQuery } from '@tanstack/react-query';
import { messages } from '@noticeboard/content-model';
import { useMay, useMayWrite } from '../access/roles.js';
import { undoWaits, useNotifyDone } from '../feedback/notify-done.js';
import { actionPath } from '../history/events/history-paths.js';
import { auditScreen } from '../navigation/screens.js';
import type { ApiProvider } from '../providers/with-api.js';
import { CancelButton, Dialog, DialogBody } from '../ui/dialog.js';
import { FailureBox, ReadFailure } from '../ui/notes.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import { readAll, useAuditPage, useNewEvents } from './audit-events.js';
import { type AuditFilters, auditSearch, filtersIn, noFilters, placeIn } from './audit-filters.js';
import { AuditList } from './audit-group.js';
import { type EventGroup, isOf, undoOf } from './event-groups.js';
import { ExportMenu } from './export-menu.js';
import { FilterForm } from './filter-form.js';

/** Everything that was ever done, by whom and when: `/admin/audit`, with its filters and its place in the address. */
export function AuditPage() {
  useAuthenticated();
  const translate = useTranslate();
  const isPresent = useMayWrite(auditScreen.path);
  const mayUndo = useMay('history.undo') && isPresent;
  const mayUndoOthers = useMay('undoOthers');
  const own = useGetIdentity().data?.fullName ?? '';
  const [search, setSearch] = useSearchParams();
  const [filters, place] = [filtersIn(search), placeIn(search)];
  const { data: page, error, refetch, isFetching } = useAuditPage(filters, place);
  const newEvents = useNewEvents(filters, page);
  const [asked, setAsked] = useState<EventGroup>();
  const notifyDone = useNotifyDone();
  const go = (wanted: AuditFilters, where = {}) => setSearch(auditSearch(wanted, where));
  const events = page?.events ?? [];
  const [newest, oldest] = [events.at(0), events.at(-1)];

  return (
    <Stack spacing={2} sx={{ py: 2 }}>
      <ScreenTitle label={auditScreen.label} />
      <FilterForm
        filters={filters}
        actors={[...new Set(events.map(({ actor }) => actor.username))]}
        onFilter={(wanted) => go(wanted)}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 40 }}>
        <Box role="status" sx={{ mr: 'auto' }}>
          {newEvents > 0 && (
            <Button variant="outlined" onClick={() => void refetch()}>
              {translate('Show %{smart_count} new event |||| Show %{smart_count} new events', {
                smart_count: newEvents,
              })}
            </Button>
          )}
        </Box>
        <ExportMenu filters={filters} />
      </Box>
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {isFetching && !page && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {page && !error && (
        <AuditList
          events={events}
          mayUndo={(group) => mayUndo && (mayUndoOthers || isOf(own, group))}
          onUndo={setAsked}
        />
      )}
      {page && (
        <Box component="nav" aria-label={translate('Pages')} sx={{ display: 'flex', gap: 1 }}>
          <Button
            disabled={!page.hasNewer || !newest}
            onClick={() => newest && go(filters, { after: newest.position })}
          >
            {translate('Newer')}
          </Button>
          <Button
            disabled={!page.hasOlder || !oldest}
            onClick={() => oldest && go(filters, { before: oldest.position })}
          >
            {translate('Older')}
          </Button>
        </Box>
      )}
      {asked && (
        <UndoDialog
          correlationId={asked.correlationId}
          onClose={() => setAsked(undefined)}
          onUndone={(done) => {
            setAsked(undefined);
            notifyDone({ done });
          }}
        />
      )}
    </Stack>
  );
}

const undone = 'Undone: %{smart_count} record is what it was. |||| Undone: %{smart_count} records are what they were.';

interface UndoDialogProps {
  readonly correlationId: string;
  /** Receives what was done, in words. */
  readonly onUndone: (done: string) => void;
  readonly onClose: () => void;
}

/** Asks before an action is undone, and says what becomes of each record that it touched. */
function UndoDialog({ correlationId, onUndone, onClose }: UndoDialogProps) {
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
    mutationFn: () => ask(actionPath(correlationId, '/undo'), { method: 'POST', body: '{}' }),
    onSuccess({ status }) {
      refresh();
      onUndone(status === 201 ? translate(undoWaits) : translate(undone, { smart_count: records?.length ?? 0 }));
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
        <CancelButton />
        <Button variant="contained" disabled={undoing.isPending || !records} onClick={() => undoing.mutate()}>
          {translate(undoing.isPending ? 'Processing...' : 'Undo')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
