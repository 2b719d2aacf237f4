import type { ChangeHistory, Fact, RecordedDomainEvent } from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';

/**
 * A read model per stream. The state of the stream is stored as a document, and the served records are rendered from
 * it. Pure: the caller loads what it needs and applies what it changes.
 */
export interface FoldProjection {
  /** Where the state of this stream is stored; undefined when the stream belongs to another projection. */
  place(stream: string): Place | undefined;
  /** The state after one more event. @throws RangeError for an event that cannot follow. */
  evolve(fold: unknown, place: Place, event: Fact<RecordedDomainEvent>): unknown;
  /** What changes in the store when the state `before` (undefined: none was stored) becomes `after`. */
  render(before: Told, after: Told, place: Place): Change[];
  /** The change history, for records that readers see; stored beside the state. */
  readonly history?: HistoryProjection;
}

export interface HistoryProjection {
  /** Where it is stored. */
  place(place: Place): Place;
  /** The history after an event that turned the state `before` into `after`. */
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

/** A state, and the change history that readers see. */
export interface Told {
  readonly fold: unknown;
  readonly history: ChangeHistory | undefined;
}

export interface Place {
  readonly collection: string;
  readonly id: string;
}
