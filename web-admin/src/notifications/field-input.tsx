import { type Field, type FieldKind, notAvailable } from '@noticeboard/content-model';
import { TextInput } from 'react-admin';
import { EntriesInput } from './entries-input.js';

interface FieldInputProps {
  readonly field: Field;
  /** Name of the field on the wire, and in the form. */
  readonly source: string;
  readonly autoFocus?: boolean;
}

/** The input of one row of the field table. */
export function FieldInput({ field, source, autoFocus = false }: FieldInputProps) {
  if (field.kind === 'lines') return <EntriesInput source={source} label={field.label} entry="line" />;
  if (field.kind === 'dates') return <EntriesInput source={source} label={field.label} entry="dateValue" />;
  return (
    <TextInput
      source={source}
      label={field.label}
      isRequired={field.required === true}
      autoFocus={autoFocus}
      {...(field.long && { multiline: true, minRows: 3, maxRows: 12 })}
      {...hints[field.kind]}
    />
  );
}

/** "Not Available" is how an absent date looks in this form (specification, section 3); it is never a value. */
const hints = {
  text: {},
  date: { placeholder: notAvailable, slotProps: { inputLabel: { shrink: true } } },
  url: { type: 'url', placeholder: 'https://' },
} as const satisfies Record<Exclude<FieldKind, 'lines' | 'dates'>, object>;
