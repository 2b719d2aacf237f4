import { foldText, foldTitle } from '@noticeboard/content-model';
import type { Filter, ListQuery, Range, Scalar, Sort } from './list-query.js';

/** One record as lists see it: its plain fields, `_id` and the times among them. */
export type Scalars = Readonly<Record<string, Scalar>>;

/** Names of the fields that a record is searched and known by. */
export interface RecordNames {
  readonly titleField: string;
  /** `_id` by default. */
  readonly idField?: string;
}

interface Selection {
  /** Indices into the records that were given, in the order to send. */
  readonly indices: readonly number[];
  readonly from: number;
  readonly total: number;
}

/** Filters, sorts and cuts records that stand in order of creation. Pure; the store's ranges serve the plain cases. */
export function select(records: readonly Scalars[], names: RecordNames, query: ListQuery): Selection {
  const all = records.map((_, index) => index);
  if (query.dialect === 'rest') {
    const kept = all.filter((index) => matches(records[index] ?? {}, names, query.filter));
    const sorted = query.sort ? sortBy(kept, records, names, query.sort) : kept;
    return cut(sorted, query.range ?? { from: 0, to: sorted.length - 1 });
  }
  const filter = { equal: {}, ...(query.q !== undefined && { q: query.q }) };
  const kept = all.filter((index) => matches(records[index] ?? {}, names, filter));
  if (query.dialect === 'all') return cut(kept, { from: 0, to: kept.length - 1 });
  return cut(kept, pageRange(kept.length, query.limit, query.page));
}

/** Page 1 is the latest `limit` records, ascending inside the page; `to` is below 0 past the last page. */
export function pageRange(total: number, limit: number, page: number): Range {
  const to = total - 1 - limit * (page - 1);
  return { from: Math.max(0, to - limit + 1), to };
}

function cut(indices: readonly number[], { from, to }: Range): Selection {
  return { indices: to < from ? [] : indices.slice(from, to + 1), from, total: indices.length };
}

function matches(record: Scalars, { titleField, idField = '_id' }: RecordNames, { q, ids, equal }: Filter): boolean {
  if (q !== undefined && !foldText(String(record[titleField])).includes(foldText(q))) return false;
  if (ids && !ids.includes(String(record[idField]))) return false;
  return Object.entries(equal).every(([name, value]) => record[name] === value);
}

function sortBy(
  indices: readonly number[],
  records: readonly Scalars[],
  { titleField, idField = '_id' }: RecordNames,
  sort: Sort,
): number[] {
  const field = sort.field === 'id' ? idField : sort.field;
  const keys = indices.map((index) => {
    const value = String(records[index]?.[field]);
    return { index, key: Buffer.from(sort.field === titleField ? foldTitle(value) : value) };
  });
  const sign = sort.descending ? -1 : 1;
  // The bytes of UTF-8 sort as code points do; `<` on texts compares UTF-16 units and puts astral characters too early.
  // Equal keys keep the order of creation, turned round with the rest.
  keys.sort((a, b) => sign * (Buffer.compare(a.key, b.key) || a.index - b.index));
  return keys.map(({ index }) => index);
}
