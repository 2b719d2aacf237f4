import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { DoneNote } from '../ui/done-note.js';
import { ReadFailure } from '../ui/failure-box.js';
import { useAddressState } from '../navigation/use-address-state.js';
import { useMayWrite } from '../access/roles.js';
import { RevisionComparison } from './compare/revision-comparison.js';
import { DeletedNote } from './deleted-note.js';
import { EvidenceButton } from './evidence-button.js';
import { type HistoryEvent, isContent } from './events/history-event.js';
import type { Named } from './events/history-paths.js';
import { RestoreDialog } from './restore/restore-dialog.js';
import { RecordTimeline } from './timeline/record-timeline.js';
import { useTimeline } from './events/use-timeline.js';

/** Everything that happened to a record, with its revisions to be compared and brought back. */
export function RecordHistory(record: Named) {
  const translate = useTranslate();
  const { data: events, error, refetch } = useTimeline(record);
  if (error) {
    return <ReadFailure error={error} onRetry={() => void refetch()} />;
  }
  if (!events) return <LinearProgress aria-label={translate('ra.page.loading')} />;
  const [first, ...others] = events;
  if (!first) return <Typography color="textSecondary">{translate('Nothing is recorded of it.')}</Typography>;
  return <Recorded events={[first, ...others]} />;
}

function Recorded({ events }: { readonly events: readonly [HistoryEvent, ...HistoryEvent[]] }) {
  const translate = useTranslate();
  const mayWrite = useMayWrite('history');
  const [address, setAddress] = useAddressState();
  const [asked, setAsked] = useState<HistoryEvent>();
  const [done, setDone] = useState('');
  const last = events.at(-1) ?? events[0];
  const mayRestore = mayWrite && isContent(last.subject);
  const known = (name: string) => events.find(({ revision }) => String(revision) === address(name));
  const [from, to] = [known('from'), known('to')];
  const compare = (one?: HistoryEvent, other?: HistoryEvent) =>
    setAddress({ from: one && String(one.revision), to: other && String(other.revision) });

  return (
    <Stack spacing={2}>
      <DoneNote done={done} />
      <DeletedNote events={events} mayRestore={mayRestore} onRestore={setAsked} />
      {from && to && (
        <RevisionComparison events={events} from={from} to={to} onChoose={compare} onClose={() => compare()} />
      )}
      <Box>
        <EvidenceButton record={last.subject} />
      </Box>
      <RecordTimeline events={events} mayRestore={mayRestore} onCompare={compare} onRestore={setAsked} />
      {asked && (
        <RestoreDialog
          event={asked}
          last={last}
          onClose={() => setAsked(undefined)}
          onRestored={() => {
            setAsked(undefined);
            setDone(translate('Revision %{revision} is restored.', { revision: asked.revision }));
          }}
        />
      )}
    </Stack>
  );
}
