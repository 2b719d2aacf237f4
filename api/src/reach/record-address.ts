import { changeTopicNames, families, type Family, listingKinds } from '@noticeboard/content-model';
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

/** The lists that such a record is in, or may be. */
export function listAddresses({ source }: Pick<ToldRecord, 'source'>): readonly string[] {
  const family: Family['site'] | undefined = families.find(({ key }) => key === source)?.site;
  const site = family ?? listingKinds.find(({ key }) => key === source)?.site;
  return [site, family?.answerKeys, family?.syllabus].flatMap((list) => list?.listPaths[0] ?? []);
}

/** The feeds that these records are in. Several changes may be one: each topic may tell of one of them. */
export function feedsOf(records: readonly Pick<ToldRecord, 'source'>[]): readonly string[] {
  const topics = changeTopicNames.map((topic) => `/changes/${topic}`);
  return [...new Set(['', '/changes', ...topics, ...records.flatMap(listAddresses)])].flatMap((path) => [
    `${path}/feed.xml`,
    `${path}/feed.json`,
  ]);
}
