import type { Readable } from 'node:stream';
import { type Family, type ListingKind, approvalsPath, publicLists } from '@noticeboard/content-model';

/** The records of a list, in its order; gone through more than once. */
export type Records = Iterable<unknown> | AsyncIterable<unknown>;

/** The content of an old portal: lists of records under the names that `collections` gives. */
export type Dump = Readonly<Record<string, Records>>;

/**
 * Hands over a file of the old portal by its stored relative path; undefined where it has none.
 * @throws UnreadableSource for what is no file that may be read; ProblemError to try later; what `take` throws
 */
export type OpenOldFile = <T>(path: string, take: (file: Readable) => Promise<T>) => Promise<T | undefined>;

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

export const approvals: Collection = { key: 'approvedJobs', path: approvalsPath };

export const postingsOf = ({ paths }: Family): Collection => at(paths.postings);
export const tablesOf = ({ paths }: Family): Collection => at(paths.tables);
export const itemsOf = ({ paths }: Family): Collection => at(paths.items);
export const listingsOf = ({ path }: ListingKind): Collection => at(path);

/** Name of what lies inside a family's postings, in reports. */
export function notificationsOf({ paths }: Family): string {
  return `${paths.postings}/${paths.notifications}`;
}

/** A dump's key is the first segment of the path; the approvals have a key of their own. */
function at(path: string): Collection {
  return path === approvals.path ? approvals : { key: path.replace(/\/.*/, ''), path };
}

/** Everything that can be brought in. */
export const collections: readonly Collection[] = publicLists().map(({ path }) => at(path));
