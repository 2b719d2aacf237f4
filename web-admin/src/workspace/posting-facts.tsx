import { type Family, postingFields, wireName } from '@noticeboard/content-model';
import { Paper, Typography } from '@mui/material';
import { type RaRecord, useLocale, useTranslate } from 'react-admin';
import { momentWords } from '../words/moment-words.js';

/** The posting's own fields, to be read. */
export function PostingFacts({ family, posting }: { readonly family: Family; readonly posting: RaRecord }) {
  const translate = useTranslate();
  const locale = useLocale();
  const when = (name: string) => momentWords(String(posting[name]), locale);
  const facts: readonly (readonly [string, string])[] = [
    ['Job Title', String(posting[family.titleField])],
    ...postingFields.map((field) => [field.label, String(posting[wireName(family, field)] ?? '')] as const),
    ['Created', when('createdAt')],
    ['Updated', when('updatedAt')],
  ];
  return (
    <Paper variant="outlined" component="dl" sx={{ p: 2, m: 0, '& dd': { m: 0, mb: 1, overflowWrap: 'anywhere' } }}>
      {facts.map(([term, value]) => (
        <div key={term}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate(term)}
          </Typography>
          <dd>{value === '' ? '–' : value}</dd>
        </div>
      ))}
    </Paper>
  );
}
