import { Box, Button, LinearProgress, Stack } from '@mui/material';
import { useState } from 'react';
import { useAuthenticated } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { DoneNote } from '../ui/done-note.js';
import { ReadFailure } from '../ui/failure-box.js';
import { auditScreen } from '../navigation/screens.js';
import { ScreenTitle } from '../ui/screen-title.js';
import { useMayWrite } from '../access/roles.js';
import { useTranslate } from '../words/translate.js';
import { type AuditFilters, auditSearch, filtersIn, placeIn } from './audit-filters.js';
import { AuditList } from './audit-group.js';
import type { EventGroup } from './event-groups.js';
import { ExportMenu } from './export-menu.js';
import { FilterForm } from './filter-form.js';
import { UndoDialog } from './undo-dialog.js';
import { useAuditPage, useNewEvents } from './audit-events.js';

/** Everything that was ever done, by whom and when: `/admin/audit`, with its filters and its place in the address. */
export function AuditPage() {
  useAuthenticated();
  const translate = useTranslate();
  const mayUndo = useMayWrite(auditScreen.path);
  const [search, setSearch] = useSearchParams();
  const [filters, place] = [filtersIn(search), placeIn(search)];
  const { data: page, error, refetch, isFetching } = useAuditPage(filters, place);
  const newEvents = useNewEvents(filters, page);
  const [asked, setAsked] = useState<EventGroup>();
  const [done, setDone] = useState('');
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
      <DoneNote done={done} />
      {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      {isFetching && !page && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {page && !error && <AuditList events={events} onUndo={mayUndo ? setAsked : undefined} />}
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
          onUndone={(records) => {
            setAsked(undefined);
            setDone(
              translate(
                'Undone: %{smart_count} record is what it was. |||| Undone: %{smart_count} records are what they were.',
                {
                  smart_count: records,
                },
              ),
            );
          }}
        />
      )}
    </Stack>
  );
}
