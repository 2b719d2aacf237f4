import { type Family, messages, postingBody, postingFields, wireName } from '@noticeboard/content-model';
import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { comparedField, formErrors } from '../editing/form-fields.js';
import type { ManagedFormProps } from '../managers/record-manager.js';
import { DraftForm } from '../editing/draft-form.js';
import { postingWrite } from '../providers/write-bodies.js';
import { useTranslate } from '../words/translate.js';

interface PostingFormProps extends ManagedFormProps {
  readonly family: Family;
}

export function PostingForm({ family, focused, ...managed }: PostingFormProps) {
  const { record } = managed;
  const { titleField } = family;
  const translate = useTranslate();
  return (
    <DraftForm
      id="posting-form"
      resource={family.console.postings.path}
      {...managed}
      heading={record ? translate('Edit: %{title}', { title: String(record[titleField]) }) : translate('New posting')}
      fields={[
        comparedField(titleField, { label: 'Job Title' }),
        ...postingFields.map((field) => comparedField(wireName(family, field), field)),
      ]}
      validate={(values) => formErrors(postingBody(family, 'whole').safeParse(postingWrite(family, values)))}
      failureTitle={messages.postingNotSaved}
      submitLabel={record ? 'Update Job' : 'Add Job'}
    >
      <PostingInputs family={family} focused={focused} />
    </DraftForm>
  );
}

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
