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
import { type Dump, itemsOf, listingsOf, notificationsOf, postingsOf, tablesOf } from './dump.js';
import { isFields } from './normalize-values.js';
import type { ImportReport } from './report.js';

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
