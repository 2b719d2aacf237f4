import { Box } from '@mui/material';
import { memo } from 'react';
import { FormDataConsumer, useLocale, useWrappedSource } from 'react-admin';
import { useQuiet } from '../ui/use-quiet.js';
import { Warning } from '../ui/warning.js';
import { inWords } from '../words/sentence.js';
import { useTranslate } from '../words/translate.js';
import { readingWords } from './reading-words.js';

interface DateReadingProps {
  /** As typed. */
  readonly text: string;
  readonly deadline: boolean;
  /** The text may begin with what the date is of: "Correction window: 9 July". */
  readonly labelled?: boolean;
  /** It is said where the text is typed, and not here. */
  readonly silent?: boolean;
}

/**
 * How a date is read, under its input. As the helper text of the input it describes it; it is said when the typing
 * pauses, and not with every key. Each key of any field passes by here, so nothing is drawn for another's.
 */
export const DateReading = memo(function DateReading({
  text,
  deadline,
  labelled = false,
  silent = false,
}: DateReadingProps) {
  const translate = useTranslate();
  const locale = useLocale();
  const reading = readingWords(useQuiet(text, 300), { deadline, labelled, locale });
  const words = reading?.sentences.map((part) => inWords(part, translate)).join(' · ');
  return (
    <Box component="span" {...(!silent && { role: 'status' })} sx={{ color: colours[reading?.tone ?? 'shown'] }}>
      {reading?.tone === 'doubtful' ? <Warning>{words}</Warning> : words}
    </Box>
  );
});

const colours = { counted: 'success.main', shown: 'text.secondary', doubtful: 'text.primary' } as const;

interface FormDateReadingProps extends Pick<DateReadingProps, 'labelled'> {
  readonly source: string;
  readonly deadline?: boolean;
}

/** For the `helperText` of a date's input: how the text in the form is read. */
export function FormDateReading({ source, deadline = false, labelled = false }: FormDateReadingProps) {
  const path = useWrappedSource(source).split('.');
  return (
    <FormDataConsumer>
      {({ formData }) => <DateReading text={textAt(formData, path)} deadline={deadline} labelled={labelled} />}
    </FormDataConsumer>
  );
}

/** The reading stands close under its date; under an empty one there is nothing. */
export const closeReading = { '& .MuiFormHelperText-root': { lineHeight: 1.25, my: 0, '&:not(:empty)': { pt: 0.25 } } };

function textAt(values: unknown, path: readonly string[]): string {
  const value = path.reduce<unknown>((part, name) => (Object(part) as Record<string, unknown>)[name], values);
  return typeof value === 'string' ? value : '';
}
