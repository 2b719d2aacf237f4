import { datedKindAt, datedKinds } from './filter-clock.js';
import type { FilteredRow, FilterReadings } from './filter-counts.js';
import { type FilterName, filterNames, type FilterValues } from './filter-names.js';
import type { PostingFilter } from './posting-filter.js';

export interface Combination {
  readonly filter: PostingFilter;
  readonly count: number;
}

interface Item {
  readonly name: FilterName;
  readonly value: string;
}

/** Five of them fit into a whole number: of more values than that, the most frequent are combined. */
const mostItems = 1000;

/**
 * The combinations of values that so many have, the plainest and then the most frequent first, no more than `most`. A
 * value that too few have is in none.
 */
export function frequentCombinations(
  rows: readonly FilteredRow[],
  readings: Pick<FilterReadings, 'all'>,
  now: Date,
  { least, most }: { readonly least: number; readonly most: number },
): readonly Combination[] {
  const kinds = kindsOf(rows, readings, now);
  const items = frequentItems(kinds, least);
  const places = new Map(filterNames.map((name) => [name, new Map<string, number>()]));
  for (const [place, { name, value }] of items.entries()) places.get(name)?.set(value, place + 1);
  const placed = kinds.map(({ values, count }) => ({
    count,
    items: filterNames.map((name) => values[name].flatMap((value) => places.get(name)?.get(value) ?? [])),
  }));
  const found: Combination[] = [];
  for (let length = 1; length <= filterNames.length && found.length < most; length += 1) {
    const counts = new Map<number, number>();
    for (const { items: own, count } of placed)
      eachCombination(own, length, (key) => counts.set(key, (counts.get(key) ?? 0) + count));
    const enough = [...counts].filter(([, count]) => count >= least);
    if (enough.length === 0) break;
    for (const [key, count] of enough.toSorted(([a, many], [b, more]) => more - many || a - b))
      found.push({ filter: filterOf(key, items), count });
  }
  return found.slice(0, most);
}

/** Postings that have the same values. */
interface Kind {
  readonly values: FilterValues;
  readonly count: number;
}

function kindsOf(rows: readonly FilteredRow[], { all }: Pick<FilterReadings, 'all'>, now: Date): readonly Kind[] {
  const kindOf = datedKindAt(now);
  const counts = new Uint32Array(all.length * datedKinds.length);
  for (const { filtered: entry } of rows) {
    const kind = entry.readings * datedKinds.length + kindOf(entry);
    counts[kind] = (counts[kind] as number) + 1;
  }
  const kinds: Kind[] = [];
  for (const [place, { qualification, state, organisation }] of all.entries())
    for (const [kind, { status, closing }] of datedKinds.entries()) {
      const count = counts[place * datedKinds.length + kind] ?? 0;
      if (count > 0) kinds.push({ values: { status, closing, qualification, state, organisation }, count });
    }
  return kinds;
}

/** The values that so many have, the most frequent first. */
function frequentItems(kinds: readonly Kind[], least: number): readonly Item[] {
  return filterNames
    .flatMap((name) => {
      const counts = new Map<string, number>();
      for (const { values, count } of kinds)
        for (const value of values[name]) counts.set(value, (counts.get(value) ?? 0) + count);
      return [...counts].flatMap(([value, count]) => (count >= least ? [{ name, value, count }] : []));
    })
    .toSorted((a, b) => b.count - a.count)
    .slice(0, mostItems);
}

/** Calls with each as one number: the places of its values, from 1, as the digits. */
function eachCombination(
  items: readonly (readonly number[])[],
  length: number,
  call: (key: number) => void,
  [begun, first]: readonly [number, number] = [0, 0],
): void {
  if (length === 0) return call(begun);
  for (let nth = first; nth <= items.length - length; nth += 1)
    for (const place of items[nth] ?? [])
      eachCombination(items, length - 1, call, [begun * (mostItems + 1) + place, nth + 1]);
}

function filterOf(key: number, items: readonly Item[]): PostingFilter {
  const filter: Partial<Record<FilterName, string>> = {};
  for (let rest = key; rest > 0; rest = Math.floor(rest / (mostItems + 1))) {
    const item = items[(rest % (mostItems + 1)) - 1];
    if (item) filter[item.name] = item.value;
  }
  return filter;
}
