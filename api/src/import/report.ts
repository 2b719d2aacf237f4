/** `mended`: brought in, but not as it was. `left out`: has no place here. `failed`: may come with another run. */
export type Verdict = 'mended' | 'left out' | 'failed';

/** What became of a record: it is new here, or a run before (or somebody else) has brought it. */
export type Arrival = 'brought in' | 'there already';

/** One line for each thing that was not taken as it stood, and the totals of each collection. */
export class ImportReport {
  readonly #totals = new Map<string, Map<Verdict | Arrival, number>>();

  constructor(private readonly print: (line: string) => void) {}

  line(verdict: Verdict, collection: string, what: string): void {
    this.#count(collection, verdict);
    this.print(`${verdict.padEnd(8)}  ${collection}  ${onOneLine(what)}`);
  }

  arrived(collection: string, how: Arrival): void {
    this.#count(collection, how);
  }

  get failures(): number {
    return [...this.#totals.values()].reduce((sum, counts) => sum + (counts.get('failed') ?? 0), 0);
  }

  printTotals(): void {
    for (const [collection, counts] of this.#totals) {
      const parts = [...counts].map(([what, count]) => `${count} ${what}`);
      this.print(`${collection}: ${parts.join(', ')}`);
    }
  }

  #count(collection: string, what: Verdict | Arrival): void {
    const counts = this.#totals.get(collection) ?? new Map<Verdict | Arrival, number>();
    this.#totals.set(collection, counts.set(what, (counts.get(what) ?? 0) + 1));
  }
}

/** Old texts are quoted as they are: with line breaks, at any length. */
function onOneLine(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ');
  return line.length > 400 ? `${line.slice(0, 400)}…` : line;
}
