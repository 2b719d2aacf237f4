/** The read models under one checkpoint: a live generation, or one that is being filled. */
export interface Generation {
  /** As it stands. */
  state(): Promise<ReadState>;

  /**
   * Applies all changes and moves the checkpoint from `after` to `checkpoint`, all or nothing; then tells every process.
   * @throws CheckpointConflict when the stored checkpoint is not `after`; nothing is changed.
   * @throws GenerationSwitched when another generation is live than the one named; nothing is changed.
   * @throws ProjectionPaused while a rebuild holds the live generation; nothing is changed: wait and look again.
   * @throws ReadStoreUnavailable
   */
  apply(batch: Batch): Promise<ReadState>;

  /** Documents by id, in the order asked; undefined where there is none. Unlisted documents are found too. */
  documents(collection: string, ids: readonly string[]): Promise<(string | undefined)[]>;

  /** Index entries by key, in the order asked. */
  entries(index: string, keys: readonly string[]): Promise<(string | undefined)[]>;

  /**
   * Everything that is held, page by page, in no order: each document, each place in a list and each index entry once.
   * It is the content of one checkpoint only when nothing is applied meanwhile.
   */
  content(): AsyncIterable<readonly Entry[]>;
}

export interface ReadState {
  /** Opaque; changes with each promotion, and when a store that was emptied is filled again. */
  readonly generation: string;
  /** Last position durably applied; undefined before the first batch. */
  readonly checkpoint: string | undefined;
  /** Rises with every applied batch and promotion, never falls within a generation. */
  readonly version: number;
}

export interface Batch {
  readonly after: string | undefined;
  /** `after` again: a part of a batch that is too large for one step, where a generation is filled. */
  readonly checkpoint: string | undefined;
  readonly changes: readonly Change[];
  /** Which generation the changes were made from; whichever is live by default. */
  readonly generation?: string;
}

export type Change =
  /** With `order` the document is listed (again at the same place when it is put again with the same order). */
  | {
      readonly kind: 'put';
      readonly collection: string;
      readonly id: string;
      readonly body: string;
      readonly order?: string;
    }
  /** `order` as it was put. Removing what is not there is no error. */
  | { readonly kind: 'remove'; readonly collection: string; readonly id: string; readonly order?: string }
  | { readonly kind: 'enter'; readonly index: string; readonly key: string; readonly value: string }
  | { readonly kind: 'erase'; readonly index: string; readonly key: string };

/** One thing that a store holds. */
export interface Entry {
  readonly kind: 'document' | 'listed' | 'index';
  /** Name of the collection or index. */
  readonly place: string;
  /** Id of a document; `order`, NUL and id of a listed one; key of an index entry. */
  readonly key: string;
  /** Empty for a place in a list. */
  readonly value: string;
}
