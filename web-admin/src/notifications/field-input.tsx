import { type Field, notAvailable } from '@noticeboard/content-model';
import { TextInput, useTranslate } from 'react-admin';
import { isDeadline } from '../dates/reading-words.js';
import { FormDateReading, roomForReading } from '../dates/date-reading.js';
import { EntriesInput } from './entries-input.js';

interface FieldInputProps {
  readonly field: Field;
  /** Name of the field on the wire, and in the form. */
  readonly source: string;
  readonly autoFocus?: boolean;
}

/** The input of one row of the field table. */
export function FieldInput({ field, source, autoFocus = false }: FieldInputProps) {
  const translate = useTranslate();
  if (field.kind === 'lines') return <EntriesInput source={source} label={field.label} entry="line" />;
  if (field.kind === 'dates') return <EntriesInput source={source} label={field.label} entry="dateValue" />;
  return (
    <TextInput
      source={source}
      label={field.label}
      isRequired={field.required === true}
      autoFocus={autoFocus}
      helperText={false}
      {...(field.long && { multiline: true, minRows: 3, maxRows: 12, sx: { gridColumn: '1 / -1' } })}
      {...(field.kind === 'url' && { type: 'url', placeholder: 'https://' })}
      {...(field.kind === 'date' && {
        helperText: <FormDateReading source={source} deadline={isDeadline(field)} />,
        sx: roomForReading,
        ...(!field.required && absent(translate(notAvailable))),
      })}
    />
  );
}

/** How an absent date looks in this form (specification, section 3). It is never a value. */
const absent = (placeholder: string) => ({ placeholder, slotProps: { inputLabel: { shrink: true } } });
