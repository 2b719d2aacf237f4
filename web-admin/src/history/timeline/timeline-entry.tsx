import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { eventWords } from '../events/event-words.js';
import type { HistoryEvent } from '../events/history-event.js';
import { EventChanges } from './event-changes.js';
import { Actor, Moment } from '../events/event-line.js';

interface TimelineEntryProps {
  readonly event: HistoryEvent;
  /** What can be done with it. */
  readonly actions?: ReactNode;
}

/** One event of a record: what, who, when, and what it changed. */
export function TimelineEntry({ event, actions }: TimelineEntryProps) {
  const translate = useTranslate();
  return (
    <Box component="li" sx={entryStyle}>
      <Typography component="h3" variant="body1" sx={{ fontWeight: 600 }}>
        {translate(eventWords(event.type))}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('Revision %{revision}', { revision: event.revision })} · <Actor event={event} /> ·{' '}
        <Moment event={event} />
      </Typography>
      <EventChanges event={event} />
      {actions}
    </Box>
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
