import type { Aggregate, ChangeHistory } from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';

/**
 * The read models of one kind of record. Its state is stored as a document, and the records that are served come from
 * it. Pure: what it needs is loaded before, what it changes is applied after.
 */
export interface StateProjection<State> {
  readonly aggregate: Aggregate<State>;
  /** The changes in the store when `before` (undefined: none was stored) becomes `after`. */
  render(before: State | undefined, after: State, key: DocumentKey, histories: Histories): Change[];
}

/** The change history, before and after. */
interface Histories {
  readonly before: ChangeHistory | undefined;
  readonly after: ChangeHistory | undefined;
}

/** Loads stored documents by id, in the order asked. */
export type LoadDocuments = (collection: string, ids: readonly string[]) => Promise<(string | undefined)[]>;

/** A state, and its change history for readers. */
export interface ProjectionContext {
  readonly state: unknown;
  readonly history: ChangeHistory | undefined;
}

export interface DocumentKey {
  readonly collection: string;
  readonly id: string;
}
