import { type Family, postingFields, wireName } from '@noticeboard/content-model';
import { Box } from '@mui/material';
import { TextInput } from 'react-admin';

interface PostingInputsProps {
  readonly family: Family;
  /** Part of the form that holds the posting, where it holds more. */
  readonly within?: string;
  /** Starts with the cursor in the first of them. */
  readonly focused: boolean;
  readonly readOnly?: boolean;
}

/** The inputs of a posting's own fields. */
export function PostingInputs({ family, within, focused, readOnly = false }: PostingInputsProps) {
  const sourceOf = (name: string) => (within === undefined ? name : `${within}.${name}`);
  const common = { readOnly, helperText: false } as const;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '2fr 1fr 1.5fr' }, alignItems: 'start' }}>
      <TextInput source={sourceOf(family.titleField)} label="Job Title" isRequired autoFocus={focused} {...common} />
      {postingFields.map((field) => (
        <TextInput
          key={field.name}
          source={sourceOf(wireName(family, field))}
          label={field.label}
          {...common}
          {...(field.kind === 'url' && { type: 'url', placeholder: 'https://' })}
        />
      ))}
    </Box>
  );
}
