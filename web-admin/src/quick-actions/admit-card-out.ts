import { kindCalled, noticeFields, noticeWrite } from './notice-write.js';
import { notificationWrite } from './notification-write.js';
import { type QuickAction, textOf, titleOf } from './quick-action.js';

const kindIn = kindCalled.bind(undefined, 'AdmitCard');

/** A new admit card, and its date in the newest notification. */
export const admitCardOut: QuickAction = {
  key: 'admit-card-out',
  label: 'Admit card out',
  isFor: (_family, kinds) => kindIn(kinds) !== undefined,
  fields({ kinds, notifications }) {
    const kind = kindIn(kinds);
    return [
      ...(kind ? noticeFields(kind) : []),
      ...(notifications.length > 0
        ? [{ source: 'admitCardAvailable', label: 'Admit Card Available', kind: 'date' } as const]
        : []),
    ];
  },
  initial: (subject) => ({ title: titleOf(subject), link: '', admitCardAvailable: subject.today }),
  plan(values, subject) {
    const kind = kindIn(subject.kinds);
    const [newest] = subject.notifications;
    const admitCardAvailable = textOf(values, 'admitCardAvailable');
    return [
      ...(kind ? [noticeWrite(kind, 'Admit card “%{title}” is added', values)] : []),
      ...(newest ? notificationWrite(subject, newest, { admitCardAvailable }) : []),
    ];
  },
};
