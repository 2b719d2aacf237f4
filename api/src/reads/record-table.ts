import { type FilterEntry, foldText, foldTitle, titleKey } from '@noticeboard/content-model';
import { giveWay } from '@noticeboard/event-store';
import type { Bounds, Filter, ListQuery, Range, Scalar, Sort } from '../http/list-query.js';
import { TitleWords } from './title-words.js';

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
  /** The numbers that a posting is filtered by. */
  readonly filtered?: FilterEntry;
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
 * The plain fields of a list's records, in the order of the list, to be searched, filtered and sorted: a question costs
 * a look at each title and no more, however it is asked. Orders that were asked for once are cached from then on.
 */
export class RecordTable {
  readonly #names: Required<RecordNames>;
  #rows: TableRow[] = [];
  #byId = new Map<string, TableRow>();
  /** Folded, to be searched; in the order of the rows. */
  #titles: string[] = [];
  #found = new Uint32Array(0);
  #sorted = new Map<string, TableRow[]>();
  /** Rows by the words of their titles, from when somebody asks for the first time: who only reads never does. */
  #byWords: Map<string, Set<TableRow>> | undefined;
  #wordsCome: Promise<void> | undefined;
  /** The words themselves, in the same way. */
  #words: TitleWords | undefined;
  #vocabularyComes: Promise<TitleWords> | undefined;
  /** Rows are shared by copies, and with them what they were asked last. */
  static #questions = 0;

  constructor({ titleField, idField = '_id' }: RecordNames, rows: readonly Row[] = []) {
    this.#names = { titleField, idField };
    for (const row of rows) this.put(row);
  }

