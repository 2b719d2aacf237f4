import { encodedError, type Family, messages, notificationFields, wireName } from '@noticeboard/content-model';
import { type RaRecord, useTranslate } from 'react-admin';
import { comparedField } from '../editing/compared-field.js';
import type { PartFormProps } from '../managers/part-panel.js';
import { DraftForm } from '../editing/draft-form.js';
import { NotificationFieldsets } from './notification-fieldsets.js';
import { formFaults, formValues, wireValues } from './notification-values.js';

interface NotificationFormProps extends PartFormProps {
  readonly family: Family;
  /** The posting it belongs to; none as long as no title is selected. */
  readonly posting: RaRecord | undefined;
  readonly onUnknownTitle: () => void;
}

export function NotificationForm(props: NotificationFormProps) {
  const { family, posting, record, focused, onUnknownTitle, onSaved, onCancel } = props;
  const translate = useTranslate();
  const owner = posting && { postingId: posting.id, selectedJobTitle: posting[family.titleField] };

  return (
    <DraftForm
      id="notification-form"
      resource={family.console.notifications.path}
      record={record && { ...record, ...owner }}
      owner={posting && String(posting.id)}
      heading={record ? translate('Edit: %{title}', { title: String(record['nameOfPost']) }) : translate('New item')}
      fields={notificationFields.map((field) => comparedField(wireName(family, field), field))}
      toForm={(values) => formValues(family, values)}
      toWire={(values) => ({ ...wireValues(family, values), ...owner })}
      validate={(values) => formFaults(family, values)}
      obstacle={owner ? undefined : encodedError(family.unknownTitle)}
      onObstacle={onUnknownTitle}
      failureTitle={messages.errorBox}
      failureText={messages.submitFailed}
      submitLabel={record ? 'Update Item' : 'Add Item'}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <NotificationFieldsets family={family} focused={focused} />
    </DraftForm>
  );
}
