import { Box, Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { inWords } from '../../words/sentence.js';
import type { ComparedPart } from '../difference/record-difference.js';
import { FieldComparison } from './field-comparison.js';
import { MarkChip } from './mark-chip.js';
import { TableComparison } from './table-comparison.js';

interface PartComparisonProps {
  readonly part: ComparedPart;
  readonly onlyChanges: boolean;
}

export function PartComparison({ part, onlyChanges }: PartComparisonProps) {
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
