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
} from '@noticeboard/content-model';
import type { PostingCommand } from '../postings/posting.decider.js';
import {
  approvals,
  type Dump,
  itemsOf,
  listingsOf,
  notificationsOf,
  postingsOf,
  tablesOf,
  reportUnknownFields,
} from './dump.js';
import { normalizeAttachments, normalizeFile, normalizeRows } from './normalize-parts.js';
import { type Fields, isFields, normalizeAddress, normalizeField, type Note } from './normalize-values.js';
import { type Named, namer, titles } from './plan.names.js';
import type { ImportReport } from './report.js';

interface Step extends Named {
  /** The id of the posting, admit card or result listing that is changed. */
  readonly id: string;
  /** Paths in the old portal; the n-th belongs to the n-th PDF attachment without content, or to the notice. */
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
 * What an old portal's content comes to here, in the order in which it has to be recorded: lists keep theirs. The same
 * dump gives the same steps, so that a repeated import finds what an earlier one has recorded.
 */
export function planImport(dump: Dump, report: ImportReport): ImportStep[] {
  reportUnknownFields(dump, report);
  return [
    ...families.flatMap((family) => familySteps(family, dump, report)),
    ...listingKinds.flatMap((kind) => listingSteps(kind, dump[listingsOf(kind).key] ?? [], report)),
  ];
}

function familySteps(family: Family, dump: Dump, report: ImportReport): PostingStep[] {
  const { key } = postingsOf(family);
  const records = dump[key] ?? [];
  const names = namer(key, report);
  const taken = titles(records.map((record) => (isFields(record) ? record[family.titleField] : undefined)));
  const approved: unknown[] = [];
  const steps = records.flatMap((record) => {
    const named = names.of(record, family.titleField);
    if (!named) return [];
    const { step, fields, note } = named;
    const title = taken.claim(fields[family.titleField], step.id, note);
    if (title === undefined) {
      report.line('failed', key, `${step.where}: it has no title`);
      return [];
    }
    if (fields['approved'] === true) approved.push(fields);
    const content = { title, ...normalizeFields(family, postingFields, fields, note) } as PostingFields;
    const own = { ...step, kind: 'posting', family, files: [] } as const;
    return [
      { ...own, command: { type: 'AddPosting', fields: content } } as const,
      ...notificationSteps(own, fields, report),
    ];
  });
  const { holderOf } = taken;
  const used = new Set<string>();
  return [
    ...steps,
    ...partSteps(family, 'data', dump, { holderOf, used }, report),
    ...partSteps(family, 'attachments', dump, { holderOf, used }, report),
    ...(family.approvable
      ? approvalSteps(family, [...(dump[approvals.key] ?? []), ...approved], holderOf, report)
      : []),
  ];
}

function notificationSteps(posting: Omit<PostingStep, 'command'>, fields: Fields, report: ImportReport): PostingStep[] {
  const { family } = posting;
  const listed = fields['notifications'];
  const names = namer(notificationsOf(family), report, { inside: posting.where });
  return (Array.isArray(listed) ? listed : []).flatMap((record: unknown) => {
    const named = names.of(record, 'nameOfPost');
    if (!named) return [];
    const { step, fields: given, note } = named;
    const content = normalizeFields(family, notificationFields, given, note) as NotificationFields;
    for (const { name, label } of notificationFields.filter((field: Field) => field.required))
      if (content[name] === '') note(`${label} is empty: fill it in`);
    const command = { type: 'AddNotification', notificationId: step.id, fields: content } as const;
    return [{ ...posting, ...step, id: posting.id, command }];
  });
}

interface PlannedPart {
  readonly holderOf: (title: unknown) => string | undefined;
  /** Ids of the family's tables and lists of useful items alike: their paths lead to a posting by them. */
  readonly used: Set<string>;
}

function partSteps(
  family: Family,
  content: 'data' | 'attachments',
  dump: Dump,
  { holderOf, used }: PlannedPart,
  report: ImportReport,
): PostingStep[] {
  const { key } = content === 'data' ? tablesOf(family) : itemsOf(family);
  const names = namer(key, report, { used });
  return (dump[key] ?? []).flatMap((record): PostingStep[] => {
    const named = names.of(record, family.titleField);
    if (!named) return [];
    const { step, fields, note } = named;
    const holder = holderOf(fields[family.titleField]);
    if (holder === undefined) {
      report.line('left out', key, `${step.where}: there is no posting "${String(fields[family.titleField])}"`);
      return [];
    }
    const own = { ...step, id: holder, kind: 'posting', family } as const;
    if (content === 'data') {
      const command = { type: 'AddTable', id: step.id, content: normalizeRows(family, fields['data'], note) } as const;
      return [{ ...own, files: [], command }];
    }
    const { attachments, files } = normalizeAttachments(fields['attachments'], note);
    return [{ ...own, files, command: { type: 'AddUsefulItems', id: step.id, content: attachments } }];
  });
}

function approvalSteps(
  family: Family,
  records: readonly unknown[],
  holderOf: (title: unknown) => string | undefined,
  report: ImportReport,
): PostingStep[] {
  const done = new Set<string>();
  return records.flatMap((record): PostingStep[] => {
    const title = isFields(record) ? record[family.titleField] : record;
    const id = holderOf(title);
    const where = `"${String(title)}"`;
    if (id === undefined) report.line('left out', approvals.key, `${where}: there is no posting with this title`);
    if (id === undefined || done.has(id)) return [];
    done.add(id);
    const key = `${family.key} ${id} approval`;
    const step = { collection: approvals.key, key, where, id, files: [] };
    return [{ ...step, kind: 'posting', family, command: { type: 'ApproveAnswerKey' } }];
  });
}

function listingSteps(listingKind: ListingKind, records: readonly unknown[], report: ImportReport): ListingStep[] {
  const { titleField, takesPdf, needsLink } = listingKind;
  const { key } = listingsOf(listingKind);
  const names = namer(key, report);
  return records.flatMap((record): ListingStep[] => {
    const named = names.of(record, titleField);
    if (!named) return [];
    const { step, fields, note } = named;
    const title = titles([]).claim(fields[titleField], step.id, note);
    if (title === undefined) {
      report.line('failed', key, `${step.where}: it has no title`);
      return [];
    }
    const applyLink = normalizeAddress(fields['applyLink'], 'applyLink', note);
    if (needsLink && applyLink === '') note('applyLink is empty: fill it in');
    const { file, fileName } = takesPdf ? normalizeFile(fields, note) : { file: '', fileName: '' };
    const content = { title, applyLink, pdfFile: '', fileName };
    return [{ ...step, kind: 'notice', listingKind, fields: content, files: file === '' ? [] : [file] }];
  });
}

function normalizeFields(family: Family, table: readonly Field[], given: Fields, note: Note): Record<string, unknown> {
  return Object.fromEntries(
    table.map((field) => {
      const wire = acceptedNames(family, field).find((name) => given[name] !== undefined) ?? field.name;
      return [field.name, normalizeField(field, given[wire], wire, note)];
    }),
  );
}
