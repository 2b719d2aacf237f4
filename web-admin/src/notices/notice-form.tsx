import { messages, listingBody, type ListingKind } from '@noticeboard/content-model';
import { Box } from '@mui/material';
import { TextInput, useTranslate } from 'react-admin';
import { comparedField, type ComparedField } from '../editing/compared-field.js';
import type { ManagedFormProps } from '../managers/record-manager.js';
import { DraftForm } from '../editing/draft-form.js';
import { formErrors } from '../editing/form-errors.js';
import type { Values } from '../providers/write-bodies.js';
import { PdfInput } from '../editing/pdf-input.js';
import { titleLabel } from '../words/title-label.js';

interface NoticeFormProps extends ManagedFormProps {
  readonly kind: ListingKind;
}

export function NoticeForm({ kind, record, focused, onSaved, onCancel }: NoticeFormProps) {
  const { titleField, needsLink, takesPdf } = kind;
  const translate = useTranslate();
  const fields = [
    comparedField(titleField, { label: titleLabel(kind) }),
    comparedField('applyLink', { label: 'Apply Link' }),
    ...(takesPdf ? [pdfField] : []),
  ];
  const empty = Object.fromEntries(fields.map(({ name }) => [name, '']));

  const faults = (values: Values) => {
    const texts = { [titleField]: values[titleField] ?? '', applyLink: values['applyLink'] ?? '' };
    return formErrors(listingBody(kind, 'whole').safeParse(texts));
  };

  return (
    <DraftForm
      id="notice-form"
      resource={kind.console.path}
      record={record}
      heading={record ? translate('Edit: %{title}', { title: String(record[titleField]) }) : translate('New item')}
      fields={fields}
      toForm={(values) => ({ ...empty, ...values })}
      validate={faults}
      failureTitle={messages.errorBox}
      failureText={messages.submitFailed}
      submitLabel={record ? 'Update Item' : 'Add Item'}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { md: '2fr 1.5fr' }, alignItems: 'start' }}>
        <TextInput source={titleField} label={titleLabel(kind)} isRequired autoFocus={focused} helperText={false} />
        <TextInput
          source="applyLink"
          label="Apply Link"
          type="url"
          placeholder="https://"
          isRequired={needsLink}
          helperText={false}
          slotProps={alertWhenWrong}
        />
      </Box>
      {takesPdf && <PdfInput source="pdfFile" label="PDF File" storedName={String(record?.['fileName'] ?? '')} />}
    </DraftForm>
  );
}

const pdfField: ComparedField = {
  name: 'pdfFile',
  label: 'PDF File',
  show: ({ pdfFile, fileName }) => (pdfFile instanceof File ? pdfFile.name : pdfFile ? String(fileName) : ''),
};

/** The specification wants the fault of a link as an alert (section 5); it stands at its field. */
const alertWhenWrong = { formHelperText: { role: 'alert' } };
