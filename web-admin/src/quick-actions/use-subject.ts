import { type Family, indianDay, type ListingKind } from '@noticeboard/content-model';
import { type DataProvider, type RaRecord, useDataProvider } from 'react-admin';
import { useConsole } from '../context/console-context.js';
import { newestFirst } from '../notifications/notification-values.js';
import { useLoaded } from '../ui/use-loaded.js';
import { shortDay } from '../words/day-words.js';
import type { QuickSubject } from './quick-action.js';

/** What a quick action is about: read when its form opens, and again on demand. */
export function useSubject(family: Family, id: RaRecord['id']) {
  const { kinds } = useConsole();
  const provider = useDataProvider();
  return useLoaded(() => readSubject(provider, { family, kinds, id }));
}

interface SubjectOf {
  readonly family: Family;
  readonly kinds: readonly ListingKind[];
  readonly id: RaRecord['id'];
}

/** Reads what a quick action is about, as it is now. */
async function readSubject(provider: DataProvider, { family, kinds, id }: SubjectOf): Promise<QuickSubject> {
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
