import type { Notification } from '@noticeboard/content-model';

export function noticeName({ fields }: Notification): string {
  return `Notice of ${fields.postDate}`;
}

/** Links to a notice outlive later notices of the same posting. */
export function noticeAnchor({ id }: Notification): string {
  return `notice-${id}`;
}
