/** So many of a day are recorded one by one. */
const recordedAlone = 20;

interface Day {
  readonly date: string;
  readonly seen: number;
  readonly unrecorded: number;
}

/**
 * Bounds what failed sign-ins add to the stream of an account: the first twenty of a day are an event each; after them one
 * event tells of as many as all before it together, so that a million of a day are under forty events. What is still
 * unrecorded comes with the next sign-in, or with the first failure of another day. Each process counts for itself.
 */
export class FailedSignIns {
  /** By stream; only accounts that exist have one. */
  readonly #days = new Map<string, Day>();

  unrecorded(stream: string): number {
    return this.#days.get(stream)?.unrecorded ?? 0;
  }

  /**
   * Counts one more. @param date ISO 8601, UTC
   * @returns how many one event is to tell of now; 0 for no event yet
   */
  count(stream: string, date: string): number {
    const before = this.#days.get(stream);
    const seen = (before?.date === date ? before.seen : 0) + 1;
    const unrecorded = this.unrecorded(stream) + 1;
    this.#days.set(stream, { date, seen, unrecorded });
    return seen <= recordedAlone || unrecorded >= seen / 2 ? unrecorded : 0;
  }

  recorded(stream: string): void {
    const day = this.#days.get(stream);
    if (day) this.#days.set(stream, { ...day, unrecorded: 0 });
  }
}
