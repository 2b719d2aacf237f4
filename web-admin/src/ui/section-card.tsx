import { Box, Paper, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { useLocale } from 'react-admin';
import { numberWords } from '../words/formats.js';

interface SectionCardProps {
  readonly heading: string;
  /** The text after the heading: how many there are. */
  readonly count?: number | string | undefined;
  readonly children: ReactNode;
}

/** One part of the desk. */
export function SectionCard({ heading, count, children }: SectionCardProps) {
  const id = useId();
  const locale = useLocale();
  return (
    <Paper variant="outlined" component="section" aria-labelledby={id} sx={{ minWidth: 0, pb: 1 }}>
      <Typography id={id} component="h2" variant="subtitle1" sx={{ px: 2, pt: 1.5, pb: 0.5 }}>
        {heading}{' '}
        {count !== undefined && (
          <Box component="span" sx={{ ml: 0.5, fontWeight: 400, color: 'text.secondary' }}>
            {typeof count === 'number' ? numberWords(count, locale) : count}
          </Box>
        )}
      </Typography>
      {children}
    </Paper>
  );
}
