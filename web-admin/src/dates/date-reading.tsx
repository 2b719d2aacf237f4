import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import { Box } from '@mui/material';
import { memo } from 'react';
import { useLocale, useTranslate } from 'react-admin';
import { readingWords } from './reading-words.js';
import { inWords } from '../words/sentence.js';
import { useQuiet } from './use-quiet.js';

interface DateReadingProps {
  /** As typed. */
  readonly text: string;
  readonly deadline: boolean;
}

/**
 * How a date is read, under its input. As the helper text of the input it describes it; it is said when the typing
 * pauses, and not with every key. Each key of any field passes by here, so nothing is drawn for another's.
 */
export const DateReading = memo(function DateReading({ text, deadline }: DateReadingProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const reading = readingWords(useQuiet(text, 300), { deadline, locale });
  return (
    <Box component="span" role="status" sx={{ color: colours[reading?.tone ?? 'shown'] }}>
      {reading?.tone === 'doubtful' && (
        <WarningAmberIcon fontSize="inherit" aria-hidden sx={{ verticalAlign: 'text-bottom', mr: 0.5 }} />
      )}
      {reading?.sentences.map((part) => inWords(part, translate)).join(' · ')}
    </Box>
  );
});

const colours = { counted: 'success.main', shown: 'text.secondary', doubtful: 'text.primary' } as const;
