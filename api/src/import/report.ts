/**
 * `mended`: brought in, but not as it was. `joined`: brought in, with what lay apart from it. `left out`: has no place here, or cannot be read. `failed`: may come with
 * another run.
 */
export type Verdict = 'mended' | 'joined' | 'left out' | 'failed';

/** The fate of a record: it is new here, or a run before (or somebody else) has brought it. */
export type Arrival = 'brought in' | 'there already';

/** One line for each thing that was not taken as it stood, and the totals of each collection. */
export class ImportReport {
  readonly #totals = new Map<string, Map<Verdict | Arrival, number>>();
  #arrived = 0;
  #mended = 0;

  constructor(private readonly print: (line: string) => void) {}

  line(verdict: Verdict, collection: string, what: string): void {
    this.count(verdict, collection);
    this.print(onOneLine(`${verdict.padEnd(8)}  ${collection}  ${what}`));
  }

  /** Without a line, where another one tells of many. */
  count(what: Verdict | Arrival, collection: string, times = 1): void {
    const counts = this.#totals.get(collection) ?? new Map<Verdict | Arrival, number>();
    this.#totals.set(collection, counts.set(what, (counts.get(what) ?? 0) + times));
  }

  arrived(collection: string, how: Arrival, isMended: boolean): void {
    this.count(how, collection);
    this.#arrived += 1;
    if (isMended) this.#mended += 1;
  }

  get failures(): number {
    return this.#sum('failed');
  }

  get leftOut(): number {
    return this.#sum('left out') + this.failures;
  }

  /** True where nothing was read, of which anything could be said. */
  get isEmpty(): boolean {
    return this.#arrived + this.leftOut === 0;
  }

  /** Each collection, and the whole in the last line. */
  printTotals(): void {
    for (const [collection, counts] of this.#totals) {
      const parts = [...counts].map(([what, count]) => `${count} ${what}`);
      this.print(`${collection}: ${parts.join(', ')}`);
    }
    this.print(totalsLine({ taken: this.#arrived - this.#mended, mended: this.#mended, leftOut: this.leftOut }));
  }

  #sum(verdict: Verdict): number {
    return [...this.#totals.values()].reduce((sum, counts) => sum + (counts.get(verdict) ?? 0), 0);
  }
}

/** The last line of every import: records, and each thing of one that was left out. */
export function totalsLine({ taken = 0, mended = 0, leftOut = 0 }): string {
  return `read ${taken + mended + leftOut}, taken ${taken}, mended ${mended}, left out ${leftOut}`;
}

/** Old texts are quoted as they are: with line breaks, at any length. */
function onOneLine(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ');
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}
