import type { PublicPosting } from '@noticeboard/content-model';

/** As much of a posting as a list shows: the rest need not travel to the browser. */
export interface PostingSummary {
  readonly id: string;
  readonly title: string;
  /** As typed in the newest notification that gives one: an admit-card notice leaves it out. */
  readonly lastDate: string;
  readonly updatedAt: string;
}

export function summaryOf({ id, title, notifications, updatedAt }: PublicPosting): PostingSummary {
  return { id, title, lastDate: lastDateOf(notifications), updatedAt };
}

export function lastDateOf(notifications: PublicPosting['notifications']): string {
  return notifications.map(({ fields }) => fields.lastDateApply.trim()).findLast((text) => text !== '') ?? '';
}
