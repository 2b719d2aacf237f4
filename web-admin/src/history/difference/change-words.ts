import type { HistoryChange } from '@noticeboard/content-model';
import type { Tables } from '../../navigation/addresses.js';
import type { Subject } from '../events/history-event.js';
import { type Sentence, sentence } from '../../words/sentence.js';
import { entriesIn, fieldsOf, fieldsOfNotification, type RecordField } from './field-difference.js';

/** One change of an event, for a person. */
export interface ChangeWords {
  readonly path: string;
  readonly label: Sentence;
  readonly kind: RecordField['kind'];
  /** Empty where there was none. */
  readonly before: string;
  readonly after: string;
}

/** The subject of a change, and both its values as text. */
export function changeWords(
  subject: Pick<Subject, 'kind' | 'family'>,
  tables: Tables,
  { path, before, after }: HistoryChange,
): ChangeWords {
  const segments = path.split('/').slice(1).map(unescaped);
  const { label, kind } = named(subject, tables, segments);
  return { path, label, kind, before: textOf(before), after: textOf(after) };
}

type Named = Pick<ChangeWords, 'label' | 'kind'>;

function named(subject: Pick<Subject, 'kind' | 'family'>, tables: Tables, segments: readonly string[]): Named {
  const [list = '', , name, place, ...rest] = segments;
  if (list === 'tables') return ofTable(segments.slice(3));
  if (list === 'items') return { label: ofLink(place, rest[0]), kind: rest[0] === 'content' ? 'url' : 'text' };
  if (list === 'notifications') {
    const family = tables.table.find(({ key }) => key === subject.family);
    return ofField(family ? fieldsOfNotification(family) : [], name ?? list);
  }
  return ofField(fieldsOf(subject, tables), list);
}

function ofField(fields: readonly RecordField[], name: string): Named {
  const field = fields.find((row) => row.name === name) ?? others.find((row) => row.name === name);
  return { label: sentence(field?.label ?? name), kind: field?.kind ?? 'text' };
}

/** The texts of a record beside its fields. */
const others: readonly RecordField[] = [
  { name: 'deleted', label: 'Deleted', kind: 'flag' },
  { name: 'withdrawn', label: 'Withdrawn', kind: 'text' },
  { name: 'posting', label: 'Posting', kind: 'text' },
  { name: 'username', label: 'User name', kind: 'text' },
  { name: 'notifications', label: 'Notification', kind: 'text' },
];

function ofTable([row, column, part]: readonly string[]): Named {
  const place = { row: Number(row) + 1, column: Number(column) + 1 };
  const kind = 'text';
  if (row === undefined) return { label: sentence('Table'), kind };
  if (column === undefined) return { label: sentence('Table, row %{row}', { row: place.row }), kind };
  if (part === 'colspan') return { label: sentence('Table, row %{row}, cell %{column}: columns wide', place), kind };
  if (part === 'rowspan') return { label: sentence('Table, row %{row}, cell %{column}: rows high', place), kind };
  return { label: sentence('Table, row %{row}, cell %{column}', place), kind };
}

function ofLink(place: string | undefined, part: string | undefined): Sentence {
  if (place === undefined) return sentence('Useful links');
  const number = { number: Number(place) + 1 };
  if (part === 'title') return sentence('Useful link %{number}: title', number);
  if (part === 'content') return sentence('Useful link %{number}: address', number);
  if (part === 'fileName') return sentence('Useful link %{number}: file name', number);
  return sentence('Useful link %{number}', number);
}

/** The entries of a whole list or table, a line each. */
function textOf(value: unknown): string {
  if (!Array.isArray(value)) return lineOf(value);
  return value.map(lineOf).join('\n');
}

function lineOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(lineOf).join(' | ');
  if (typeof value !== 'object' || value === null) return entriesIn(value).join('');
  if ('value' in value) return String(value.value);
  if ('title' in value && 'content' in value) return `${String(value.title)}: ${String(value.content)}`;
  return entriesIn(value).join(' · ');
}

function unescaped(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~');
}
