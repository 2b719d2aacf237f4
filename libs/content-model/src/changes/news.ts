import type { ReaderChange } from './change-history.js';

const day = 86_400_000;

/** A posting is filled piece by piece on its first day: additions are news only to those who could have read it without them. */
export function isNews({ at, kind, changes }: ReaderChange, createdAt: string): boolean {
  if (kind === 'published') return false;
  return changes.some(({ before }) => before !== '') || Date.parse(at) - Date.parse(createdAt) >= day;
}
