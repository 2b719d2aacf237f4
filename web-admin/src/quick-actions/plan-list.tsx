import { Box, Chip, Typography } from '@mui/material';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import type { Plan, PlannedChange, PlanProgress } from './planned-write.js';

interface PlanListProps {
  readonly plan: Plan;
  /** Its outcome; none before it is written. */
  readonly progress?: PlanProgress;
}

const outcomes = {
  written: { label: 'Written', color: 'success' },
  failed: { label: 'Not written', color: 'error' },
  skipped: { label: 'Left out', color: 'default' },
} as const;

/** Each record that is written, in order, and what is written into it. */
export function PlanList({ plan, progress }: PlanListProps) {
  const translate = useTranslate();
  const chip = (key: string) => {
    if (!progress) return null;
    const { label, color } = outcomes[progress.get(key)?.kind ?? 'failed'];
    return <Chip size="small" variant="outlined" label={translate(label)} color={color} sx={{ mr: 1 }} />;
  };
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, '& li': { py: 0.5, overflowWrap: 'anywhere' } }}>
      {plan.map(({ key, what, changes }) => (
        <li key={key}>
          {chip(key)}
          {inWords(what, translate)}
          {changes.map((change) => (
            <Change key={change.label} {...change} />
          ))}
        </li>
      ))}
    </Box>
  );
}

function Change({ label, before, after }: PlannedChange) {
  const translate = useTranslate();
  return (
    <Typography variant="body2" color="textSecondary">
      {translate(label)}:{' '}
      {before !== undefined && (
        <>
          {/* Said, not only drawn. */}
          {translate('was')} <del>{before}</del> {'→ '}
        </>
      )}
      <Box component="span" sx={{ color: 'text.primary' }}>
        {after}
      </Box>
    </Typography>
  );
}
