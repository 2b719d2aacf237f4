import { MenuItem, TextField } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { eventWords } from '../events/event-words.js';
import type { HistoryEvent } from '../events/history-event.js';
import { exactMomentWords } from '../../words/moment-words.js';

interface RevisionSelectProps {
  readonly label: string;
  /** The events of one record, oldest first. */
  readonly events: readonly HistoryEvent[];
  readonly chosen: HistoryEvent;
  readonly onChoose: (event: HistoryEvent) => void;
}

/** One of a record's revisions, by what made it. */
export function RevisionSelect({ label, events, chosen, onChoose }: RevisionSelectProps) {
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
            translate('Revision %{revision}', { revision }),
            translate(eventWords(type)),
            actor.username,
            exactMomentWords(at, locale),
          ].join(' · ')}
        </MenuItem>
      ))}
    </TextField>
  );
}
