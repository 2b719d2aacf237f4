import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useConsole } from '../../context/console-context.js';
import { inWords } from '../../words/sentence.js';
import { useTranslate } from '../../words/translate.js';
import { type ComparedPart, recordDifference, type RecordState } from '../difference/record-difference.js';
import type { Subject } from '../events/history-event.js';
import { FieldComparison } from './field-comparison.js';
import { MarkChip, sides } from './marked-text.js';
import { TableComparison } from './table-comparison.js';

interface StateComparisonProps {
  readonly parts: readonly ComparedPart[];
  /** Over either column. */
  readonly headings: { readonly before: ReactNode; readonly after: ReactNode };
}

/** Two states of a record side by side: what differs, or on demand everything. */
export function StateComparison({ parts, headings }: StateComparisonProps) {
  const translate = useTranslate();
  const [onlyChanges, setOnlyChanges] = useState(true);
  const differing = parts.filter(({ mark }) => mark !== 'same');
  const shown = onlyChanges ? differing : parts;
  return (
    <>
      <FormControlLabel
        control={<Checkbox checked={onlyChanges} onChange={(_event, isOn) => setOnlyChanges(isOn)} />}
        label={translate('Only what changed')}
      />
      <Box sx={{ ...sides.pair, '& > *': { minWidth: 0 } }}>
        <Typography component="div" variant="subtitle2">
          {headings.before}
        </Typography>
        <Typography component="div" variant="subtitle2">
          {headings.after}
        </Typography>
      </Box>
      {differing.length === 0 && (
        <Typography role="status" color="textSecondary" sx={{ mt: 1 }}>
          {translate('Nothing differs between the two.')}
        </Typography>
      )}
      {shown.map((part) => (
        <PartComparison key={part.key} part={part} onlyChanges={onlyChanges} />
      ))}
    </>
  );
}

function PartComparison({ part, onlyChanges }: { readonly part: ComparedPart; readonly onlyChanges: boolean }) {
  const id = useId();
  const translate = useTranslate();
  const { heading, mark, fields, table } = part;
  const name = inWords(heading, translate);
  // An empty field says nothing, on either side.
  const shown = fields.filter((field) => (onlyChanges ? field.mark !== 'same' : field.entries.length > 0));
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2, '& > [role=group] + [role=group]': rule }}>
      <Typography id={id} component="h3" variant="subtitle1" sx={{ overflowWrap: 'anywhere' }}>
        {name} <MarkChip mark={mark} />
      </Typography>
      {shown.map((field, place) => (
        <FieldComparison key={`${field.field.name} ${place}`} field={field} />
      ))}
      {table && <TableComparison table={table} name={name} onlyChanges={onlyChanges} />}
    </Box>
  );
}

const rule = { borderTop: 1, borderColor: 'divider' };

/** Two states of one record, part by part. Null, as undefined, is a record that was not there. */
export function useDifference(
  { kind, family }: Pick<Subject, 'kind' | 'family'>,
  before: RecordState | null,
  after: RecordState | null,
): readonly ComparedPart[] {
  const tables = useConsole();
  return useMemo(
    () => recordDifference({ kind, family }, tables, before ?? undefined, after ?? undefined),
    [kind, family, tables, before, after],
  );
}
