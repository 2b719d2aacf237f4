import type { Database } from 'libsql';

/** Which leaves lie before or after a time of a clock, although clocks are set back: these do not rise with the leaves. */
export class LeafTimes {
  readonly #queries;

  constructor(database: Database) {
    const prepare = (sql: string) => database.prepare(sql);
    this.#queries = {
      firstAfter: prepare('SELECT leaf FROM risen WHERE at > ? ORDER BY at LIMIT 1'),
      lastUntil: prepare('SELECT leaf FROM fallen WHERE at <= ? ORDER BY at DESC LIMIT 1'),
      newest: prepare('SELECT at FROM risen ORDER BY at DESC LIMIT 1'),
      saveRisen: prepare('INSERT INTO risen SELECT value->>0, value->>1 FROM json_each(?)'),
      younger: prepare('DELETE FROM fallen WHERE at >= ?'),
      saveFallen: prepare('INSERT INTO fallen SELECT value->>0, value->>1 FROM json_each(?)'),
    };
  }

  /**
   * Times of the leaves from `first` on.
   * @returns them as they are stated, in the order of the log: none before that of any event before
   */
  add(times: readonly string[], first: number): string[] {
    const risen: [string, number][] = [];
    const fallen: [string, number][] = [];
    const stated: string[] = [];
    let newest = (this.#queries.newest.all() as { at: string }[])[0]?.at ?? '';
    times.forEach((at, index) => {
      if (at > newest) risen.push([at, first + index]);
      if (at > newest) newest = at;
      stated.push(newest);
      while (isFrom(fallen.at(-1), at)) fallen.pop();
      fallen.push([at, first + index]);
    });
    this.#queries.saveRisen.run(JSON.stringify(risen));
    if (fallen[0]) this.#queries.younger.run(fallen[0][0]);
    this.#queries.saveFallen.run(JSON.stringify(fallen));
    return stated;
  }

  /** The first leaf after the time, and the last at or before it: what lies between is out of order. */
  until(time: string): Edge {
    return { first: leafOf(this.#queries.firstAfter, time), last: leafOf(this.#queries.lastUntil, time) };
  }
}

interface Edge {
  readonly first: number | undefined;
  readonly last: number | undefined;
}

function isFrom(entry: readonly [string, number] | undefined, at: string): boolean {
  return entry !== undefined && entry[0] >= at;
}

function leafOf(query: { all(...values: unknown[]): unknown[] }, time: string): number | undefined {
  const [row] = query.all(time) as { leaf: number }[];
  return row?.leaf;
}

/** From `first` to `last`, both inclusive; empty when `last` is below `first`. */
export interface Leaves {
  readonly first: number;
  readonly last: number;
}

export function isEmpty({ first, last }: Leaves): boolean {
  return last < first;
}

/** The first number from `first` on that `holds`, which holds for all after it too; `end` when it holds for none. */
export function firstThat(first: number, end: number, holds: (leaf: number) => boolean): number {
  let [low, high] = [first, end];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
