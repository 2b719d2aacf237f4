import { type Family, messages, postingBody, postingFields, wireName } from '@noticeboard/content-model';
import { comparedField, type ComparedField, formErrors } from '../editing/form-fields.js';
import type { ManagedFormProps } from '../managers/record-manager.js';
import { DraftForm } from '../editing/draft-form.js';
import { PostingInputs } from '../editing/posting-inputs.js';
import { postingWrite } from '../providers/write-bodies.js';
import { useAddressState } from '../navigation/leaving.js';
import { useTranslate } from '../words/translate.js';

interface PostingFormProps extends ManagedFormProps {
  readonly family: Family;
}

export function PostingForm({ family, focused, ...managed }: PostingFormProps) {
  const { record } = managed;
  const { titleField } = family;
  const translate = useTranslate();
  const [address] = useAddressState();
  const fields = comparedPosting(family);
  /** A new one may be asked for by its title. */
  const begun = {
    ...Object.fromEntries(fields.map(({ name }) => [name, ''])),
    [titleField]: address('title') ?? '',
  };
  return (
    <DraftForm
      id="posting-form"
      resource={family.console.postings.path}
      {...managed}
      heading={record ? translate('Edit: %{title}', { title: String(record[titleField]) }) : translate('New posting')}
      fields={fields}
      toForm={(values) => ({ ...begun, ...values })}
      validate={(values) => formErrors(postingBody(family, 'whole').safeParse(postingWrite(family, values)))}
      failureTitle={messages.postingNotSaved}
      submitLabel={record ? 'Update Job' : 'Add Job'}
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
