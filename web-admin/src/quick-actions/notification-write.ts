import { type Field, notificationFields, wireName } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { sentence } from '../words/translate.js';
import type { PlannedWrite } from './planned-write.js';
import { type QuickSubject } from './quick-action.js';

type FieldName = (typeof notificationFields)[number]['name'];

/** Changes some fields of a notification; nothing where they are given empty or as they are. */
export function notificationWrite(
  { family, posting }: QuickSubject,
  notification: RaRecord,
  values: Partial<Record<FieldName, string>>,
): readonly PlannedWrite[] {
  const changed = notificationFields
    .map((field: Field) => {
      const name = wireName(family, field);
      const before = String(notification[name] ?? '');
      return { field, name, before, after: values[field.name as FieldName] ?? '' };
    })
    .filter(({ before, after }) => after !== '' && after !== before);
  if (changed.length === 0) return [];
  return [
    {
      key: 'notification',
      what: sentence('Notification “%{name}” is changed', { name: String(notification['nameOfPost']) }),
      changes: changed.map(({ field: { label }, before, after }) => ({ label, ...(before && { before }), after })),
      resource: family.console.notifications.path,
      data: Object.fromEntries(changed.map(({ name, after }) => [name, after])),
      record: { ...notification, postingId: posting.id },
      sources: Object.fromEntries(changed.map(({ field, name }) => [name, field.name])),
    },
  ];
}
