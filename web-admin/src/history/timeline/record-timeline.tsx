import { Box, Button, Link, Paper, Stack, Typography } from '@mui/material';
import type { HistoryEvent } from '@noticeboard/content-model';
import type { ReactNode } from 'react';
import { Actor, AsOfButton, Moment } from '../events/event-line.js';
import { eventWords, isDeletion } from '../events/history-event.js';
import { Link as RouterLink } from 'react-router-dom';
import { changeSetAddress } from '../../navigation/addresses.js';
import { useTranslate } from '../../words/translate.js';
import { EventChanges } from './event-changes.js';

interface RecordTimelineProps {
  /** The events of one record, oldest first. */
  readonly events: readonly HistoryEvent[];
  /** How many there are, with those that are not shown yet. */
  readonly total: number;
  readonly mayRestore: boolean;
  readonly onCompare: (from: HistoryEvent, to: HistoryEvent) => void;
  readonly onRestore: (event: HistoryEvent) => void;
}

/** One record's events, newest first, and what can be done with each of its revisions. */
export function RecordTimeline({ events, total, mayRestore, onCompare, onRestore }: RecordTimelineProps) {
  const translate = useTranslate();
  const last = events.at(-1);
  // The words of a change set are shown with each of its events.
  const isComparable = last?.subject.kind !== 'changeSet';
  /** Commands that deleted it: what it was in the midst of one nobody ever saw. */
  const deletions = new Set(events.filter(isDeletion).map(({ causationId }) => causationId));
  return (
    <Paper variant="outlined" component="section" aria-labelledby="timeline-title" sx={{ p: 2, minWidth: 0 }}>
      <Typography id="timeline-title" component="h2" variant="subtitle1" sx={{ mb: 1.5 }}>
        {translate('%{smart_count} revision |||| %{smart_count} revisions', { smart_count: total })}
      </Typography>
      <Box component="ol" reversed sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {events.toReversed().map((event, place) => {
          const { revision } = event;
          const before = events.at(-place - 2);
          const isPast = last !== undefined && event !== last;
          const named = (label: string) =>
            `${translate(label)}: ${translate('Revision %{revision}', { revision: revision + 1 })}`;
          return (
            <TimelineEntry
              key={event.position}
              event={event}
              actions={
                <Stack direction="row" sx={{ flexWrap: 'wrap', ml: -0.5 }}>
                  {before && isComparable && event.changes.length > 0 && (
                    <Button
                      size="small"
                      aria-label={named('Compare with the one before')}
                      onClick={() => onCompare(before, event)}
                    >
                      {translate('Compare with the one before')}
                    </Button>
                  )}
                  {isPast && isComparable && (
                    <Button size="small" aria-label={named('Compare with now')} onClick={() => onCompare(event, last)}>
                      {translate('Compare with now')}
                    </Button>
                  )}
                  <AsOfButton event={event} />
                  {isPast && mayRestore && !deletions.has(event.causationId) && (
                    <Button size="small" aria-label={named('Restore')} onClick={() => onRestore(event)}>
                      {translate('Restore')}
                    </Button>
                  )}
                </Stack>
              }
            />
          );
        })}
      </Box>
    </Paper>
  );
}

interface TimelineEntryProps {
  readonly event: HistoryEvent;
  /** The actions on it. */
  readonly actions?: ReactNode;
}

/** One event of a record: what, who, when, and what it changed. */
function TimelineEntry({ event, actions }: TimelineEntryProps) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={entryStyle}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
        {translate(eventWords(event.type))}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('Revision %{revision}', { revision: event.revision + 1 })} · <Actor event={event} /> ·{' '}
        <Moment event={event} />
      </Typography>
      {event.changeSet !== undefined && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={changeSetAddress(event.changeSet)}>
            {translate('Published with a change set')}
          </Link>
          {event.publicNote !== undefined && `: ${event.publicNote}`}
          {event.correction && ` (${translate('Correction of a typing error')})`}
        </Typography>
      )}
      <DirectWrite event={event} />
      <EventChanges event={event} />
      {actions}
    </Box>
  );
}

/** That it went past a review, and why. */
function DirectWrite({ event: { unreviewed, reason } }: Pick<TimelineEntryProps, 'event'>) {
  const translate = useTranslate();
  const words = [
    ...(unreviewed ? [translate('Published without a review')] : []),
    ...(reason ? [`${translate('Reason')}: ${reason}`] : []),
  ];
  if (words.length === 0) return null;
  return (
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {words.join(' · ')}
    </Typography>
  );
}

/** A line down the left, and a dot on it for each. */
const entryStyle = {
  position: 'relative',
  pl: 3,
  pb: 2.5,
  minWidth: 0,
  borderLeft: 2,
  borderColor: 'divider',
  ml: '7px',
  '&:last-child': { borderColor: 'transparent', pb: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    left: '-7px',
    top: '6px',
    width: '12px',
    height: '12px',
    borderRadius: '50%',
    bgcolor: 'primary.main',
  },
};
