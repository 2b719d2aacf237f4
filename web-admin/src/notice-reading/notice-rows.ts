import {
  type Attachment,
  type Family,
  type Field,
  notificationFields,
  postingFields,
  wireName,
} from '@noticeboard/content-model';
import { guessTitle } from '../attachments/links/read-links.js';
import type { Grid } from '../tables/grid/grid.js';
import type { Values } from '../providers/write-bodies.js';
import { type Sentence, sentence } from '../words/sentence.js';
import { senseOf } from '../notice-reader/dates-in-text.js';
import { holdsMany, placeOf, type Proposal, type Target } from '../notice-reader/proposal.js';

/** A proposal before the editor, who may correct it, and takes it or leaves it. */
export interface Row {
  readonly key: string;
  readonly target: Target;
  readonly value: string;
  readonly isTicked: boolean;
  /** None where the notice does not say what a posting must have. */
  readonly line?: Proposal['line'];
  readonly doubt?: Sentence;
  /** The notice says that it takes the place of this. */
  readonly was?: string;
}

/** A certain row is ticked; a row that may be wrong is not. */
export function rowsOf(proposals: readonly Proposal[]): readonly Row[] {
  return proposals
    .map((proposal, index) => ({ ...proposal, key: `row-${index}`, isTicked: proposal.doubt === undefined }))
    .toSorted((one, other) => rankOf(one.target) - rankOf(other.target));
}

const fields: readonly Field[] = [...postingFields, ...notificationFields];

/** The PDF that was read is a link of the posting. */
export function rowOfFile(file: File): Row {
  const target = { is: 'link', title: guessTitle(file.name), file } as const;
  return { key: 'row-file', target, value: file.name, isTicked: true };
}

/** In the order of the forms. */
function rankOf(target: Target): number {
  if ('field' in target) return fields.findIndex(({ name }) => name === target.field.name);
  return { title: -1, link: fields.length, table: fields.length + 1 }[target.is];
}

/** Only one of the rows for one place can be ticked. */
export function withTick(rows: readonly Row[], key: string, isTicked: boolean): readonly Row[] {
  const target = rows.find((row) => row.key === key)?.target;
  return rows.map((row) => {
    if (row.key === key) return { ...row, isTicked };
    const gives = isTicked && target && !holdsMany(target) && placeOf(row.target) === placeOf(target);
    return gives ? { ...row, isTicked: false } : row;
  });
}

/** A corrected row is wanted. */
export function withValue(rows: readonly Row[], key: string, value: string): readonly Row[] {
  const changed = rows.map((row) => (row.key === key ? { ...row, value } : row));
  return withTick(changed, key, value.trim() !== '');
}

export function withTitle(rows: readonly Row[], key: string, title: string): readonly Row[] {
  return rows.map((row) =>
    row.key === key && row.target.is === 'link' ? { ...row, target: { ...row.target, title } } : row,
  );
}

/** For a form that is filled: what it holds already is not written over unless it is ticked, and not offered again. */
export function withHeld(rows: readonly Row[], held: (field: Field) => unknown): readonly Row[] {
  return rows.flatMap((row) => {
    if (!('field' in row.target)) return [row];
    const { field } = row.target;
    const value = held(field);
    if (field.kind === 'lines' || field.kind === 'dates') {
      const entries = Array.isArray(value) ? value.flatMap((entry: Values) => Object.values(entry)) : [];
      return entries.includes(row.value) ? [] : [row];
    }
    const text = typeof value === 'string' ? value.trim() : '';
    if (text === '') return [row];
    if (text === row.value.trim()) return [];
    // The notice knows what stands there, and changes it.
    if (row.was !== undefined && senseOf(row.was) === senseOf(text)) return [{ ...row, was: text }];
    return [{ ...row, isTicked: false, doubt: sentence('The form says “%{value}”.', { value: text }) }];
  });
}

/** For a new posting: what it must have, also where the notice does not say it. */
export function withRequired(rows: readonly Row[]): readonly Row[] {
  const required: readonly Target[] = [
    { is: 'title' },
    ...notificationFields
      .filter((field: Field) => field.required)
      .map((field) => ({ is: 'notification', field }) as const),
  ];
  const missing = required
    .filter((target) => rows.every((row) => placeOf(row.target) !== placeOf(target)))
    .map((target) => {
      const doubt = sentence('The notice does not say it: please write it.');
      return { key: placeOf(target), target, value: '', isTicked: false, doubt };
    });
  return [...rows, ...missing].toSorted((one, other) => rankOf(one.target) - rankOf(other.target));
}

export interface Taken {
  /** In the family's words. */
  readonly posting: Values;
  readonly notification: Values;
  readonly links: readonly Attachment[];
  readonly tables: readonly Grid[];
  /** How many fields there are in both. */
  readonly fields: number;
}

/** The ticked rows, as they are on the wire. */
export function takenOf(family: Family, rows: readonly Row[]): Taken {
  const posting: Record<string, unknown> = {};
  const notification: Record<string, unknown> = {};
  const links: Attachment[] = [];
  const tables: Grid[] = [];
  let count = 0;
  for (const { target, value, isTicked } of rows) {
    if (!isTicked) continue;
    if (target.is === 'link') links.push(attachmentOf(target, value));
    else if (target.is === 'table') tables.push(target.rows);
    else {
      count += 1;
      if (target.is === 'title') posting[family.titleField] = value.trim();
      else put(target.is === 'posting' ? posting : notification, family, target.field, value);
    }
  }
  return { posting, notification, links, tables, fields: count };
}

function attachmentOf({ title, file }: Extract<Target, { is: 'link' }>, value: string): Attachment {
  if (!file) return { title, type: 'link', content: value.trim(), fileName: '' };
  const stored = { title, type: 'pdf', content: '', fileName: file.name, file } as const;
  return stored;
}

function put(values: Record<string, unknown>, family: Family, field: Field, value: string): void {
  const name = wireName(family, field);
  const known = values[name];
  const before: readonly unknown[] = Array.isArray(known) ? known : [];
  if (field.kind === 'lines') values[name] = [...before, value];
  else if (field.kind === 'dates') values[name] = [...before, { dateValue: value }];
  else values[name] = value;
}

/** The row at which a fault of a field is shown: the one that is ticked, else the first. */
export function rowAt(
  family: Family,
  rows: readonly Row[],
  part: 'posting' | 'notification',
  name: string,
): Row | undefined {
  const own = rows.filter(({ target }) => {
    if (target.is === 'title') return part === 'posting' && name === family.titleField;
    return 'field' in target && target.is === part && wireName(family, target.field) === name;
  });
  return own.find(({ isTicked }) => isTicked) ?? own[0];
}
