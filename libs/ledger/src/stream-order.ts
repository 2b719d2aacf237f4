/** What an event says of its place. */
export interface PlacedEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
}

/** Finds out from the events alone where a stream has a gap, a repetition or another order: its revisions count from 0. */
export class StreamOrder {
  readonly #next = new Map<string, number>();

  /** Why this event cannot stand here, in words; undefined when it can. */
  fault({ stream, revision }: PlacedEvent): string | undefined {
    const expected = this.#next.get(stream) ?? 0;
    this.#next.set(stream, revision + 1);
    if (revision === expected) return undefined;
    if (revision > expected) return `revision ${expected} of ${stream} is missing before it`;
    return `it comes after revision ${expected - 1} of ${stream}`;
  }
}
