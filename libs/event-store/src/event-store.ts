/**
 * The port of the event log. Two adapters keep it: SQLite (embedded) and KurrentDB.
 *
 * A *revision* is an event's place in its stream (from 0). A *position* is its place in the whole log: an opaque string
 * that orders as text; "after" is exclusive everywhere. Streams of the `credential` category hold secrets: `readStream`
 * and `append` know them, `readAll`, `follow` and exports never show them, and only their last event is kept.
 */
export interface EventStore {
  /**
   * Appends to one or several streams, all or nothing. Each write names the exact revision it was decided on.
   * Repeating an append with the same event ids and the same expected revisions answers as the first time did.
   * An append that no store could keep (without events, with an id that is no UUID …) is refused with a RangeError.
   *
   * @throws ExpectedRevisionError when a stream has moved on; nothing is stored.
   * @throws StoreUnavailable when the store cannot be reached in time; the events may or may not be stored: repeat.
   */
  append(writes: readonly StreamWrite[]): Promise<AppendResult>;

  /** Events of one stream; `[]` for a stream that does not exist. `from` is inclusive, in the reading direction. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]>;

  /** Events of the whole log, without secret streams and without what is not the portal's. All in memory: for few. */
  readAll(options?: ReadAllOptions): Promise<RecordedEvent[]>;
  /**
   * The same in one long reading of the store, page by page, for as many as there are. The store is asked for more only
   * when the next page is. Ends at the end of the log; a reading that breaks is taken up after the last page.
   *
   * @throws StoreUnavailable when the store does not come back in time.
   */
  pages(options?: PagesOptions): AsyncIterable<readonly RecordedEvent[]>;

  /**
   * Everything after a position, then everything that comes, for ever: the iteration survives a lost connection by
   * itself, without gap or repetition. `caughtUp` is said once at first arrival at the head, and again after each
   * batch that reached it.
   * Ends only when `signal` aborts or the store is closed; throws StoreUnusable for what no waiting will mend.
   */
  follow(options: FollowOptions): AsyncIterable<Followed>;

  /** Position of the last event that `readAll` would show; undefined for an empty log. */
  head(): Promise<Position | undefined>;

  close(): Promise<void>;
}

export type Position = string;

/** What a stream must look like for an append to be accepted: its last revision, or `none` for a stream not yet begun. */
export type ExpectedRevision = number | 'none';

export interface NewEvent {
  /** UUID; the key of idempotent repetition. */
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Flat strings only: KurrentDB's append over several streams demands it. Keys must not begin with `$`. */
  readonly metadata: Readonly<Record<string, string>>;
}

export interface StreamWrite {
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly NewEvent[];
}

export interface AppendResult {
  /** Last revision of each stream written. */
  readonly revisions: Readonly<Record<string, number>>;
  /** Position of the last event written that `readAll` would show (of the last event, if all were secret). */
  readonly position: Position;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

export interface ReadStreamOptions {
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** All unless told. */
  readonly max?: number;
}

export interface ReadAllOptions {
  /** Exclusive, in the reading direction. */
  readonly after?: Position | undefined;
  readonly direction?: 'forwards' | 'backwards';
  /** All unless told. */
  readonly max?: number;
}

export interface PagesOptions extends ReadAllOptions {
  /** Events in one page at most; 500 unless told. */
  readonly batch?: number;
}

export interface FollowOptions {
  readonly after?: Position | undefined;
  readonly signal: AbortSignal;
  /** Events in one batch at most; 500 unless told. */
  readonly batch?: number;
}

export type Followed =
  { readonly kind: 'batch'; readonly events: readonly RecordedEvent[] } | { readonly kind: 'caughtUp' };

/** Events in a page or a batch, unless told. */
export const defaultBatchSize = 500;

export const secretCategory = 'credential';

export function isSecret(stream: string): boolean {
  return stream.startsWith(`${secretCategory}-`);
}

/** Another writer was there first. `actual` is undefined where the store does not tell. */
export class ExpectedRevisionError extends Error {
  override readonly name = 'ExpectedRevisionError';
  constructor(
    readonly stream: string,
    readonly expected: ExpectedRevision,
    readonly actual: ExpectedRevision | undefined,
  ) {
    super(`stream ${stream} was expected at ${expected}${actual === undefined ? '' : ` and is at ${actual}`}`);
  }
}

/** The store did not answer in time, or refuses work for now. Safe to repeat with the same event ids. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store cannot serve this portal as configured (too old, locked, not writable): one clear line for the operator. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}

/** What may stand before every stream name: nothing that could end a category or begin a system stream. */
export const streamPrefixPattern = /^[A-Za-z0-9_]{1,100}$/;
