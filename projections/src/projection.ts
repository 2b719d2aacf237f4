import type { Aggregate, ChangeHistory } from '@noticeboard/content-model';
import type { Change } from '@noticeboard/read-store';

/**
 * What the read models hold of one kind of record. Its state is stored as a document, and the records that are served
 * come from it. Pure: what it needs is loaded before, what it changes is applied after.
 */
export interface StateProjection<State> {
  readonly aggregate: Aggregate<State>;
  /** What changes in the store when `before` (undefined: none was stored) becomes `after`. */
  render(before: State | undefined, after: State, key: DocumentKey, told: ToldChange): Change[];
}

/** What readers were told, before and after. */
interface ToldChange {
  readonly before: ChangeHistory | undefined;
  readonly after: ChangeHistory | undefined;
}

/** Loads stored documents by id, in the order asked. */
export type LoadDocuments = (collection: string, ids: readonly string[]) => Promise<(string | undefined)[]>;

/** A state, and what readers were told of it. */
export interface ProjectionContext {
  readonly state: unknown;
  readonly history: ChangeHistory | undefined;
}

export interface DocumentKey {
  readonly collection: string;
  readonly id: string;
}
