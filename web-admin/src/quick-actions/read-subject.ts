import { type Family, indianDay, type ListingKind } from '@noticeboard/content-model';
import type { DataProvider, RaRecord } from 'react-admin';
import { shortDay } from '../words/day-words.js';
import { newestFirst } from '../notifications/notification-values.js';
import type { QuickSubject } from './quick-action.js';

interface SubjectOf {
  readonly family: Family;
  readonly kinds: readonly ListingKind[];
  readonly id: RaRecord['id'];
}

/** Reads what a quick action is about, as it is now. */
export async function readSubject(provider: DataProvider, { family, kinds, id }: SubjectOf): Promise<QuickSubject> {
  const { data: posting } = await provider.getOne<RaRecord>(family.console.postings.path, { id });
  const { data: items } = await provider.getList<RaRecord>(family.console.items.path, {
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { postingTitle: posting[family.titleField] },
  });
  // As an editor would type it, and as it is read back.
  const today = shortDay(indianDay(new Date()), 'en');
  return { family, kinds, posting, notifications: newestFirst(posting), items, today };
}
