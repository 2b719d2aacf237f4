import { families, type Family, listingKinds } from '@noticeboard/content-model';
import type { ToldRecord } from './message.js';

/** The path of a record's page; of an admit card or a result, which has none, of the list that it is in. */
export function recordAddress(
  { source, title }: Pick<ToldRecord, 'source' | 'title'>,
  table: readonly Family[] = families,
): string {
  const family = table.find(({ key }) => key === source);
  if (family) return `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
  return listingKinds.find(({ key }) => key === source)?.site.listPaths[0] ?? '/';
}
