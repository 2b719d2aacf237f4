import { notificationFields } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { notificationText } from '../dates/posting-status.js';
import { notificationWrite, type QuickAction, type QuickField, type QuickSubject } from './quick-action.js';
import { textOf } from '../providers/write-bodies.js';

/** The fields that hold last dates. The first must be given. */
const dates = ['lastDateApply', 'lastDatePayExamFee'] as const;

export const extendLastDate: QuickAction = {
  key: 'extend-last-date',
  label: 'Extend last date',
  isFor: () => true,
  hindrance: ({ notifications }) =>
    notifications.length === 0 ? 'This posting has no notification yet. Add one with its dates first.' : undefined,
  fields: (subject) => [...whichNotification(subject), ...dates.map((name) => dateField(subject, name))],
  initial: (subject) => ({ notification: telling(subject)?.id, lastDateApply: '', lastDatePayExamFee: '' }),
  plan(values, subject) {
    const notification = chosen(values, subject);
    if (!notification) return [];
    const given = Object.fromEntries(dates.map((name) => [name, textOf(values, name)]));
    return notificationWrite(subject, notification, given);
  },
};

/** Asked only where there is a choice. */
function whichNotification({ notifications }: QuickSubject): readonly QuickField[] {
  if (notifications.length < 2) return [];
  const choices = notifications.map(({ id, nameOfPost, postDate }) => ({ id, name: `${nameOfPost} · ${postDate}` }));
  return [{ source: 'notification', label: 'Notification', kind: 'choice', required: true, choices }];
}

function dateField(subject: QuickSubject, name: (typeof dates)[number]): QuickField {
  const label = notificationFields.find((field) => field.name === name)?.label ?? name;
  const placeholder = notificationText(subject.family, telling(subject), name);
  const field = { source: name, label, kind: 'date', deadline: true } as const;
  return { ...field, ...(placeholder && { placeholder }), ...(name === dates[0] && { required: true }) };
}

function chosen(
  { notification: id }: { readonly notification?: unknown },
  subject: QuickSubject,
): RaRecord | undefined {
  return subject.notifications.find((one) => one.id === id) ?? telling(subject);
}

/** The newest, among those that give a last date if any does: that is the one readers are counting down to. */
function telling(subject: QuickSubject): RaRecord | undefined {
  const { family, notifications } = subject;
  return notifications.find((one) => notificationText(family, one, 'lastDateApply') !== '') ?? notifications[0];
}
