import { labelledDate } from '@noticeboard/content-model';
import { FormDataConsumer, useWrappedSource } from 'react-admin';
import { DateReading } from './date-reading.js';

interface FormDateReadingProps {
  readonly source: string;
  readonly deadline?: boolean;
  /** The text may begin with what the date is of: "Correction window: 9 July". */
  readonly labelled?: boolean;
}

/** For the `helperText` of a date's input: how the text in the form is read. */
export function FormDateReading({ source, deadline = false, labelled = false }: FormDateReadingProps) {
  const path = useWrappedSource(source).split('.');
  return (
    <FormDataConsumer>
      {({ formData }) => {
        const text = textAt(formData, path);
        return <DateReading text={labelled ? labelledDate(text).value : text} deadline={deadline} />;
      }}
    </FormDataConsumer>
  );
}

/** Room for what the reading says, so that nothing moves when it does. */
export const roomForReading = { '& .MuiFormHelperText-root': { minHeight: '2.5em', lineHeight: 1.25, mb: 0.5 } };

function textAt(values: unknown, path: readonly string[]): string {
  const value = path.reduce<unknown>((part, name) => (Object(part) as Record<string, unknown>)[name], values);
  return typeof value === 'string' ? value : '';
}
