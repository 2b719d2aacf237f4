import { families, type Family, type ListingKind, listingKinds } from '@noticeboard/content-model';

/** The content of an old portal: lists of records under the names that `collections` gives. */
export type Dump = Readonly<Record<string, readonly unknown[]>>;

/** The source as a whole cannot be read; the message says why, in one line. */
export class UnreadableSource extends Error {
  override readonly name = 'UnreadableSource';
}

export interface Collection {
  /** Top-level key in a dump. */
  readonly key: string;
  /** Path under the old API's base. */
  readonly path: string;
}

export const approvals: Collection = { key: 'approvedJobs', path: 'answare/approved-jobs' };

export function postingsOf({ paths }: Family): Collection {
  return at(paths.postings);
}

/** Name of what lies inside a family's postings, in reports. */
export function notificationsOf({ paths }: Family): string {
  return `${paths.postings}/${paths.notifications}`;
}

export function tablesOf({ paths }: Family): Collection {
  return at(paths.tables);
}

export function itemsOf({ paths }: Family): Collection {
  return at(paths.items);
}

export function listingsOf({ path }: ListingKind): Collection {
  return at(path);
}

/** A dump's key is the first segment of the path. */
function at(path: string): Collection {
  return { key: path.replace(/\/.*/, ''), path };
}

/** Everything that can be brought in. */
export const collections: readonly Collection[] = [
  ...families.flatMap((family) => [postingsOf(family), tablesOf(family), itemsOf(family)]),
  ...listingKinds.map(listingsOf),
  approvals,
];

/** A bare list, or one inside an envelope such as `{ "data": […] }`; undefined for anything else. */
export function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const lists = Object.values(value).filter((inner) => Array.isArray(inner));
  return lists.length === 1 ? lists[0] : undefined;
}
