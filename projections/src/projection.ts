import type { ChangeHistory, Fact, RecordedDomainEvent } from '@noticeboard/content-model';
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
  render(before: Told, after: Told, place: Place): Change[];
  /** Of a subject that readers see: what they are told of it, kept beside the fold. */
  readonly history?: HistoryProjection;
}

export interface HistoryProjection {
  /** Where it is stored. */
  place(place: Place): Place;
  /** The history after an event that made the fold `before` to `after`. */
  tell(
    history: ChangeHistory | undefined,
    before: unknown,
    after: unknown,
    place: Place,
    event: Fact<RecordedDomainEvent>,
  ): ChangeHistory | undefined;
}

/** Loads stored documents by id, in the order asked. */
export type LoadFolds = (collection: string, ids: readonly string[]) => Promise<(string | undefined)[]>;

/** A fold, and what readers were told of it. */
export interface Told {
  readonly fold: unknown;
  readonly history: ChangeHistory | undefined;
}

export interface Place {
  readonly collection: string;
  readonly id: string;
}
