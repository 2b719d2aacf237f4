import {
  acceptedNames,
  families,
  type Family,
  type Field,
  type ListingFields,
  type ListingKind,
  listingKinds,
  notificationFields,
  type NotificationFields,
  postingFields,
  type PostingFields,
  type PostingCommand,
} from '@noticeboard/content-model';
import {
  approvals,
  type Dump,
  type Records,
  itemsOf,
  listingsOf,
  notificationsOf,
  postingsOf,
  tablesOf,
} from './dump.js';
import { normalizeAttachments, normalizeFile, normalizeRows } from './normalize-parts.js';
import {
  type Fields,
  heldBy,
  isFields,
  markOf,
  normalizeAddress,
  normalizeField,
  normalizeTitle,
  type Note,
  plainText,
  UnusableRecord,
} from './normalize-values.js';
import { reportUnknownFields } from './unknown-fields.js';
import { type Named, namer, titlesOf } from './plan.names.js';
import type { ImportReport } from './report.js';

interface Step extends Named {
  /** The id of the posting, admit card or result listing that is changed. */
  readonly id: string;
  /** Paths in the old portal; the n-th belongs to the n-th PDF attachment without content, or to the listing. */
  readonly files: readonly string[];
}

export interface PostingStep extends Step {
  readonly kind: 'posting';
  readonly family: Family;
  readonly command: Extract<
    PostingCommand,
    { type: 'AddPosting' | 'AddNotification' | 'AddTable' | 'AddUsefulItems' | 'ApproveAnswerKey' }
  >;
}

export interface ListingStep extends Step {
  readonly kind: 'notice';
  readonly listingKind: ListingKind;
  readonly fields: ListingFields;
}

/** One command of the import, on one record. */
export type ImportStep = PostingStep | ListingStep;

/**
 * The steps that bring an old portal's content here, in the order in which they have to be recorded: lists keep theirs.
 * The same dump gives the same steps, so that a repeated import finds what an earlier one has recorded.
 */
export async function* planImport(dump: Dump, report: ImportReport): AsyncGenerator<ImportStep> {
  await reportUnknownFields(dump, report);
  for (const family of families) yield* familySteps(family, dump, report);
  for (const kind of listingKinds) yield* listingSteps(kind, dump[listingsOf(kind).key] ?? [], report);
}

async function* familySteps(family: Family, dump: Dump, report: ImportReport): AsyncGenerator<PostingStep> {
  const { key } = postingsOf(family);
  const records = dump[key] ?? [];
  const names = namer(key, report);
  const taken = await titlesOf(records, family.titleField);
  for await (const record of records) {
    const named = names.of(record, family.titleField);
    if (!named) continue;
    const { step, fields, note } = named;
    const title = taken.claim(fields, step.id, note);
    if (title === undefined) {
      report.line('left out', key, `${step.where}: it has no title`);
      continue;
    }
    const content = { title, ...normalizeFields(family, postingFields, fields, note) } as PostingFields;
    if (fields['approved'] && !(family.approvable && fields['approved'] === true))
      note(`approved is ${JSON.stringify(fields['approved']).slice(0, 100)}, and can only be true of jobs`, 'left out');
    const own = { ...step, kind: 'posting', family, files: [] } as const;
    yield { ...own, command: { type: 'AddPosting', fields: content } } as const;
    yield* notificationSteps(own, fields, report);
  }
  const { holderOf } = taken;
  const used = new Set<string>();
  yield* partSteps(family, 'data', dump, { holderOf, used }, report);
  yield* partSteps(family, 'attachments', dump, { holderOf, used }, report);
  if (family.approvable) yield* approvalSteps(family, approvalsIn(dump, records), holderOf, report);
}

/** Those of the list of approvals, and those that postings carry. */
async function* approvalsIn(dump: Dump, postings: Records): AsyncGenerator<unknown> {
  yield* dump[approvals.key] ?? [];
  for await (const posting of postings) if (isFields(posting) && posting['approved'] === true) yield posting;
}

/** The limit for one posting, which is read and written as a whole. */
const mostNotifications = 5_000;

