import { datedKindAt, datedKinds, type FilterDates, filterDates } from './filter-clock.js';
import { type FilterName, filterNames, notStated } from './filter-names.js';
import { type FilteredFacts, type PostingFilter, readValues, type ReadValues } from './posting-filter.js';

/** A posting as filters look at it: numbers alone, so that a hundred thousand take some milliseconds. */
export interface FilterEntry extends FilterDates {
  /** Place of its readings among all that there are. */
  readonly readings: number;
}

/** The readings of many postings, each once. */
export class FilterReadings {
  readonly #places = new Map<string, number>();
  readonly all: ReadValues[] = [];

  entryOf(facts: FilteredFacts): FilterEntry {
    const { readings } = facts;
    const known = this.#places.get(readings);
    const place = known ?? this.all.push(readValues(readings)) - 1;
    if (known === undefined) this.#places.set(readings, place);
    const { deadline, opening } = filterDates(facts);
    return { deadline, opening, readings: place };
  }
}

/** A posting as an index has it. */
export interface FilteredRow {
  readonly filtered: FilterEntry;
}

export interface FilterCounts {
  /** Places of what is found, in the order that was given. */
  readonly found: Uint32Array;
  /** By name: what each value would find beside the other values that are chosen. Values that nothing has are absent. */
  readonly counts: Readonly<Record<FilterName, ReadonlyMap<string, number>>>;
  /** States and organisations that any of them has, whatever is chosen. */
  readonly present: Readonly<Record<'state' | 'organisation', ReadonlySet<string>>>;
}

const ofReadings = ['qualification', 'state', 'organisation'] as const;
const ofDates = ['status', 'closing'] as const;
const bitOf = (name: FilterName) => 1 << filterNames.indexOf(name);

/**
 * Looks at each posting once: it counts for every name where it has all the chosen values, and for the name of the one
 * that it has not got where it has the others.
 */
export function countedFilter(
  rows: readonly FilteredRow[],
  { all }: Pick<FilterReadings, 'all'>,
  filter: PostingFilter,
  now: Date,
): FilterCounts {
  const missedBy =
    (names: readonly FilterName[]) => (values: Readonly<Partial<Record<FilterName, readonly string[]>>>) =>
      names.reduce(
        (bits, name) => bits | (filter[name] === undefined || values[name]?.includes(filter[name]) ? 0 : bitOf(name)),
        0,
      );
  const missedReadings = Uint8Array.from(all, missedBy(ofReadings));
  const missedDates = Uint8Array.from(datedKinds, missedBy(ofDates));
  const kindOf = datedKindAt(now);
  const isThere = new Uint8Array(all.length);
  // By the bit of the name that is missed, 0 where none is.
  const byReadings = tallies(all.length);
  const byDates = tallies(datedKinds.length);
  const found = new Uint32Array(rows.length);
  let total = 0;
  for (let place = 0; place < rows.length; place += 1) {
    const { filtered: entry } = rows[place] as FilteredRow;
    const kind = kindOf(entry);
    isThere[entry.readings] = 1;
    const missed = (missedReadings[entry.readings] as number) | (missedDates[kind] as number);
    const ofMissed = byReadings[missed];
    if (!ofMissed) continue;
    ofMissed[entry.readings] = (ofMissed[entry.readings] as number) + 1;
    (byDates[missed] as Uint32Array)[kind] = ((byDates[missed] as Uint32Array)[kind] as number) + 1;
    if (missed !== 0) continue;
    found[total] = place;
    total += 1;
  }
  const there = all.filter((_, place) => isThere[place] === 1);
  return {
    found: found.subarray(0, total),
    counts: {
      status: countsOf('status', datedKinds, byDates),
      closing: countsOf('closing', datedKinds, byDates),
      qualification: countsOf('qualification', all, byReadings),
      state: countsOf('state', all, byReadings),
      organisation: countsOf('organisation', all, byReadings),
    },
    present: { state: valuesOf('state', there), organisation: valuesOf('organisation', there) },
  };
}

type Tallies = Readonly<Record<number, Uint32Array>>;

function tallies(length: number): Tallies {
  return Object.fromEntries([0, ...filterNames.map(bitOf)].map((bits) => [bits, new Uint32Array(length)]));
}

function countsOf<Name extends FilterName>(
  name: Name,
  kinds: readonly Readonly<Record<Name, readonly string[]>>[],
  tallied: Tallies,
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [place, values] of kinds.entries()) {
    const count = (tallied[0]?.[place] ?? 0) + (tallied[bitOf(name)]?.[place] ?? 0);
    if (count > 0) for (const value of values[name]) counts.set(value, (counts.get(value) ?? 0) + count);
  }
  return counts;
}

function valuesOf(name: 'state' | 'organisation', there: readonly ReadValues[]): ReadonlySet<string> {
  return new Set(there.flatMap((values) => values[name]).filter((value) => value !== notStated));
}
