import ChevronLeft from '@mui/icons-material/ChevronLeft';
import ChevronRight from '@mui/icons-material/ChevronRight';
import { Box, type ButtonProps, LinearProgress, MenuItem, Paper, TextField, Typography } from '@mui/material';
import { type HistoryEvent, messages } from '@noticeboard/content-model';
import { useEffect, useRef } from 'react';
import { useLocale } from 'react-admin';
import { Button } from '../../ui/buttons.js';
import { FailureBox } from '../../ui/notes.js';
import { exactMomentWords } from '../../words/formats.js';
import { Moment } from '../events/event-line.js';
import { eventWords } from '../events/history-event.js';
import { useRecordState } from '../events/use-history.js';
import { useTranslate } from '../../words/translate.js';
import { sides } from './marked-text.js';
import { StateComparison, useDifference } from './state-comparison.js';

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
  // The view scrolls to it when somebody asks for it.
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
        <Button label="Close" size="small" onClick={onClose} />
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
      {translate('Revision %{revision}', { revision: event.revision + 1 })}
      <Typography variant="body2" color="textSecondary">
        {event.actor.username} · <Moment event={event} />
      </Typography>
    </>
  );
}

interface RevisionSelectProps {
  readonly label: string;
  /** The events of one record, oldest first. */
  readonly events: readonly HistoryEvent[];
  readonly chosen: HistoryEvent;
  readonly onChoose: (event: HistoryEvent) => void;
}

/** One of a record's revisions, by what made it. */
function RevisionSelect({ label, events, chosen, onChoose }: RevisionSelectProps) {
  const translate = useTranslate();
  const locale = useLocale();
  return (
    <TextField
      select
      label={translate(label)}
      value={chosen.revision}
      onChange={({ target }) => {
        const event = events.find(({ revision }) => revision === Number(target.value));
        if (event) onChoose(event);
      }}
    >
      {events.toReversed().map(({ revision, type, at, actor }) => (
        <MenuItem key={revision} value={revision} sx={{ whiteSpace: 'normal' }}>
          {[
            translate('Revision %{revision}', { revision: revision + 1 }),
            translate(eventWords(type)),
            actor.username,
            exactMomentWords(at, locale),
          ].join(' · ')}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Both revisions one further back, or on. */
function RevisionSteps({ events, from, to, onChoose }: Omit<RevisionComparisonProps, 'onClose'>) {
  const step = (label: 'Earlier' | 'Later', by: 1 | -1, icon: Pick<ButtonProps, 'startIcon' | 'endIcon'>) => {
    const [nextFrom, nextTo] = [events[events.indexOf(from) + by], events[events.indexOf(to) + by]];
    return (
      <Button
        label={label}
        size="small"
        {...icon}
        disabled={!nextFrom || !nextTo}
        onClick={() => nextFrom && nextTo && onChoose(nextFrom, nextTo)}
      />
    );
  };
  return (
    <>
      {step('Earlier', -1, { startIcon: <ChevronLeft /> })}
      {step('Later', 1, { endIcon: <ChevronRight /> })}
    </>
  );
}
