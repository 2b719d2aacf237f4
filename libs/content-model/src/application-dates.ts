import type { Notification } from './posting-parts.js';
import type { Posting } from './posting.js';

/** The dates of applying, as typed in the newest notification that gives a last date. */
export function applicationDates(posting: Pick<Posting, 'notifications'>) {
  const telling = datedNotification(posting)?.fields;
  return {
    applicationBegin: telling?.applicationBegin.trim() ?? '',
    lastDateApply: telling?.lastDateApply.trim() ?? '',
  };
}

/** The newest notification that gives a last date. */
export function datedNotification({ notifications }: Pick<Posting, 'notifications'>): Notification | undefined {
  return notifications.findLast(({ fields }) => fields.lastDateApply.trim() !== '');
}
