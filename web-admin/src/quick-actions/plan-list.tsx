import { Box, Typography } from '@mui/material';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import type { Plan, PlannedChange } from '../acts/planned-write.js';

/** Each record that is written, in order, and what is written into it. */
export function PlanList({ plan }: { readonly plan: Plan }) {
  const translate = useTranslate();
  return (
    <Box component="ol" sx={{ m: 0, pl: 3, '& li': { py: 0.5, overflowWrap: 'anywhere' } }}>
      {plan.map(({ key, what, changes }) => (
        <li key={key}>
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
