/**
 * The port of the event log. Two adapters implement it: SQLite (embedded) and KurrentDB.
 *
 * A *revision* is an event's place in its stream (from 0). A *position* is its place in the whole log: an opaque string
 * that orders as text; "after" is exclusive everywhere. Streams of the `credential` category hold secrets, and one of
 * `signature` says by whom the log was signed: `readStream` and `append` know them, `readAll`, `follow` and exports
 * never show them, and only their last event is stored.
 */
export interface EventStore {
  /**
   * Appends to one or several streams, all or nothing. Each write names the exact revision it was decided on.
   * A repeated append with the same event ids and the same expected revisions gets the same answer as the first one.
   * A log that was opened with a clock gives the events their time in the metadata `at`, whatever they held there: never
   * earlier than the event before, as far as its process can know.
   * An append that no store can hold (without events, with an id that is no UUID …) is refused with a RangeError.
   *
   * @throws ExpectedRevisionError when a stream has moved on; nothing is stored.
   * @throws StoreUnavailable when the store cannot be reached in time; the events may or may not be stored: repeat.
   */
  append(writes: readonly StreamWrite[]): Promise<AppendResult>;

  /** Events of one stream; `[]` for a stream that does not exist. `from` is inclusive, in the reading direction. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]>;

  /** Events of the log, without unlisted streams and those of other applications; all in memory, so ask for few. */
  readAll(options?: ReadAllOptions): Promise<RecordedEvent[]>;
  /**
   * The same events page by page, in one long reading of the store, however many there are. The store is asked for more
   * only when the next page is wanted. The reading ends at the end of the log; one that breaks goes on after its last page.
   * It takes as long as the store needs to come to its end, records of other applications included.
   *
   * @throws StoreUnavailable when the store does not come back in time.
   */
  pages(options?: PagesOptions): AsyncIterable<readonly RecordedEvent[]>;

  /**
   * Every event after a position, then every new event, for ever. The iteration survives a lost connection, without gap
   * or repetition. It yields `caughtUp` when it first arrives at the head, and again after each batch that reaches it.
   * It ends only when `signal` aborts or the store is closed. It throws StoreUnusable for a fault that waiting does not
   * repair.
   */
  follow(options: FollowOptions): AsyncIterable<Followed>;

  /** Position of the last event that `readAll` shows; undefined for an empty log. */
  head(): Promise<Position | undefined>;

  close(): Promise<void>;
}

export type Position = string;

/** The last revision that a stream must have for an append to be accepted; `none` for a stream without events. */
export type ExpectedRevision = number | 'none';

export interface NewEvent {
  /** UUID; the key of idempotent repetition. */
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** Strings only, because KurrentDB's append over several streams takes nothing else. No key begins with `$`. */
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
  /** Position of the last written event that `readAll` shows; of the last event when none is shown. */
  readonly position: Position;
  /** The time that a log with a clock gave the events; undefined without a clock. A repeated append may leave it out. */
  readonly at?: string | undefined;
}

export interface RecordedEvent extends NewEvent {
  readonly stream: string;
  readonly revision: number;
  readonly position: Position;
}

export interface ReadStreamOptions {
  readonly from?: number;
  readonly direction?: 'forwards' | 'backwards';
  /** All by default. */
  readonly max?: number;
}

export interface ReadAllOptions {
  /** Exclusive, in the reading direction. */
  readonly after?: Position | undefined;
  readonly direction?: 'forwards' | 'backwards';
  /** All by default. */
  readonly max?: number;
}

/**
 * Called with how far the log was gone through, forwards, where it holds only records of other applications for long.
 */
type OnPassed = (position: Position) => void;

export interface PagesOptions extends ReadAllOptions {
  /** The most events in one page; 500 by default. */
  readonly batch?: number;
  readonly onPassed?: OnPassed | undefined;
}

export interface FollowOptions {
  readonly after?: Position | undefined;
  readonly signal: AbortSignal;
  /** The most events in one batch; 500 by default. */
  readonly batch?: number;
  readonly onPassed?: OnPassed | undefined;
}

export type Followed =
  { readonly kind: 'batch'; readonly events: readonly RecordedEvent[] } | { readonly kind: 'caughtUp' };

/** The default size of a page or a batch. */
export const defaultBatchSize = 500;

const unlistedCategories: readonly string[] = ['credential', 'signature'];

export function isUnlisted(stream: string): boolean {
  return unlistedCategories.some((category) => stream.startsWith(`${category}-`));
}

/** Another writer was first. `actual` is undefined when the store does not say. */
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

/** The store did not answer in time, or refuses work for now. The call can be repeated with the same event ids. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}

/** The store cannot serve this portal as configured (too old, locked, not writable); one line for the operator. */
export class StoreUnusable extends Error {
  override readonly name = 'StoreUnusable';
}

/** The stored log cannot be read: a page of the file is not as it was written. */
export class StoreDamaged extends StoreUnusable {}

/** A prefix of every stream name. It holds nothing that could end a category or begin a system stream. */
export const streamPrefixPattern = /^[A-Za-z0-9_]{1,100}$/;
