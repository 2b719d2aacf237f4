import { Box, Link as MuiLink, Stack, Typography } from '@mui/material';
import type { HistoryEvent } from '@noticeboard/content-model';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { Actor, AsOfButton, Moment } from '../history/events/event-line.js';
import { eventWords, isDeletion, type Subject } from '../history/events/history-event.js';
import { historyAddress, subjectHeading, workspaceOf } from '../history/events/history-paths.js';
import { EventChanges } from '../history/timeline/event-changes.js';
import { Button } from '../ui/buttons.js';
import { useTranslate } from '../words/translate.js';
import { auditSearch, noFilters } from './audit-filters.js';
import { type EventGroup, isUndoable } from './event-groups.js';

interface GroupDetailsProps {
  readonly group: EventGroup;
  /** None for those who may not. */
  readonly onUndo: ((group: EventGroup) => void) | undefined;
  readonly first: HistoryEvent;
  readonly subject: Subject;
}

/** The events of an action, and the steps that can be taken about it. */
export function GroupDetails({ group, first, subject, onUndo }: GroupDetailsProps) {
  const translate = useTranslate();
  const tables = useConsole();
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { events, leading, subjects, correlationId } = group;
  const isOne = subjects.length === 1;
  const workspace = isOne && !leading.some(isDeletion) ? workspaceOf(tables, subject) : undefined;
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {isOne
          ? translate(subjectHeading(tables, subject))
          : translate('%{smart_count} record |||| %{smart_count} records', { smart_count: subjects.length })}
        {' · '}
        <Actor event={first} /> · <Moment event={first} />
      </Typography>
      {leading.length === 1 && <EventChanges event={first} />}
      <Stack direction="row" sx={{ flexWrap: 'wrap', ml: -0.5 }}>
        <Button size="small" aria-expanded={isWhole} aria-controls={id} onClick={() => setWhole(!isWhole)}>
          {translate('%{smart_count} event |||| %{smart_count} events', { smart_count: events.length })}
        </Button>
        {workspace !== undefined && <Button label="Open it" size="small" component={Link} to={workspace} />}
        <Button size="small" component={Link} to={`?${auditSearch({ ...noFilters, correlationId })}`}>
          {translate('This action')}
        </Button>
        <AsOfButton event={first} />
        {onUndo && isUndoable(group) && <Button label="Undo" size="small" onClick={() => onUndo(group)} />}
      </Stack>
      <div id={id}>{isWhole && <GroupEvents events={events} />}</div>
    </>
  );
}

/** A record by its title, and the way to its history. An act of the portal itself has none. */
export function SubjectLink({ subject }: { readonly subject: Subject }) {
  const { kind, title, id } = subject;
  if (kind === 'portal') return title || id;
  return (
    <MuiLink component={Link} to={historyAddress(subject)} sx={{ overflowWrap: 'anywhere' }}>
      {title || id}
    </MuiLink>
  );
}

/** The events of one action, as they were recorded. */
function GroupEvents({ events }: { readonly events: readonly HistoryEvent[] }) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={listStyle}>
      {events.map((event) => (
        <li key={event.position}>
          <Typography component="h4" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{translate(eventWords(event.type))}</strong> · <SubjectLink subject={event.subject} />
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('Revision %{revision}', { revision: event.revision + 1 })} · <Moment event={event} />
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
