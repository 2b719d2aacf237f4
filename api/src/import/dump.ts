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

/** A bare list, or one inside an envelope such as `{ "data": […] }`; undefined for anything else. */
export function listIn(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const lists = Object.values(value).filter((inner) => Array.isArray(inner));
  return lists.length === 1 ? lists[0] : undefined;
}

/** What stores and forms add of their own. */
const ofOldStores = ['__v', 'selectedJobTitle'];

/** One line for each field that this portal has no place for, and that says something somewhere. */
export function reportUnknownFields(dump: Dump, report: ImportReport): void {
  for (const family of families) {
    const { titleField } = family;
    const postings = dump[postingsOf(family).key] ?? [];
    const notifications = postings.flatMap((posting) => (isFields(posting) ? posting['notifications'] : []));
    tell(postingsOf(family).key, postings, [titleField, ...namesOf(family, postingFields)]);
    tell(notificationsOf(family), notifications, namesOf(family, notificationFields));
    tell(tablesOf(family).key, dump[tablesOf(family).key], [titleField, 'data']);
    tell(itemsOf(family).key, dump[itemsOf(family).key], [titleField, 'attachments']);
  }
  for (const kind of listingKinds) {
    const { key } = listingsOf(kind);
    tell(key, dump[key], [kind.titleField, 'applyLink', ...(kind.takesPdf ? ['pdfFile', 'fileName'] : [])]);
  }

  function tell(collection: string, records: readonly unknown[] = [], names: readonly string[]): void {
    const known = new Set([...names, ...managedFields, ...ofOldStores]);
    const counts = new Map<string, number>();
    for (const record of records)
      for (const [name, value] of Object.entries(isFields(record) ? record : {}))
        if (!known.has(name) && !isEmpty(value)) counts.set(name, (counts.get(name) ?? 0) + 1);
    for (const [name, count] of counts)
      report.line('left out', collection, `field "${name}" of ${count} records: there is no such field here`);
  }
}

function namesOf(family: Family, fields: readonly Field[]): string[] {
  return fields.flatMap((field) => acceptedNames(family, field));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
