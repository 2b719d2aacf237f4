import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { ComparedPart } from '../difference/record-difference.js';
import { PartComparison } from './part-comparison.js';
import { sides } from './sides.js';

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
