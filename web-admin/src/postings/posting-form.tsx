import { type Family, messages, postingBody, postingFields, wireName } from '@noticeboard/content-model';
import { Box } from '@mui/material';
import { TextInput } from 'react-admin';
import { comparedField, formErrors } from '../editing/form-fields.js';
import type { ManagedFormProps } from '../managers/record-manager.js';
import { DraftForm } from '../editing/draft-form.js';
import { postingWrite, type Values } from '../providers/write-bodies.js';
import { useTranslate } from '../words/translate.js';

interface PostingFormProps extends ManagedFormProps {
  readonly family: Family;
}

export function PostingForm({ family, record, focused, onSaved, onCancel }: PostingFormProps) {
  const { titleField } = family;
  const translate = useTranslate();
  const fields = [
    comparedField(titleField, { label: 'Job Title' }),
    ...postingFields.map((field) => comparedField(wireName(family, field), field)),
  ];
  const empty = Object.fromEntries(fields.map(({ name }) => [name, '']));

  const faults = (values: Values) => formErrors(postingBody(family, 'whole').safeParse(postingWrite(family, values)));

  return (
    <DraftForm
      id="posting-form"
      resource={family.console.postings.path}
      record={record}
      heading={record ? translate('Edit: %{title}', { title: String(record[titleField]) }) : translate('New posting')}
      fields={fields}
      toForm={(values) => ({ ...empty, ...values })}
      validate={faults}
      failureTitle={messages.postingNotSaved}
      submitLabel={record ? 'Update Job' : 'Add Job'}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '2fr 1fr 1.5fr' }, alignItems: 'start' }}>
        <TextInput source={titleField} label="Job Title" isRequired autoFocus={focused} helperText={false} />
        {postingFields.map((field) => (
          <TextInput
            key={field.name}
            source={wireName(family, field)}
            label={field.label}
            helperText={false}
            {...(field.kind === 'url' && { type: 'url', placeholder: 'https://' })}
          />
        ))}
      </Box>
    </DraftForm>
  );
}
