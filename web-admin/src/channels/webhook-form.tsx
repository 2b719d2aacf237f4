import { messages, newsTypes } from '@noticeboard/content-model';
import { BooleanInput, CheckboxGroupInput, TextInput } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { DraftForm } from '../editing/draft-form.js';
import { comparedField } from '../editing/form-fields.js';
import type { ManagedFormProps } from '../managers/record-manager.js';
import { useTranslate } from '../words/translate.js';
import { newsChoices } from '../words/channel-words.js';

export const webhooks = 'webhooks';

const fields = [
  comparedField('url', { label: 'Address' }),
  comparedField('events', { label: 'What it is told' }),
  comparedField('families', { label: 'Of what' }),
  comparedField('rotateSecret', { label: 'Make a new secret' }),
];
const empty = { url: '', events: newsTypes, families: [], rotateSecret: false };

/** A place that gets what becomes public by signed requests. */
export function WebhookForm({ record, focused, onSaved, onCancel }: ManagedFormProps) {
  const translate = useTranslate();
  const { table, kinds } = useConsole();
  const isNew = record === undefined;
  const sources = [...table, ...kinds].map(({ key, site }) => ({ id: key, name: site.heading }));
  return (
    <DraftForm
      id="webhook-form"
      resource={webhooks}
      record={record}
      heading={isNew ? translate('New webhook') : translate('Edit: %{title}', { title: String(record['url']) })}
      fields={fields}
      toForm={(webhook) => ({ ...empty, ...webhook })}
      // The portal looks where the address leads.
      validate={() => ({})}
      failureTitle={messages.errorBox}
      failureText={messages.submitFailed}
      submitLabel={isNew ? 'Add webhook' : 'Update webhook'}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <TextInput
        source="url"
        label="Address"
        type="url"
        isRequired
        autoFocus={focused}
        helperText="Begins with https://. It is told what becomes public from now on."
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } }}
      />
      <CheckboxGroupInput source="events" label="What it is told" choices={newsChoices} helperText={false} />
      <CheckboxGroupInput source="families" label="Of what" choices={sources} helperText="All, where none is chosen." />
      {!isNew && (
        <BooleanInput
          source="rotateSecret"
          label="Make a new secret"
          helperText="It is shown once; for a day the old one signs beside it."
        />
      )}
    </DraftForm>
  );
}
