import { Box, Paper, Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import type { HistoryEvent } from '../history/events/history-event.js';
import { dayOfMoment } from '../words/moment-words.js';
import { AuditGroup } from './audit-group.js';
import { byDay, type EventGroup, groupedByAction } from './event-groups.js';

interface AuditListProps {
  /** Newest first. */
  readonly events: readonly HistoryEvent[];
  readonly onUndo: ((group: EventGroup) => void) | undefined;
}

/** The events of a page, by day and by action. */
export function AuditList({ events, onUndo }: AuditListProps) {
  const translate = useTranslate();
  const locale = useLocale();
  if (events.length === 0) return <Typography color="textSecondary">{translate('No events found.')}</Typography>;
  const days = byDay(groupedByAction(events), (at) => dayOfMoment(at, locale));
  return days.map(({ day, groups }) => (
    <Paper key={day} variant="outlined" component="section" aria-label={day} sx={{ px: 2, pt: 1.5, minWidth: 0 }}>
      <Typography component="h2" variant="subtitle1" sx={{ mb: 1 }}>
        {day}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {groups.map((group) => (
          <AuditGroup key={group.correlationId} group={group} onUndo={onUndo} />
        ))}
      </Box>
    </Paper>
  ));
}
