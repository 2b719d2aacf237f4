import type { PublicPosting } from '@noticeboard/content-model';

/** As much of a posting as a list shows: the rest need not travel to the browser. */
export interface PostingSummary {
  readonly id: string;
  readonly title: string;
  /** As typed; empty when the newest notification gives none. */
  readonly lastDate: string;
  readonly updatedAt: string;
}

export function summaryOf({ id, title, notifications, updatedAt }: PublicPosting): PostingSummary {
  return { id, title, lastDate: notifications.at(-1)?.fields.lastDateApply.trim() ?? '', updatedAt };
}
