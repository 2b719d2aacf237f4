import { SelectInput, TextInput } from 'react-admin';
import { FormDateReading, roomForReading } from '../dates/date-reading.js';
import { PdfInput } from '../editing/pdf-input.js';
import type { QuickField } from './quick-action.js';

interface QuickInputProps {
  readonly field: QuickField;
  readonly autoFocus: boolean;
}

/** The input of one field of a quick action. */
export function QuickInput({ field, autoFocus }: QuickInputProps) {
  const { source, label, kind, placeholder, choices = [], required: isRequired = false, deadline = false } = field;
  const common = { source, label, isRequired, autoFocus };
  switch (kind) {
    case 'pdf':
      return <PdfInput source={source} label={label} storedName="" />;
    case 'choice':
      return <SelectInput {...common} choices={[...choices]} emptyText={false} helperText={false} />;
    case 'date':
      return (
        <TextInput
          {...common}
          helperText={<FormDateReading source={source} deadline={deadline} />}
          sx={roomForReading}
          {...(placeholder !== undefined && { placeholder, slotProps: { inputLabel: { shrink: true } } })}
        />
      );
    case 'url':
      return <TextInput {...common} type="url" placeholder="https://" helperText={false} />;
    case 'title':
      return <TextInput {...common} helperText={false} />;
  }
}
