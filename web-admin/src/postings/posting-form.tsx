import { type Family, messages, postingFields, wireName } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { DraftForm } from '../editing/draft-form.js';
import { comparedField, type ComparedField } from '../editing/form-fields.js';
import type { ManagedFormProps } from '../managers/record-manager.js';
import { useTranslate } from '../words/translate.js';
import { postingFaults } from './posting-faults.js';
import { PostingInputs } from './posting-inputs.js';

interface PostingFormProps extends ManagedFormProps {
  readonly family: Family;
  readonly record: RaRecord;
}

/** The fields of a posting that there is. */
export function PostingForm({ family, focused, ...managed }: PostingFormProps) {
  const translate = useTranslate();
  return (
    <DraftForm
      id="posting-form"
      resource={family.console.postings.path}
      {...managed}
      heading={translate('Edit: %{title}', { title: String(managed.record[family.titleField]) })}
      fields={comparedPosting(family)}
      validate={(values) => postingFaults(family, values)}
      failureTitle={messages.postingNotSaved}
      submitLabel="Update Job"
    >
      <PostingInputs family={family} focused={focused} />
    </DraftForm>
  );
}

export function comparedPosting(family: Family): readonly ComparedField[] {
  return [
    comparedField(family.titleField, { label: 'Job Title' }),
    ...postingFields.map((field) => comparedField(wireName(family, field), field)),
  ];
}
