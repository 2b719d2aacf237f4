import type { ChangeSetStatus } from '@noticeboard/content-model';
import type { WordKey } from './translate.js';

export const changeSetStatusWords = {
  open: 'In preparation',
  submitted: 'Waiting for review',
  approved: 'Approved for publishing',
  scheduled: 'Scheduled',
  published: 'Published',
  discarded: 'Discarded',
} as const satisfies Record<ChangeSetStatus, WordKey>;

/** True when nothing can be saved into it. */
export function isEnded(status: ChangeSetStatus): boolean {
  return status === 'scheduled' || isOver(status);
}

/** True when nothing more can come of it. */
export function isOver(status: ChangeSetStatus): boolean {
  return status === 'published' || status === 'discarded';
}
