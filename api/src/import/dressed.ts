import {
  acceptedNames,
  families,
  type Family,
  type Field,
  listingKinds,
  managedFields,
  notificationFields,
  postingFields,
} from '@noticeboard/content-model';
import { approvals, type Dump, itemsOf, listingsOf, postingsOf, type Records, tablesOf } from './dump.js';
import { renamer } from './folded-names.js';
import { type Fields, isFields } from './normalize-values.js';
import { References, type SourceLists } from './references.js';
import type { ImportReport } from './report.js';

/**
 * The lists of a source in the names of the API, whatever their letters were, and with what lies apart joined by its id.
 * @throws UnreadableSource where references lead in a ring
 */
export async function dressed({ lists, sides }: SourceLists, report: ImportReport): Promise<Dump> {
  const named = new Map<string, Records>();
  for (const { key, rename } of kinds) {
    const list = lists.get(key);
    if (list)
      named.set(
        key,
        each(list, async (record) => (isFields(record) ? rename(record) : record)),
      );
  }
  const references = await References.read({ lists: named, sides });
  const dump: Record<string, Records> = {};
  for (const { key, join } of kinds) {
    const list = named.get(key);
    if (list) dump[key] = each(list, (record) => join(references, record));
  }
  if (references.mayLeave) {
    for (const list of Object.values(dump)) for await (const _record of list);
    references.tellUnused(report);
  }
  return dump;
}

function each(list: Records, change: (record: unknown) => Promise<unknown>): Records {
  return {
    async *[Symbol.asyncIterator]() {
      for await (const record of list) yield await change(record);
    },
  };
}

/** A list, and the changes that its records go through. */
interface Kind {
  readonly key: string;
  readonly rename: (record: Fields) => Fields;
  readonly join: (references: References, record: unknown) => Promise<unknown>;
}

const kinds: readonly Kind[] = [
  ...families.flatMap(kindsOf),
  {
    key: approvals.key,
    rename: renamer(['jobTitle', ...managedFields]),
    join: (references, record) => references.joinPart(record, 'jobTitle', 'approval'),
  },
  ...listingKinds.map((kind): Kind => ({
    key: listingsOf(kind).key,
    rename: renamer([kind.titleField, 'applyLink', 'pdfFile', 'fileName', ...managedFields]),
    join: (references, record) => references.joinTexts(record),
  })),
];

function namesOf(family: Family, fields: readonly Field[]): string[] {
  return fields.flatMap((field) => acceptedNames(family, field));
}

/** Gives the fields of a family's postings their names, whatever their letters; its notifications stay as they are. */
export function postingRenamer(family: Family): (record: Fields) => Fields {
  const others = { [family.paths.notifications]: 'notifications' };
  return renamer([family.titleField, ...namesOf(family, postingFields), ...managedFields], others);
}

function kindsOf(family: Family): Kind[] {
  const { titleField } = family;
  const renameNotification = renamer([...namesOf(family, notificationFields), 'selectedJobTitle', ...managedFields]);
  return [
    {
      key: postingsOf(family).key,
      rename: postingRenamer(family),
      join: async (references, record) => {
        if (!isFields(record)) return record;
        const joined = await references.joinPosting(family, record);
        const { notifications } = joined;
        if (!Array.isArray(notifications)) return joined;
        return {
          ...joined,
          notifications: notifications.map((one: unknown) => (isFields(one) ? renameNotification(one) : one)),
        };
      },
    },
    {
      key: tablesOf(family).key,
      rename: renamer([titleField, 'data', ...managedFields]),
      join: (references, record) => references.joinPart(record, titleField, 'table'),
    },
    {
      key: itemsOf(family).key,
      rename: renamer([titleField, 'attachments', ...managedFields]),
      join: (references, record) => references.joinPart(record, titleField, 'item'),
    },
  ];
}
