import type { Fact, RecordedDomainEvent } from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';

/**
 * A read model kept per stream: the fold of the stream is stored as a document, and the records that are served come
 * from it. Pure: what it needs is loaded before, what it changes is applied after.
 */
export interface FoldProjection {
  /** Where the fold of this stream is stored; undefined when the stream is none of this projection's. */
  place(stream: string): Place | undefined;
  /** The fold after one more event. @throws RangeError for an event that cannot follow. */
  evolve(fold: unknown, place: Place, event: Fact<RecordedDomainEvent>): unknown;
  /** What changes in the store when the fold `before` (undefined: none was stored) becomes `after`. */
  render(before: unknown, after: unknown, place: Place): Change[];
}

export interface Place {
  readonly collection: string;
  readonly id: string;
}
