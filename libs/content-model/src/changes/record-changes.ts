import { notificationFields, type NotificationFields, postingFields, type PostingFields } from '../posting-fields.js';
import { recordIn } from '../posting-parts.js';
import type { FieldChange } from './change.js';
import { fieldChanges, textChange } from './field-changes.js';

export function headChanges(before: PostingFields | undefined, after: PostingFields): FieldChange[] {
  return [
    ...textChange('title', 'Title', before?.title, after.title),
    ...postingFields.flatMap((field) => fieldChanges(field, field.name, before?.[field.name], after[field.name])),
  ];
}

interface HasNotifications {
  readonly notifications: readonly { readonly id: string; readonly fields: NotificationFields }[];
}

/** With the name of its post. */
export function notificationChanges(id: string, before: HasNotifications | undefined, after: HasNotifications) {
  const [old, present] = [before, after].map((posting) => recordIn(posting?.notifications, id)?.fields);
  const changes: FieldChange[] = [];
  for (const field of notificationFields) {
    const was = old?.[field.name];
    const is = present?.[field.name];
    // An edit leaves most fields as they are, and they are the very same values.
    if (was !== is) changes.push(...fieldChanges(field, `notifications/${id}/${field.name}`, was, is));
  }
  // A list that has grown holds room for more, and a replay keeps a hundred thousand of them.
  return { changes: changes.slice(), name: (present ?? old)?.nameOfPost.trim() ?? '' };
}
