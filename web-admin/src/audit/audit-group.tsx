import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, Paper, Typography } from '@mui/material';
import type { HistoryEvent } from '@noticeboard/content-model';
import { Fragment, useId, useState } from 'react';
import { useLocale } from 'react-admin';
import { Actor } from '../history/events/event-line.js';
import { clockWords, dayOfMoment } from '../words/formats.js';
import { useTranslate } from '../words/translate.js';
import { byDay, type EventGroup, groupedByAction, groupWords } from './event-groups.js';
import { GroupDetails, SubjectLink } from './group-details.js';

interface AuditListProps {
  /** Newest first. */
  readonly events: readonly HistoryEvent[];
  readonly mayUndo: (group: EventGroup) => boolean;
  readonly onUndo: (group: EventGroup) => void;
}

/** The events of a page, by day and by action. */
export function AuditList({ events, mayUndo, onUndo }: AuditListProps) {
  const translate = useTranslate();
  const locale = useLocale();
  if (events.length === 0) return <Typography color="textSecondary">{translate('No events found.')}</Typography>;
  const actions = groupedByAction(events);
  const days = byDay(actions, (at) => dayOfMoment(at, locale));
  return days.map(({ day, groups }) => (
    <Paper key={day} variant="outlined" component="section" aria-label={day} sx={{ px: 2, pt: 1, minWidth: 0 }}>
      <Typography component="h2" variant="subtitle1" sx={{ mb: 0.5 }}>
        {day}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {groups.map((group) => (
          <AuditGroup
            key={group.correlationId}
            group={group}
            isOnly={actions.length === 1}
            onUndo={mayUndo(group) ? onUndo : undefined}
          />
        ))}
      </Box>
    </Paper>
  ));
}

interface AuditGroupProps {
  readonly group: EventGroup;
  /** Then nothing else can be meant: it is open. */
  readonly isOnly: boolean;
  /** None for those who may not. */
  readonly onUndo: ((group: EventGroup) => void) | undefined;
}

/** One action on a line: what it did, to what, who and when; what happened in it, and what can be done, opens under it. */
function AuditGroup({ group, isOnly, onUndo }: AuditGroupProps) {
  const locale = useLocale();
  const id = useId();
  const [chosen, setOpen] = useState<boolean>();
  const isOpen = chosen ?? isOnly;
  const translate = useTranslate();
  const { named, subjects } = group;
  const [first] = group.leading;
  const [subject] = subjects;
  if (!first || !subject) return null;
  const more = named[0]?.kind === 'changeSet' ? 0 : subjects.length - named.length;

  return (
    <Box component="li" sx={rowStyle}>
      <Box sx={lineStyle}>
        <Typography component="h3" variant="body1" sx={headingStyle}>
          <Box
            component="button"
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            sx={foldStyle}
          >
            <ChevronRight fontSize="small" sx={{ transform: isOpen ? 'rotate(90deg)' : 'none' }} />
            <GroupLine group={group} />
          </Box>
          {named.map((subject, place) => (
            <Fragment key={`${subject.kind} ${subject.id}`}>
              {place === 0 ? ' · ' : ', '}
              <SubjectLink subject={subject} />
            </Fragment>
          ))}
          {more > 0 && ` ${translate('and %{count} more', { count: more })}`}
        </Typography>
        <Typography variant="body2" color="textSecondary" sx={{ flexShrink: 0, pl: { xs: 3, md: 0 } }}>
          <Actor event={first} /> · {clockWords(first.at, locale, 'medium')}
        </Typography>
      </Box>
      <Box id={id} sx={{ pl: 3 }}>
        {isOpen && <GroupDetails group={group} first={first} subject={subject} onUndo={onUndo} />}
      </Box>
    </Box>
  );
}

const rowStyle = { py: { xs: 0.5, sm: 0 }, borderTop: 1, borderColor: 'divider', minWidth: 0 };
const lineStyle = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  justifyContent: 'space-between',
  alignItems: { md: 'center' },
  columnGap: 2,
};
const headingStyle = {
  minWidth: 0,
  overflowWrap: 'anywhere',
  '& > a': { display: 'inline-block', py: { xs: 1.25, sm: 0.625 } },
};
const foldStyle = {
  display: 'inline-flex',
  // The line of its words is that of the title beside it.
  alignItems: 'baseline',
  '& > svg': { alignSelf: 'center' },
  gap: 0.5,
  px: 0,
  py: { xs: 1.25, sm: 0.625 },
  border: 0,
  bgcolor: 'transparent',
  color: 'inherit',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'start',
  cursor: 'pointer',
};

/** The events of an action, on a line: "Posting changed, Notification added ×2 and 1 more". */
function GroupLine({ group }: { readonly group: EventGroup }) {
  const translate = useTranslate();
  const { named, more } = groupWords(group);
  const line = named.map(({ words, count }) => `${translate(words)}${count > 1 ? ` ×${count}` : ''}`).join(', ');
  return more > 0 ? translate('%{line} and %{count} more', { line, count: more }) : line;
}
