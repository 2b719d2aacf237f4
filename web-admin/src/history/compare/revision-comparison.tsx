import { Box, Button, LinearProgress, Paper, Typography } from '@mui/material';
import { messages } from '@noticeboard/content-model';
import { useEffect, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { FailureBox } from '../../ui/failure-box.js';
import type { HistoryEvent } from '../events/history-event.js';
import { Moment } from '../events/event-line.js';
import { useRecordState } from '../events/use-record-state.js';
import { RevisionSelect } from './revision-select.js';
import { RevisionSteps } from './revision-steps.js';
import { sides } from './sides.js';
import { StateComparison } from './state-comparison.js';
import { useDifference } from './use-difference.js';

interface RevisionComparisonProps {
  /** The events of one record, oldest first. */
  readonly events: readonly HistoryEvent[];
  readonly from: HistoryEvent;
  readonly to: HistoryEvent;
  readonly onChoose: (from: HistoryEvent, to: HistoryEvent) => void;
  readonly onClose: () => void;
}

/** Any two revisions of a record side by side. */
export function RevisionComparison({ events, from, to, onChoose, onClose }: RevisionComparisonProps) {
  const translate = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [before, after] = [useRecordState(from), useRecordState(to)];
  const parts = useDifference(to.subject, before.data, after.data);
  const error = before.error ?? after.error;
  const isLoaded = before.data !== undefined && after.data !== undefined;
  // Whoever asked for it is led to it.
  useEffect(() => heading.current?.focus(), []);

  return (
    <Paper variant="outlined" component="section" aria-labelledby="comparison-title" sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5, alignItems: 'center' }}>
        <Typography
          id="comparison-title"
          ref={heading}
          tabIndex={-1}
          component="h2"
          variant="subtitle1"
          sx={{ mr: 'auto' }}
        >
          {translate('Compare two revisions')}
        </Typography>
        <RevisionSteps events={events} from={from} to={to} onChoose={onChoose} />
        <Button size="small" onClick={onClose}>
          {translate('Close')}
        </Button>
      </Box>
      <Box sx={{ ...sides.pair, mb: 1 }}>
        <RevisionSelect label="From" events={events} chosen={from} onChoose={(event) => onChoose(event, to)} />
        <RevisionSelect label="To" events={events} chosen={to} onChoose={(event) => onChoose(from, event)} />
      </Box>
      {error && <FailureBox message={messages.fetchFailed} error={error} />}
      {!error && !isLoaded && <LinearProgress aria-label={translate('ra.page.loading')} />}
      {isLoaded && (
        <StateComparison parts={parts} headings={{ before: <Headed event={from} />, after: <Headed event={to} /> }} />
      )}
    </Paper>
  );
}

function Headed({ event }: { readonly event: HistoryEvent }) {
  const translate = useTranslate();
  return (
    <>
      {translate('Revision %{revision}', { revision: event.revision })}
      <Typography variant="body2" color="textSecondary">
        {event.actor.username} · <Moment event={event} />
      </Typography>
    </>
  );
}
