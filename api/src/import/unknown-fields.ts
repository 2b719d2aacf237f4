import {
  acceptedNames,
  families,
  type Family,
  type Field,
  listingKinds,
  notificationFields,
  postingFields,
} from '@noticeboard/content-model';
import {
  approvals,
  type Dump,
  itemsOf,
  listingsOf,
  notificationsOf,
  postingsOf,
  type Records,
  tablesOf,
} from './dump.js';
import { counted } from '../config/counted.js';
import { listIn, renameAttachment, renameCell } from './normalize-parts.js';
import { type Fields, isFields, isOfStore } from './normalize-values.js';
import type { ImportReport } from './report.js';

/**
 * One line for each field that this portal has no place for, and that says something somewhere, also in the parts of a
 * record. Goes through every record before anything is recorded. @throws UnreadableSource
 */
export async function reportUnknownFields(dump: Dump, report: ImportReport): Promise<void> {
  for (const family of families) {
    const { titleField } = family;
    const postings = dump[postingsOf(family).key] ?? [];
    await tell(postingsOf(family).key, postings, [
      titleField,
      ...namesOf(family, postingFields),
      'notifications',
      'approved',
    ]);
    await tell(notificationsOf(family), notificationsIn(postings), namesOf(family, notificationFields));
    const [tables, items] = [tablesOf(family).key, itemsOf(family).key];
    await tell(tables, dump[tables], [titleField, 'data']);
    await tell(
      `${tables} cells`,
      within(dump[tables], ({ data }) => listed(data).flatMap(listed), renameCell),
      cellNames,
    );
    await tell(items, dump[items], [titleField, 'attachments']);
    await tell(
      `${items} attachments`,
      within(dump[items], ({ attachments }) => listIn(attachments), renameAttachment),
      attachmentNames,
    );
  }
  await tell(approvals.key, dump[approvals.key], ['jobTitle', 'approved', 'approvedAt']);
  for (const kind of listingKinds) {
    const { key } = listingsOf(kind);
    await tell(key, dump[key], [kind.titleField, 'applyLink', ...(kind.takesPdf ? ['pdfFile', 'fileName'] : [])]);
  }

  async function tell(collection: string, records: Records = [], names: readonly string[]): Promise<void> {
    const known = new Set([...names, ...ofForms]);
    const counts = new Map<string, number>();
    for await (const record of records)
      if (isFields(record))
        for (const name of Object.keys(record))
          if (!known.has(name) && !isOfStore(name) && !isEmpty(record[name])) count(counts, name);
    for (const [name, times] of counts)
      report.line(
        'left out',
        collection,
        `field "${name}" of ${counted(times, 'record')}: there is no such field here`,
      );
  }
}

/** This portal counts revisions of its own; the form of a notification sends the title of its posting along. */
const ofForms = ['revision', 'selectedJobTitle'];

const mostNames = 100;

function count(counts: Map<string, number>, name: string): void {
  const shown = counts.has(name) || counts.size < mostNames ? Array.from(name.slice(0, 100)).join('') : '…';
  counts.set(shown, (counts.get(shown) ?? 0) + 1);
}

const cellNames = ['value', 'colspan', 'rowspan'];
const attachmentNames = ['title', 'type', 'content', 'fileName'];

/** The parts that the records of a list hold, in the names of the API. */
async function* within(
  records: Records = [],
  parts: (record: Fields) => readonly unknown[],
  rename: (part: Fields) => Fields = (part) => part,
): AsyncGenerator<unknown> {
  for await (const record of records)
    if (isFields(record)) for (const part of parts(record)) yield isFields(part) ? rename(part) : part;
}

function notificationsIn(postings: Records): AsyncGenerator<unknown> {
  return within(postings, ({ notifications }) => listed(notifications));
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function namesOf(family: Family, fields: readonly Field[]): string[] {
  return fields.flatMap((field) => acceptedNames(family, field));
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
