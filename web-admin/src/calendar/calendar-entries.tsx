import { Box, Link as MuiLink, Typography } from '@mui/material';
import type { Calendar, CalendarEntry } from '@noticeboard/content-model';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { Link } from 'react-router-dom';
import { useConsole } from '../context/console-context.js';
import { changeSetAddress, notificationAddress, recordAddress, type Tables } from '../navigation/addresses.js';
import { Button } from '../ui/buttons.js';
import { clockWords, dayWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';

interface EntriesProps {
  readonly day: Calendar['days'][number];
  /** How many are shown until more are asked for. */
  readonly first: number;
}

/** The entries of a day, each the way to its record. */
export function Entries({ day: { total, entries }, first }: EntriesProps) {
  const translate = useTranslate();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? entries : entries.slice(0, first);
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}>
        {shown.map((entry) => (
          <Entry key={`${entry.kind} ${entry.source} ${entry.id} ${entry.notificationId}`} entry={entry} />
        ))}
      </Box>
      {entries.length > first && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)} sx={{ p: 0, minWidth: 44 }}>
          {isWhole ? translate('Show fewer') : translate('Show %{count}', { count: entries.length })}
        </Button>
      )}
      {isWhole && total > entries.length && (
        <Typography variant="body2" color="textSecondary">
          {translate('%{shown} of %{total} are shown.', { shown: entries.length, total })}
        </Typography>
      )}
    </>
  );
}

const kinds = {
  closing: 'Closes',
  exam: 'Exam',
  scheduled: 'Goes out',
} as const satisfies Record<CalendarEntry['kind'], WordKey>;

function Entry({ entry }: { readonly entry: CalendarEntry }) {
  const tables = useConsole();
  const translate = useTranslate();
  const locale = useLocale();
  const { kind, title, text, at, until } = entry;
  const more = [
    ...(at === undefined ? [] : [clockWords(at, locale)]),
    ...(until === undefined ? [] : [translate('until %{day}', { day: dayWords(until, locale, 'brief') })]),
  ];
  const to = addressOf(entry, tables);
  const words = [translate(kinds[kind]), ...more].join(' · ');
  return (
    <Box component="li" sx={[line, { borderColor: colours[kind] }]}>
      <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary', lineHeight: 1.3 }}>
        {words}
      </Typography>
      <MuiLink component={Link} to={to} title={text === undefined ? title : `${title} · ${text}`} sx={name}>
        {title}
      </MuiLink>
    </Box>
  );
}

function addressOf({ kind, source, id, notificationId, title }: CalendarEntry, tables: Tables): string {
  if (kind === 'scheduled') return changeSetAddress(id);
  const posting = { family: source, id, title, applicationBegin: '', lastDateApply: '' };
  const notification =
    notificationId === undefined ? undefined : notificationAddress(tables, { ...posting, notificationId });
  return notification ?? recordAddress(tables, source, id) ?? '';
}

const colours = { closing: 'error.main', exam: 'primary.main', scheduled: 'success.main' } as const;

const line = { borderLeft: 3, pl: 0.75, mt: 0.5, minWidth: 0 };

/** In a column of the month its beginning, on a phone all of it. */
const name = {
  display: 'block',
  fontSize: '0.875rem',
  lineHeight: 1.4,
  py: { xs: 1.5, md: 0.25 },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: { md: 'nowrap' },
  overflowWrap: 'anywhere',
};
