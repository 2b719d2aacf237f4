import type { ReadEvent } from '../event.js';
import { type PostingEvent, evolvePosting, type Posting } from '../posting.js';

/** When the n-th event of a test happens. */
export function minute(n: number): string {
  return new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString();
}

export function positionAt(n: number): string {
  return String(n).padStart(16, '0');
}

/** Events of one stream that has the log for itself. */
export function readEventsOf<E extends { readonly type: string }>(...events: readonly E[]): ReadEvent<E>[] {
  return events.map((event, n) => ({ ...event, revision: n, position: positionAt(n), at: minute(n) }));
}

/** The posting after these events. */
export function postingAfter(id: string, ...events: readonly PostingEvent[]): Posting {
  const folded = readEventsOf(...events).reduce<Posting | undefined>(
    (posting, event) => evolvePosting(posting, id, event),
    undefined,
  );
  if (!folded) throw new RangeError('a posting begins with an event');
  return folded;
}
