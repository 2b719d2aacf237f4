import { Typography } from '@mui/material';
import { useLocale, useTranslate } from 'react-admin';
import { readingWords } from '../../dates/reading-words.js';
import { inWords } from '../../words/sentence.js';
import type { RecordField } from '../difference/record-fields.js';

/** A stored value as a person reads it: a flag is stored as `true`. */
export function useValueText(): (text: string, kind: RecordField['kind']) => string {
  const translate = useTranslate();
  return (text, kind) => (kind === 'flag' ? translate(text === 'true' ? 'Yes' : 'No') : text);
}

interface ReadingProps {
  readonly text: string;
  readonly deadline?: boolean;
}

/** How a date that was stored is read; nothing for what is no date at all. */
export function Reading({ text, deadline = false }: ReadingProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const reading = readingWords(text, { deadline, locale });
  if (!reading) return null;
  return (
    <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
      {reading.sentences.map((part) => inWords(part, translate)).join(' · ')}
    </Typography>
  );
}
