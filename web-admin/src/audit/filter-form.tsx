import { Box, Button, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useLocale } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { eventTypes, eventWords, type Subject, type SubjectKind } from '../history/events/history-event.js';
import { subjectHeading } from '../history/events/history-paths.js';
import type { Tables } from '../navigation/addresses.js';
import { dayWords } from '../words/formats.js';
import { useTranslate, type WordKey } from '../words/translate.js';
import { type AuditFilters, everyKind, isFiltered, noFilters } from './audit-filters.js';

interface FilterFormProps {
  readonly filters: AuditFilters;
  /** User names that are known to have done something. */
  readonly actors: readonly string[];
  readonly onFilter: (filters: AuditFilters) => void;
}

/** A choice filters at once; a typed text, with Enter or when the field is left. */
export function FilterForm({ filters, actors, onFilter }: FilterFormProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const tables = useConsole();
  const sorts = recordSorts(tables);
  const sort = sorts.find(({ kind, family }) => kind === filters.kind && family === filters.family);
  const change = (changes: Partial<AuditFilters>) => onFilter({ ...filters, ...changes });

  return (
    <Box component="search" aria-label={translate('Filters')} sx={formStyle}>
      <TextField
        select
        label={translate('Record')}
        value={filters.kind === everyKind ? everyKind : (sort?.key ?? '')}
        onChange={({ target }) => {
          const { kind, family } = sorts.find(({ key }) => key === target.value) ?? noFilters;
          change({ kind: target.value === everyKind ? everyKind : kind, family });
        }}
      >
        <MenuItem value="">{translate('What became public')}</MenuItem>
        <MenuItem value={everyKind}>{translate('All')}</MenuItem>
        {sorts.map((row) => (
          <MenuItem key={row.key} value={row.key}>
            {translate(subjectHeading(tables, row))}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={translate('Event')}
        value={eventTypes.includes(filters.type) ? filters.type : ''}
        onChange={({ target }) => change({ type: target.value })}
      >
        <MenuItem value="">{translate('All')}</MenuItem>
        {eventTypes.map((type) => (
          <MenuItem key={type} value={type}>
            {translate(eventWords(type))}
          </MenuItem>
        ))}
      </TextField>
      <TypedFilter
        key={`actor ${filters.actor}`}
        label="User name"
        text={filters.actor}
        choices={actors}
        onType={(actor) => change({ actor })}
      />
      <TypedFilter key={`q ${filters.q}`} label="Title" text={filters.q} onType={(q) => change({ q })} />
      {days.map(({ name, label }) => (
        <TextField
          key={name}
          type="date"
          label={translate(label)}
          value={filters[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          helperText={filters[name] && dayWords(filters[name], locale)}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      ))}
      {isFiltered(filters) && (
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
          {filters.correlationId !== '' && <span>{translate('Only one action is shown.')}</span>}
          {filters.id !== '' && <span>{translate('Only one record is shown.')}</span>}
          <Button onClick={() => onFilter(noFilters)}>{translate('ra.action.remove_all_filters')}</Button>
        </Box>
      )}
    </Box>
  );
}

const days = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'Until' },
] as const;

interface TypedFilterProps {
  readonly label: WordKey;
  readonly text: string;
  readonly choices?: readonly string[];
  readonly onType: (text: string) => void;
}

function TypedFilter({ label, text, choices = [], onType }: TypedFilterProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(text);
  const id = `filter-${label.replaceAll(' ', '-')}`;
  const settle = () => typed.trim() !== text && onType(typed.trim());
  return (
    <>
      <TextField
        label={translate(label)}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={({ key }) => key === 'Enter' && settle()}
        onBlur={settle}
        slotProps={{ htmlInput: { list: id, autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } }}
      />
      <datalist id={id}>
        {choices.map((choice) => (
          <option key={choice} value={choice} />
        ))}
      </datalist>
    </>
  );
}

const formStyle = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
    lg: 'repeat(6, minmax(0, 1fr))',
  },
};

interface RecordSort extends Pick<Subject, 'kind' | 'family'> {
  readonly key: string;
}

/** The sorts of records that events are about: a family each, the listings, accounts, the portal itself. */
function recordSorts({ table, kinds }: Tables): readonly RecordSort[] {
  const alone = (kind: SubjectKind): RecordSort => ({ key: kind, kind, family: '' });
  return [
    ...table.map(({ key }): RecordSort => ({ key: `posting ${key}`, kind: 'posting', family: key })),
    ...kinds.map(({ category }) => alone(category)),
    alone('changeSet'),
    alone('account'),
    alone('portal'),
  ];
}
