import {
  type Family,
  type FollowedChange,
  type FollowedFilter,
  followedKinds,
  type FilteredFacts,
  type Head,
  isFoundBy,
  listingKinds,
  listName,
  movesDate,
  namesSyllabus,
  parseHead,
  partsOf,
  type ReaderChange,
  readModels,
} from '@noticeboard/content-model';
import type { Reads } from '@noticeboard/read-store';
import type { ToldRecord } from './message.js';

/** A public change as those who follow ask of it, with what a message says of the record. */
export interface ChangeOfFollowed extends FollowedChange {
  /** ISO 8601, the start of the last minute to apply; empty where there is none that can be counted to. */
  readonly deadline: string;
  /** Path of the page where readers find it: of a posting, one that outlives its title. */
  readonly path: string;
}

/** Undefined for a record that nobody can follow. */
export async function followedChange(
  reads: Pick<Reads, 'documents'>,
  families: readonly Family[],
  record: ToldRecord,
  now: Date,
): Promise<ChangeOfFollowed | undefined> {
  const kind = followedKinds.find((name) => name === record.kind);
  if (!kind) return undefined;
  const { source, id, title, change } = record;
  const listing = listingKinds.find(({ key }) => key === source);
  const family = families.find(({ key }) => key === source);
  const known = { kind, id, what: becomes(change) };
  if (listing) {
    const lists = [listName(listing.site)];
    const isFound = (filter: FollowedFilter) => isFoundBy(filter, { title, lists }, now);
    const path = listing.site.listPaths[0];
    return { ...known, lists, newIn: comes(change) ? lists : [], isFound, deadline: '', path };
  }
  if (!family) return undefined;
  const [stored] = await reads.documents(readModels.heads(family), [id]);
  const head: Pick<Head, 'title' | 'scalars'> = stored === undefined ? { title, scalars: {} } : parseHead(stored);
  const facts = stored === undefined ? undefined : (head.scalars as unknown as FilteredFacts);
  const { lists, newIn } = listsOf(family, head, change);
  return {
    ...known,
    lists,
    newIn: comes(change) ? lists : newIn,
    isFound: (filter) => isFoundBy(filter, { title: head.title, lists, ...(facts && { facts }) }, now),
    deadline: String(head.scalars['deadline'] ?? ''),
    path: `/n/${Buffer.from(id, 'hex').toString('base64url')}`,
  };
}

function becomes(change: ReaderChange): FollowedChange['what'] {
  if (change.kind === 'published' || change.kind === 'withdrawn') return change.kind;
  if (change.kind === 'removed') return 'deleted';
  if (change.kind === 'restored') return 'returned';
  return movesDate(change) ? 'dateMoved' : 'changed';
}

function comes({ kind }: ReaderChange): boolean {
  return kind === 'published' || kind === 'restored';
}

function listsOf(
  { site }: Family,
  { scalars }: Pick<Head, 'scalars'>,
  change: ReaderChange,
): Pick<FollowedChange, 'lists' | 'newIn'> {
  const { answerKeys, syllabus } = site;
  const kinds = partsOf(change).map(({ kind }) => kind);
  const links = change.changes.filter(
    ({ path, label }) => path.startsWith('links/') && namesSyllabus({ title: label }),
  );
  const isKeyNew = kinds.includes('answerKeyListed');
  const isKey = isKeyNew || scalars['approved'] === true || kinds.includes('answerKeyUnlisted');
  const isSyllabusNew = links.some(({ before }) => before === '');
  const isSyllabus = scalars['hasSyllabus'] === true || links.length > 0;
  return {
    lists: [
      listName(site),
      ...(answerKeys && isKey ? [listName(answerKeys)] : []),
      ...(syllabus && isSyllabus ? [listName(syllabus)] : []),
    ],
    newIn: [
      ...(answerKeys && isKeyNew ? [listName(answerKeys)] : []),
      ...(syllabus && isSyllabusNew ? [listName(syllabus)] : []),
    ],
  };
}
