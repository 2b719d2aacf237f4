import type { RecordedEvent, StreamWrite } from './event-store.js';

/** The clock of a log: it gives the time when events are appended. */
export type Clock = () => Date;

/** The later of the clock's time and that of the newest event: times never go back in the log. ISO 8601, UTC, ms. */
export function timeAfter(newest: string | undefined, clock: Clock): string {
  const now = clock().toISOString();
  return newest !== undefined && newest > now ? newest : now;
}

/** The writes, with this time in the metadata of each event. */
export function timed(writes: readonly StreamWrite[], at: string): StreamWrite[] {
  return writes.map((write) => ({
    ...write,
    events: write.events.map((event) => ({ ...event, metadata: { ...event.metadata, at } })),
  }));
}

/** The times of a log that several machines write to: never before any time that this one has given or read. */
export class EventTimes {
  #newest: string | undefined;

  constructor(private readonly clock: Clock) {}

  next(): string {
    this.#newest = timeAfter(this.#newest, this.clock);
    return this.#newest;
  }

  /** The last event of what was read. */
  see(event: RecordedEvent | undefined): void {
    const at = event?.metadata['at'];
    if (at !== undefined && at > (this.#newest ?? '')) this.#newest = at;
  }
}
