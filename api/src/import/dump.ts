import {
  families,
  type Family,
  type ListingKind,
  listingKinds,
  acceptedNames,
  approvalsPath,
  publicLists,
  type Field,
  managedFields,
  notificationFields,
  postingFields,
} from '@noticeboard/content-model';
import { isFields } from './normalize-values.js';
import type { ImportReport } from './report.js';

/** The records of a list, in its order; gone through more than once. */
export type Records = Iterable<unknown> | AsyncIterable<unknown>;

/** The content of an old portal: lists of records under the names that `collections` gives. */
export type Dump = Readonly<Record<string, Records>>;

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

/** What stores and forms add of their own. */
const ofOldStores = ['__v', 'selectedJobTitle'];

/**
 * One line for each field that this portal has no place for, and that says something somewhere. Goes through every record
 * before anything is recorded. @throws UnreadableSource
 */
export async function reportUnknownFields(dump: Dump, report: ImportReport): Promise<void> {
  for (const family of families) {
    const { titleField } = family;
    const postings = dump[postingsOf(family).key] ?? [];
    await tell(postingsOf(family).key, postings, [titleField, ...namesOf(family, postingFields)]);
    await tell(notificationsOf(family), notificationsIn(postings), namesOf(family, notificationFields));
    await tell(tablesOf(family).key, dump[tablesOf(family).key], [titleField, 'data']);
    await tell(itemsOf(family).key, dump[itemsOf(family).key], [titleField, 'attachments']);
  }
  for await (const _record of dump[approvals.key] ?? []);
  for (const kind of listingKinds) {
    const { key } = listingsOf(kind);
    await tell(key, dump[key], [kind.titleField, 'applyLink', ...(kind.takesPdf ? ['pdfFile', 'fileName'] : [])]);
  }

  async function tell(collection: string, records: Records = [], names: readonly string[]): Promise<void> {
    const known = new Set([...names, ...managedFields, ...ofOldStores]);
    const counts = new Map<string, number>();
    for await (const record of records)
      if (isFields(record))
        for (const name of Object.keys(record)) if (!known.has(name) && !isEmpty(record[name])) count(counts, name);
    for (const [name, times] of counts)
      report.line('left out', collection, `field "${name}" of ${times} records: there is no such field here`);
  }
}

const mostNames = 100;

function count(counts: Map<string, number>, name: string): void {
  const told = counts.has(name) || counts.size < mostNames ? Array.from(name.slice(0, 100)).join('') : '…';
  counts.set(told, (counts.get(told) ?? 0) + 1);
}

async function* notificationsIn(postings: Records): AsyncGenerator<unknown> {
  for await (const posting of postings) {
    const own = isFields(posting) ? posting['notifications'] : [];
    if (Array.isArray(own)) yield* own;
  }
}

function namesOf(family: Family, fields: readonly Field[]): string[] {
  return fields.flatMap((field) => acceptedNames(family, field));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
