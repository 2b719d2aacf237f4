import { type Family, postingFields, wireName } from '@noticeboard/content-model';
import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { LinkChecks, TitleChecks } from '../editing/field-checks.js';
import { LinkInput } from '../editing/link-input.js';

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
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '2fr 1fr 1.5fr' }, alignItems: 'start' }}>
      <TextInput
        source={sourceOf(family.titleField)}
        label="Job Title"
        isRequired
        autoFocus={focused}
        readOnly={readOnly}
        helperText={<TitleChecks family={family} source={sourceOf(family.titleField)} />}
      />
      {postingFields.map(({ kind, label, ...field }) => {
        const source = sourceOf(wireName(family, { kind, label, ...field }));
        const common = { source, label, readOnly };
        return kind === 'url' ? (
          <LinkInput key={field.name} {...common} helperText={<LinkChecks family={family} source={source} />} />
        ) : (
          <TextInput key={field.name} {...common} helperText={false} />
        );
      })}
    </Box>
  );
}