  /** A table of its own: what either is given or loses, the other does not. */
  copy(): RecordTable {
    const copy = new RecordTable(this.#names);
    copy.#rows = [...this.#rows];
    copy.#byId = new Map(this.#byId);
    copy.#titles = [...this.#titles];
    copy.#sorted = new Map([...this.#sorted].map(([field, rows]) => [field, [...rows]]));
    return copy;
  }

  orderOf(id: string): string | undefined {
    return this.#byId.get(id)?.order;
  }

  put({ id, order, scalars, filtered }: Row): void {
    const known = this.#byId.get(id);
    const idOfRecord = scalars[this.#names.idField];
    // Nearly always the same text, which is then stored once.
    const own = idOfRecord === id ? idOfRecord : id;
    const row: TableRow = { id: own, order, scalars, asked: 0, ...(filtered && { filtered }) };
    this.#byId.set(row.id, row);
    if (known) this.#unword(known);
    this.#word(row);
    const title = foldText(this.#titleOf(row));
    this.#words?.add(title);
    if (known?.order === order) {
      const place = this.#placeOf(known);
      this.#rows[place] = row;
      this.#titles[place] = title;
    } else {
      if (known) this.#take(known);
      const place = this.#placeOf(row);
      this.#rows.splice(place, 0, row);
      this.#titles.splice(place, 0, title);
    }
    for (const [field, rows] of this.#sorted) {
      const keyOf = this.#keyBy(field);
      if (known) rows.splice(placeOf(rows, known, keyOf), 1);
      rows.splice(placeOf(rows, row, keyOf), 0, row);
    }
  }

  remove(id: string): void {
    const row = this.#byId.get(id);
    if (!row) return;
    this.#byId.delete(id);
    this.#unword(row);
    this.#take(row);
    for (const [field, rows] of this.#sorted) rows.splice(placeOf(rows, row, this.#keyBy(field)), 1);
  }

  /** In the order of the list. */
  get rows(): readonly Row[] {
    return this.#rows;
  }

  select(query: ListQuery): Selection {
    const filter =
      query.dialect === 'rest' ? query.filter : { equal: {}, ...(query.q !== undefined && { q: query.q }) };
    const found = this.#matching(filter);
    const total = found.length;
    const { from, to } = rangeOf(query, total);
    const sort = query.dialect === 'rest' ? query.sort : undefined;
    const page = sort
      ? this.#sortedPage(found, sort, { from, to })
      : this.#rowsAt(found.subarray(from, Math.max(to + 1, from)));
    return { ids: page.map(({ id }) => id), from, total };
  }

  /** Records whose titles have the same words as this one, in whatever order. */
  async withWordsOf(title: string): Promise<readonly { readonly id: string; readonly title: string }[]> {
    await (this.#wordsCome ??= this.#wordAll());
    const found = this.#byWords?.get(titleKey(title)) ?? [];
    return Array.from(found, (row) => ({ id: row.id, title: this.#titleOf(row) }));
  }

  /** In parts, so that others have their turn: what is put or removed meanwhile is seen to at once. */
  async #wordAll(): Promise<void> {
    this.#byWords = new Map();
    for (const [nth, row] of [...this.#rows].entries()) {
      if (this.#byId.get(row.id) === row) this.#word(row);
      if (nth % wordsAtOnce === 0) await giveWay();
    }
  }

  /** The words of all titles. */
  words(): Promise<TitleWords> {
    return (this.#vocabularyComes ??= this.#learnWords());
  }

  async #learnWords(): Promise<TitleWords> {
    const words = (this.#words = new TitleWords());
    for (const [nth, row] of [...this.#rows].entries()) {
      words.add(foldText(this.#titleOf(row)));
      if (nth % wordsAtOnce === 0) await giveWay();
    }
    return words;
  }

  #word(row: TableRow): void {
    if (!this.#byWords) return;
    const key = titleKey(this.#titleOf(row));
    const there = this.#byWords.get(key);
    if (there) there.add(row);
    else this.#byWords.set(key, new Set([row]));
  }

  #unword(row: TableRow): void {
    const key = this.#byWords && titleKey(this.#titleOf(row));
    const there = key !== undefined ? this.#byWords?.get(key) : undefined;
    if (there?.delete(row) && there.size === 0) this.#byWords?.delete(key ?? '');
  }

  #take(row: TableRow): void {
    const place = this.#placeOf(row);
    this.#rows.splice(place, 1);
    this.#titles.splice(place, 1);
  }

  #titleOf({ scalars }: Row): string {
    return String(scalars[this.#names.titleField]);
  }

  #placeOf(row: TableRow): number {
    return placeOf(this.#rows, row, orderOf);
  }

  #rowsAt(places: Uint32Array): TableRow[] {
    return Array.from(places, (place) => this.#rows[place] as TableRow);
  }

  /** Places in the order of the list. */
  #matching({ q, ids, equal, within = {} }: Filter): Uint32Array {
    const searched = q === undefined ? '' : foldText(q);
    const conditions = Object.entries(equal);
    const isFound = (row: TableRow) => isEqual(row, conditions) && isWithin(row, within);
    if (ids) {
      const rows = [...new Set(ids)].flatMap((id) => this.#byId.get(id) ?? []);
      const found = rows.filter((row) => foldText(this.#titleOf(row)).includes(searched) && isFound(row));
      return Uint32Array.from(found, (row) => this.#placeOf(row)).sort();
    }
    const places = searched === '' ? placesUpTo(this.#rows.length) : this.#containing(searched);
    const isAny = conditions.length === 0 && Object.keys(within).length === 0;
    return isAny ? places : places.filter((place) => isFound(this.#rows[place] as TableRow));
  }

  /** Places of the titles that contain a folded text. They stand there until the next search. */
  #containing(text: string): Uint32Array {
    if (this.#found.length < this.#titles.length) this.#found = new Uint32Array(this.#titles.length * 1.25);
    let count = 0;
    for (let place = 0; place < this.#titles.length; place += 1)
      if (this.#titles[place]?.includes(text)) this.#found[count++] = place;
    return this.#found.subarray(0, count);
  }

  #sortedPage(found: Uint32Array, sort: Sort, { from, to }: Range): readonly TableRow[] {
    const { field, descending, groups } = sort;
    if (groups) {
      const parts = groups.map((bounds) => found.filter((place) => isWithin(this.#rows[place] as TableRow, bounds)));
      const whole = { from: 0, to: found.length - 1 };
      return parts.flatMap((part) => this.#sortedPage(part, { field, descending }, whole)).slice(from, to + 1);
    }
    const keyOf = this.#keyBy(field);
    if (found.length < this.#rows.length / 16) {
      const few = sortedBy(this.#rowsAt(found), keyOf);
      return (descending ? few.reverse() : few).slice(from, to + 1);
    }
    const all = this.#sorted.get(field) ?? sortedBy(this.#rows, keyOf);
    this.#sorted.set(field, all);
    const at = (place: number) => all[descending ? all.length - 1 - place : place] as TableRow;
    if (found.length === all.length)
      return Array.from({ length: Math.max(0, Math.min(to + 1, all.length) - from) }, (_, place) => at(from + place));
    const question = (RecordTable.#questions += 1);
    for (const place of found) (this.#rows[place] as TableRow).asked = question;
    const page: TableRow[] = [];
    for (let place = 0, nth = 0; place < all.length && nth <= to; place += 1) {
      const row = at(place);
      if (row.asked !== question) continue;
      if (nth >= from) page.push(row);
      nth += 1;
    }
    return page;
  }

  /** The value that rows are sorted by; those with the same keep the order of the list, turned round with the rest. */
  #keyBy(field: string): KeyOf {
    const { titleField, idField } = this.#names;
    if (field === titleField) return (row) => codePointKey(foldTitle(this.#titleOf(row)));
    const name = field === 'id' ? idField : field;
    return ({ scalars }) => String(scalars[name]);
  }
}

/** Titles whose words are looked at in a turn. */
const wordsAtOnce = 500;

interface TableRow extends Row {
  /** The last question that found it. */
  asked: number;
}

type KeyOf = (row: TableRow) => string;

/** The places that a query asks for among so many records. */
function rangeOf(query: ListQuery, total: number): Range {
  if (query.dialect === 'pages') return pageRange(total, query.limit, query.page);
  return (query.dialect === 'rest' ? query.range : undefined) ?? { from: 0, to: total - 1 };
}

function isEqual({ scalars }: TableRow, conditions: readonly (readonly [string, Scalar])[]): boolean {
  for (const [name, value] of conditions) if (scalars[name] !== value) return false;
  return true;
}

function isWithin({ scalars }: TableRow, bounds: Bounds): boolean {
  for (const [name, { from = '', to } = {}] of Object.entries(bounds)) {
    const text = String(scalars[name]);
    if (text < from || (to !== undefined && text >= to)) return false;
  }
  return true;
}

function placesUpTo(end: number): Uint32Array {
  const places = new Uint32Array(end);
  for (let place = 0; place < end; place += 1) places[place] = place;
  return places;
}

function sortedBy(rows: readonly TableRow[], keyOf: KeyOf): TableRow[] {
  const keyed = rows.map((row) => ({ row, key: keyOf(row) }));
  keyed.sort((one, other) => compareTexts(one.key, other.key) || byPlace(one.row, other.row));
  return keyed.map(({ row }) => row);
}

/** Where a row stands among sorted ones, or would stand. */
function placeOf(rows: readonly TableRow[], row: TableRow, keyOf: KeyOf): number {
  const key = keyOf(row);
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = rows[middle] as TableRow;
    if ((compareTexts(keyOf(other), key) || byPlace(other, row)) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function orderOf({ order }: TableRow): string {
  return order;
}

function byPlace(one: TableRow, other: TableRow): number {
  return compareTexts(one.order, other.order) || compareTexts(one.id, other.id);
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * Sorts as the text does by code points: `<` compares UTF-16 units, which puts the halves of astral characters before
 * U+E000 to U+FFFF; here they come behind.
 */
function codePointKey(text: string): string {
  return text.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}
