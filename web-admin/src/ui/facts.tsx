import { Box, Paper, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export interface Fact {
  readonly term: string;
  readonly value: ReactNode;
}

/** Terms and what is known of them, beside each other where there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={listStyle}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {term}
          </Typography>
          <Typography component="dd" variant="body2">
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}

/** The same in a frame, each fact under its term. */
export function FactSheet({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Paper variant="outlined" component="dl" sx={{ p: 2, m: 0, '& dd': { m: 0, mb: 1, overflowWrap: 'anywhere' } }}>
      {facts.map(({ term, value }) => (
        <div key={term}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {term}
          </Typography>
          <dd>{value}</dd>
        </div>
      ))}
    </Paper>
  );
}

const listStyle = {
  m: 0,
  '& > div': {
    display: { sm: 'grid' },
    gridTemplateColumns: '192px minmax(0, 1fr)',
    columnGap: 2,
    mb: { xs: 0.75, sm: 0.25 },
  },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
