import {
  type Attachment,
  type Family,
  type FieldKind,
  type ListingKind,
  notificationFields,
  postingFields,
  wireName,
} from '@noticeboard/content-model';
import { isDeadline } from '../../dates/reading-words.js';
import type { Tables } from '../../navigation/addresses.js';
import type { Values } from '../../providers/write-bodies.js';
import { titleLabel } from '../../words/title-label.js';
import type { Subject } from '../events/history-event.js';
import { aligned, type Pair, sideOf, wordDifference } from './aligned.js';
import type { Mark } from './table-difference.js';

/** One field of two states of a record. */
export interface ComparedField {
  readonly field: RecordField;
  readonly mark: Mark;
  /** Its text, one entry after the other; a plain text is one entry, an empty one none. */
  readonly entries: readonly Pair<string>[];
}

export function comparedField(
  field: RecordField,
  before: Values | undefined,
  after: Values | undefined,
): ComparedField {
  const [old, present] = [entriesIn(before?.[field.name]), entriesIn(after?.[field.name])];
  return { field, mark: markOf(old, present), entries: entryPairs(old, present, field.kind) };
}

/** The texts of a value, as they are stored. A list has one each. */
export function entriesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(entriesIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(entriesIn);
  if (typeof value === 'boolean' || typeof value === 'number') return [String(value)];
  return typeof value === 'string' && value !== '' ? [value] : [];
}

/** How what one side says stands to the other side. */
function markOf(before: readonly string[], after: readonly string[]): Mark {
  if (before.length === after.length && before.every((text, place) => text === after[place])) return 'same';
  if (before.length === 0) return 'added';
  return after.length === 0 ? 'removed' : 'changed';
}

function entryPairs(before: readonly string[], after: readonly string[], kind: RecordField['kind']) {
  const isSame = (one: string, other: string) => one === other;
  const isList = kind === 'lines' || kind === 'dates';
  return aligned(before, after, isList ? [isSame, isAlike] : [() => true]);
}

/** A third of the shorter text is in the other one. */
function isAlike(before: string, after: string): boolean {
  const runs = wordDifference(before, after).filter(({ kind }) => kind === 'same');
  const common = sideOf(runs, 'added').reduce((sum, { text }) => sum + text.trim().length, 0);
  return common * 3 >= Math.min(before.length, after.length);
}

const isSameTitle = (one: Attachment, other: Attachment) => one.type === other.type && one.title === other.title;
const isSameTarget = (one: Attachment, other: Attachment) =>
  one.type === other.type && one.content === other.content && one.fileName === other.fileName;
const isSame = (one: Attachment, other: Attachment) => isSameTitle(one, other) && isSameTarget(one, other);

/** Two lists of useful links: the same one by its title and address, then by either of them. */
export function attachmentDifference(
  before: readonly Attachment[],
  after: readonly Attachment[],
): readonly ComparedField[] {
  return aligned(before, after, [isSame, isSameTitle, isSameTarget]).map(comparedAttachment);
}

function comparedAttachment({ before, after }: Pair<Attachment>): ComparedField {
  const texts = (name: 'title' | 'fileName' | 'content') => ({
    before: before?.[name] || undefined,
    after: after?.[name] || undefined,
  });
  const entries = [texts('title'), texts('fileName'), texts('content')];
  return {
    field: fieldOf((after ?? before)?.type),
    mark: markOf(entriesIn(entries.map((entry) => entry.before)), entriesIn(entries.map((entry) => entry.after))),
    entries: entries.filter((entry) => entry.before !== undefined || entry.after !== undefined),
  };
}

function fieldOf(type: Attachment['type'] | undefined): RecordField {
  return type === 'pdf' ? { name: 'pdf', label: 'PDF', kind: 'pdf' } : { name: 'link', label: 'Link', kind: 'url' };
}

/** A field of a record as its history shows it. */
export interface RecordField {
  /** On the wire. */
  readonly name: string;
  readonly label: string;
  readonly kind: FieldKind | 'flag' | 'pdf';
  /** A last day, which lasts until its end. */
  readonly deadline?: true;
}

const accountFields: readonly RecordField[] = [
  { name: 'role', label: 'Role', kind: 'text' },
  { name: 'closed', label: 'Closed', kind: 'flag' },
  { name: 'tokens', label: 'Tokens', kind: 'text' },
];

/** The fields of a record itself, without what it owns; none of a kind that has no fields. */
export function fieldsOf({ kind, family }: Pick<Subject, 'kind' | 'family'>, { table, kinds }: Tables) {
  if (kind === 'account') return accountFields;
  const row = table.find(({ key }) => kind === 'posting' && key === family);
  if (row) return fieldsOfPosting(row);
  const listing = kinds.find(({ category }) => category === kind);
  return listing ? fieldsOfListing(listing) : [];
}

export function fieldsOfNotification(family: Family): readonly RecordField[] {
  return notificationFields.map((field) => ({
    name: wireName(family, field),
    label: field.label,
    kind: field.kind,
    ...(isDeadline(field) && { deadline: true }),
  }));
}

function fieldsOfPosting(family: Family): readonly RecordField[] {
  return [
    { name: family.titleField, label: 'Job Title', kind: 'text' },
    ...postingFields.map((field) => ({ name: wireName(family, field), label: field.label, kind: field.kind })),
    ...(family.approvable ? [{ name: 'approved', label: 'Answer Key approved', kind: 'flag' } as const] : []),
  ];
}

function fieldsOfListing(kind: ListingKind): readonly RecordField[] {
  return [
    { name: kind.titleField, label: titleLabel(kind), kind: 'text' },
    { name: 'applyLink', label: 'Apply Link', kind: 'url' },
    ...(kind.takesPdf
      ? [
          { name: 'fileName', label: 'File name', kind: 'text' } as const,
          { name: 'pdfFile', label: 'PDF File', kind: 'pdf' } as const,
        ]
      : []),
  ];
}
