import { Box, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { eventWords } from '../history/events/event-words.js';
import type { HistoryEvent } from '../history/events/history-event.js';
import { EventChanges } from '../history/timeline/event-changes.js';
import { Moment } from '../history/events/event-line.js';
import { SubjectLink } from './audit-group.js';

/** The events of one action, as they were recorded. */
export function GroupEvents({ events }: { readonly events: readonly HistoryEvent[] }) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={listStyle}>
      {events.map((event) => (
        <li key={event.position}>
          <Typography component="h4" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{translate(eventWords(event.type))}</strong> · <SubjectLink subject={event.subject} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('Revision %{revision}', { revision: event.revision })} · <Moment event={event} />
          </Typography>
          <EventChanges event={event} />
          <Typography component="details" variant="body2">
            <summary>{translate('As recorded')}</summary>
            <Box component="pre" tabIndex={0} sx={rawStyle}>
              {JSON.stringify({ ...event, changes: undefined }, null, 2)}
            </Box>
          </Typography>
        </li>
      ))}
    </Box>
  );
}

const listStyle = {
  listStyle: 'none',
  m: 0,
  pl: 2,
  borderLeft: 2,
  borderColor: 'divider',
  '& > li + li': { mt: 1.5 },
};
const rawStyle = { m: 0, p: 1, overflow: 'auto', maxHeight: '40vh', border: 1, borderColor: 'divider' };
