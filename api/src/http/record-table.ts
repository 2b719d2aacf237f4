import { foldText, foldTitle } from '@noticeboard/content-model';
import type { Filter, ListQuery, Range, Scalar, Sort } from './list-query.js';
import { TitleBlocks } from './title-blocks.js';

/** One record as lists see it: its plain fields, `_id` and the times among them. */
export type Scalars = Readonly<Record<string, Scalar>>;

/** Names of the fields that a record is searched and known by. */
export interface RecordNames {
  readonly titleField: string;
  /** `_id` by default. */
  readonly idField?: string;
}

/** A record with its place in the list. */
export interface Row {
  readonly id: string;
  readonly order: string;
  readonly scalars: Scalars;
}

interface Selection {
  /** Ids of the records to send, in the order to send them. */
  readonly ids: readonly string[];
  readonly from: number;
  readonly total: number;
}

/** Page 1 is the latest `limit` records, ascending inside the page; `to` is below 0 past the last page. */
export function pageRange(total: number, limit: number, page: number): Range {
  const to = total - 1 - limit * (page - 1);
  return { from: Math.max(0, to - limit + 1), to };
}

/**
 * The plain fields of a list's records, in the order of the list, to be searched, filtered and sorted: a question costs a
 * look at each title and no more, however it is asked. Orders that were asked for once are kept from then on.
 */
export class RecordTable {
  readonly #names: Required<RecordNames>;
  readonly #rows: TableRow[] = [];
  readonly #byId = new Map<string, TableRow>();
  readonly #titles = new TitleBlocks();
  readonly #sorted = new Map<string, TableRow[]>();
  #questions = 0;

  constructor({ titleField, idField = '_id' }: RecordNames, rows: readonly Row[] = []) {
    this.#names = { titleField, idField };
    for (const row of rows) this.put(row);
  }

  has(id: string): boolean {
    return this.#byId.has(id);
  }

  orderOf(id: string): string | undefined {
    return this.#byId.get(id)?.order;
  }

  put({ id, order, scalars }: Row): void {
    const known = this.#byId.get(id);
    const title = String(scalars[this.#names.titleField]);
    const searched = foldText(title);
    const key = codePointKey(foldTitle(title));
    // Nearly always the same text, which is then kept once.
    const row: TableRow = { id, order, scalars, searched, titleKey: key === searched ? searched : key, asked: 0 };
    this.#byId.set(id, row);
    if (known?.order === order) {
      const place = placeOf(this.#rows, known, byPlace);
      this.#rows[place] = row;
      this.#titles.replace(place, row.searched);
    } else {
      if (known) this.#take(known);
      const place = placeOf(this.#rows, row, byPlace);
      this.#rows.splice(place, 0, row);
      this.#titles.insert(place, row.searched);
    }
    for (const [field, rows] of this.#sorted) {
      const compare = this.#by(field);
      if (known) rows.splice(placeOf(rows, known, compare), 1);
      rows.splice(placeOf(rows, row, compare), 0, row);
    }
  }

  remove(id: string): void {
    const row = this.#byId.get(id);
    if (!row) return;
    this.#byId.delete(id);
    this.#take(row);
    for (const [field, rows] of this.#sorted) rows.splice(placeOf(rows, row, this.#by(field)), 1);
  }

  select(query: ListQuery): Selection {
    if (query.dialect === 'rest') {
      const found = this.#matching(query.filter);
      const rows = query.sort ? this.#inOrder(found, query.sort) : found;
      return cut(rows, query.range ?? { from: 0, to: rows.length - 1 });
    }
    const found = this.#matching({ equal: {}, ...(query.q !== undefined && { q: query.q }) });
    if (query.dialect === 'all') return cut(found, { from: 0, to: found.length - 1 });
    return cut(found, pageRange(found.length, query.limit, query.page));
  }

  #take(row: TableRow): void {
    const place = placeOf(this.#rows, row, byPlace);
    this.#rows.splice(place, 1);
    this.#titles.remove(place);
  }

  /** In the order of the list. */
  #matching({ q, ids, equal }: Filter): readonly TableRow[] {
    const searched = q === undefined ? '' : foldText(q);
    const conditions = Object.entries(equal);
    if (ids) {
      const rows = [...new Set(ids)].flatMap((id) => this.#byId.get(id) ?? []).toSorted(byPlace);
      return rows.filter((row) => row.searched.includes(searched) && isEqual(row, conditions));
    }
    const rows =
      searched === '' ? this.#rows : this.#titles.find(searched).map((place) => this.#rows[place] as TableRow);
    return conditions.length === 0 ? rows : rows.filter((row) => isEqual(row, conditions));
  }

  #inOrder(found: readonly TableRow[], { field, descending }: Sort): readonly TableRow[] {
    const compare = this.#by(field);
    if (found.length < this.#rows.length / 16) {
      const few = found.toSorted(compare);
      return descending ? few.reverse() : few;
    }
    const all = this.#sorted.get(field) ?? this.#rows.toSorted(compare);
    this.#sorted.set(field, all);
    const question = (this.#questions += 1);
    for (const row of found) row.asked = question;
    const rows = all.filter(({ asked }) => asked === question);
    return descending ? rows.reverse() : rows;
  }

  /** Equal ones keep the order of the list, turned round with the rest. */
  #by(field: string): Comparison {
    const { titleField, idField } = this.#names;
    if (field === titleField) return (one, other) => compareTexts(one.titleKey, other.titleKey) || byPlace(one, other);
    const name = field === 'id' ? idField : field;
    const keyOf = ({ scalars }: TableRow) => String(scalars[name]);
    return (one, other) => compareTexts(keyOf(one), keyOf(other)) || byPlace(one, other);
  }
}

interface TableRow extends Row {
  /** Folded for search. */
  readonly searched: string;
  /** Sorts as the folded title does by code points. */
  readonly titleKey: string;
  /** The last question that found it. */
  asked: number;
}

type Comparison = (one: TableRow, other: TableRow) => number;

function cut(rows: readonly TableRow[], { from, to }: Range): Selection {
  return { ids: to < from ? [] : rows.slice(from, to + 1).map(({ id }) => id), from, total: rows.length };
}

function isEqual({ scalars }: TableRow, conditions: readonly (readonly [string, Scalar])[]): boolean {
  return conditions.every(([name, value]) => scalars[name] === value);
}

/** Where a row stands among sorted ones, or would stand. */
function placeOf(rows: readonly TableRow[], row: TableRow, compare: Comparison): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (compare(rows[middle] as TableRow, row) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byPlace(one: TableRow, other: TableRow): number {
  return compareTexts(one.order, other.order) || compareTexts(one.id, other.id);
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/** `<` compares UTF-16 units, which puts the halves of astral characters before U+E000 to U+FFFF; here they come behind. */
function codePointKey(text: string): string {
  return text.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}
