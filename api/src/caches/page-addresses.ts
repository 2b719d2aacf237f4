import { changeTopicNames, type Family, listingKinds, parseHead, readModels } from '@noticeboard/content-model';
import type { Reads } from '@noticeboard/read-store';
import type { ToldRecord } from '../reach/message.js';
import { feedsOf, listAddresses, recordAddress } from '../reach/record-address.js';

/**
 * The addresses without a query of the pages, feeds and calendars that these records are on, for caches that know no
 * tags: those of today's title, and of the one before.
 */
export async function pageAddresses(
  records: readonly ToldRecord[],
  families: readonly Family[],
  reads: Pick<Reads, 'documents'>,
): Promise<readonly string[]> {
  const besides = records.flatMap((record) => record.besides ?? []);
  const tied = await Promise.all(besides.map(async (one) => ({ ...one, title: await titleOf(one, families, reads) })));
  const own = records.flatMap(({ source, id, title, change }) => {
    const before = change.changes.flatMap((field) => (field.path === 'title' ? field.before : []));
    return [title, ...before].map((name) => ({ source, id, title: name }));
  });
  const pages = [...own, ...tied.filter(({ title }) => title !== undefined)].flatMap(({ source, id, title = '' }) =>
    pagesOf({ source, id, title }, families),
  );
  const news = ['/', '/changes', ...changeTopicNames.map((topic) => `/changes/${topic}`), '/sitemap.xml'];
  // A card or a result that is tied to a posting links to it by its title.
  const listed = [...records, ...besides, ...listingKinds.map(({ key }) => ({ source: key }))];
  return [...news, ...listed.flatMap(listAddresses), ...feedsOf(listed), ...pages];
}

function pagesOf(record: Pick<ToldRecord, 'source' | 'id' | 'title'>, families: readonly Family[]): readonly string[] {
  const { source, id } = record;
  if (listingKinds.some(({ key }) => key === source)) return [];
  const short = Buffer.from(id, 'hex').toString('base64url');
  return [recordAddress(record, families), `/n/${short}`, `/calendar/${source}/${id}.ics`];
}

async function titleOf(
  { source, id }: Pick<ToldRecord, 'source' | 'id'>,
  families: readonly Family[],
  reads: Pick<Reads, 'documents'>,
): Promise<string | undefined> {
  const family = families.find(({ key }) => key === source);
  const [head] = family ? await reads.documents(readModels.heads(family), [id]) : [];
  return head === undefined ? undefined : parseHead(head).title;
}