function* notificationSteps(
  posting: Omit<PostingStep, 'command'>,
  fields: Fields,
  report: ImportReport,
): Generator<PostingStep> {
  const { family } = posting;
  const collection = notificationsOf(family);
  const listed = fields['notifications'] ?? [];
  if (!Array.isArray(listed)) return report.line('left out', collection, `${posting.where}: it is no list`);
  const names = namer(collection, report, { inside: posting.where });
  const untold = listed.length - mostNotifications;
  if (untold > 0) {
    report.count('left out', collection, untold - 1);
    const words = `it has more than ${mostNotifications} notifications, the last ${untold} are left`;
    report.line('left out', collection, `${posting.where}: ${words}`);
  }
  for (const record of listed.slice(0, mostNotifications)) {
    const named = names.of(record, 'nameOfPost');
    if (!named) continue;
    const { step, fields: given, note } = named;
    const content = normalizeFields(family, notificationFields, given, note) as NotificationFields;
    for (const { name, label } of notificationFields.filter((field: Field) => field.required))
      if (content[name] === '') note(`${label} is empty: fill it in`);
    const command = { type: 'AddNotification', notificationId: step.id, fields: content } as const;
    yield { ...posting, ...step, id: posting.id, command };
  }
}

interface PlannedPart {
  readonly holderOf: (record: unknown) => string | undefined;
  /** Ids of the family's tables and lists of useful items alike: their paths lead to a posting by them. */
  readonly used: Set<string>;
}

async function* partSteps(
  family: Family,
  content: 'data' | 'attachments',
  dump: Dump,
  { holderOf, used }: PlannedPart,
  report: ImportReport,
): AsyncGenerator<PostingStep> {
  const { key } = content === 'data' ? tablesOf(family) : itemsOf(family);
  const names = namer(key, report, { used });
  for await (const record of dump[key] ?? []) {
    const named = names.of(record, family.titleField);
    if (!named) continue;
    const { step, fields, note } = named;
    const holder = holderOf(fields);
    if (markOf(fields, heldBy) !== undefined) note('to the posting that it names by its id', 'joined');
    if (holder === undefined) {
      report.line('left out', key, `${step.where}: there is no posting "${plainText(fields[family.titleField])}"`);
      continue;
    }
    const own = { id: holder, kind: 'posting', family } as const;
    if (content === 'data') {
      const command = { type: 'AddTable', id: step.id, content: normalizeRows(family, fields['data'], note) } as const;
      yield { ...step, ...own, files: [], command };
      continue;
    }
    const { attachments, files } = normalizeAttachments(fields['attachments'], note);
    yield { ...step, ...own, files, command: { type: 'AddUsefulItems', id: step.id, content: attachments } };
  }
}

async function* approvalSteps(
  family: Family,
  records: Records,
  holderOf: (record: unknown) => string | undefined,
  report: ImportReport,
): AsyncGenerator<PostingStep> {
  const done = new Set<string>();
  for await (const record of records) {
    if (record instanceof UnusableRecord) {
      report.line('left out', approvals.key, record.why);
      continue;
    }
    const title = isFields(record) ? record[family.titleField] : record;
    const id = holderOf(record);
    const where = `"${plainText(title)}"`;
    if (isFields(record) && record['approved'] === false) {
      report.line('left out', approvals.key, `${where}: it is not approved`);
      continue;
    }
    if (id === undefined) report.line('left out', approvals.key, `${where}: there is no posting with this title`);
    if (id === undefined || done.has(id)) continue;
    done.add(id);
    const isMended = isFields(record) && markOf(record, heldBy) !== undefined;
    if (isMended) report.line('joined', approvals.key, `${where}: to the posting that it names by its id`);
    const key = `${family.key} ${id} approval`;
    const step = { collection: approvals.key, key, where, id, files: [], isMended };
    yield { ...step, kind: 'posting', family, command: { type: 'ApproveAnswerKey' } };
  }
}

async function* listingSteps(
  listingKind: ListingKind,
  records: Records,
  report: ImportReport,
): AsyncGenerator<ListingStep> {
  const { titleField, takesPdf, needsLink } = listingKind;
  const { key } = listingsOf(listingKind);
  const names = namer(key, report);
  for await (const record of records) {
    const named = names.of(record, titleField);
    if (!named) continue;
    const { step, fields, note } = named;
    const title = normalizeTitle(fields[titleField], note);
    if (title === '') {
      report.line('left out', key, `${step.where}: it has no title`);
      continue;
    }
    const applyLink = normalizeAddress(fields['applyLink'], 'applyLink', note);
    if (needsLink && applyLink === '') note('applyLink is empty: fill it in');
    const { file, fileName } = takesPdf ? normalizeFile(fields, note) : { file: '', fileName: '' };
    const content = { title, applyLink, pdfFile: '', fileName };
    yield { ...step, kind: 'notice', listingKind, fields: content, files: file === '' ? [] : [file] };
  }
}

function normalizeFields(family: Family, table: readonly Field[], given: Fields, note: Note): Record<string, unknown> {
  return Object.fromEntries(
    table.map((field) => {
      const wire = acceptedNames(family, field).find((name) => given[name] !== undefined) ?? field.name;
      return [field.name, normalizeField(field, given[wire], wire, note)];
    }),
  );
}
