import { foldText } from '@noticeboard/content-model';
import type { FakeAnswer } from './fake-api.js';

export type WireRecord = Readonly<Record<string, unknown>>;

interface FakeListOptions {
  readonly name: string;
  /** Searched by `q`. */
  readonly titleField: string;
  readonly key?: '_id' | 'username';
}

/** A list in react-admin's dialect: `sort`, `range`, `filter` with `q`, `id` and plain fields. */
export function fakeList(records: readonly WireRecord[], query: URLSearchParams, options: FakeListOptions): FakeAnswer {
  const { name, titleField, key = '_id' } = options;
  const [field = '', order]: readonly string[] = JSON.parse(query.get('sort') ?? '["","ASC"]');
  const { q = '', id, ...equal }: Filter = JSON.parse(query.get('filter') ?? '{}');
  const found = records
    .filter((record) => foldText(String(record[titleField])).includes(foldText(q)))
    .filter((record) => id?.includes(String(record[key])) ?? true)
    .filter((record) => Object.entries(equal).every(([name_, value]) => record[name_] === value))
    .toSorted((one, other) => compare(String(one[field]), String(other[field])));
  if (order === 'DESC') found.reverse();
  const [from = 0, to = found.length - 1]: readonly number[] = JSON.parse(query.get('range') ?? '[]');
  const page = found.slice(from, to + 1);
  const span = page.length > 0 ? `${from}-${from + page.length - 1}` : '*';
  return { status: 200, headers: { 'content-range': `${name} ${span}/${found.length}` }, json: page };
}

type Filter = { readonly q?: string; readonly id?: readonly string[] } & Readonly<Record<string, unknown>>;

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
