import type { RunningRebuild as Running } from '@noticeboard/content-model';
import { Box, LinearProgress, Typography } from '@mui/material';
import { useId } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { SectionCard } from '../ui/section-card.js';
import { exactMomentWords } from '../words/moment-words.js';
import { phaseWords, purposeWords } from './rebuild-words.js';

/** The rebuild that runs, in whatever process, and about how far it is. */
export function RunningRebuild({ running }: { readonly running: Running }) {
  const { purpose, by, startedAt, phase, events, share } = running;
  const id = useId();
  const translate = useTranslate();
  const locale = useLocale();
  const percent = Math.floor(share * 100);
  return (
    <SectionCard heading={translate('Running now: %{what}', { what: translate(purposeWords[purpose]) })}>
      <Box sx={{ px: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {translate('Begun by %{name} on %{time}.', { name: by, time: exactMomentWords(startedAt, locale) })}
        </Typography>
        <Typography id={id} sx={{ my: 0.5 }}>
          {translate(phaseWords[phase])} · {percent} % ·{' '}
          {translate('%{smart_count} event |||| %{smart_count} events', { smart_count: events })}
        </Typography>
        <LinearProgress variant="determinate" value={percent} aria-labelledby={id} sx={{ height: 8, mb: 1 }} />
      </Box>
    </SectionCard>
  );
}
