import { Buffer } from 'node:buffer';
import type { Generation, ReadState } from './generation.js';
import type { Generations, NextGeneration } from './generations.js';

/**
 * The port of the read models. Two adapters keep it: SQLite (embedded) and Redis. Everything in it can be thrown
 * away and rebuilt from the event log.
 *
 * Three kinds of content, all strings: *documents* (`collection`, `id` → JSON as it is served), *lists* (the documents
 * of a collection that were put with an `order`, ascending by it) and *index entries* (`index`, `key` → value; titles
 * live here). `order` is an opaque text of printable ASCII: lists are sorted by code units of `order`, then of `id`. A
 * document keeps its order as long as it is listed; to be moved, it is removed first.
 */
export interface ReadStore extends Generation {
  /** The state at once, where nobody but this process writes; undefined where the store has to be asked. */
  ownState(): ReadState | undefined;

  /** How many documents of a collection are listed. */
  count(collection: string): Promise<number>;

  /**
   * Listed documents. `from` and `to` count from 0 in creation order (oldest = 0), both inclusive; `newest` turns the
   * direction and the counting round. Past the end: fewer, or none.
   */
  list(collection: string, range: ListRange): Promise<string[]>;

  /** How many listed documents have an order below this one: the place in the list where it begins. */
  countBefore(collection: string, order: string): Promise<number>;

  /** The documents at and before each of these places, which come in the order of lists (`byPlace`). */
  ranks(collection: string, places: readonly Place[]): Promise<readonly Rank[]>;

  /**
   * Listed documents with their places, oldest first: the first hundreds behind `after`, or from the beginning. None is
   * left when none is answered. To look through a whole list, ask again behind the last one.
   */
  listedAfter(collection: string, after?: Place): Promise<readonly ListedDocument[]>;

  /**
   * The fate of each document that was put or removed after a state. Undefined where that is not known any more: long
   * ago, or in another generation. Then what was made from the state is to be made again.
   */
  touchedSince(state: ReadState): Promise<TouchedSince | undefined>;

  /**
   * Called after each applied batch and promotion, of this process and of others, with the new state; before `apply`
   * resolves where that was called. After an outage only the present state is announced. Returns the way to stop.
   */
  onChange(listener: (state: ReadState) => void): () => void;

  /**
   * Resolves true once the checkpoint has reached `position`, false after `timeout` ms.
   * @throws ReadStoreUnavailable when the store cannot be asked at the start
   */
  waitFor(position: string, timeout: number): Promise<boolean>;

  /**
   * A store of the same content beside the live one, empty at first, to be filled by a rebuild; `promote` makes it the
   * live one for every process in one step, keeps the one that was live, and drops the one stored before and whatever
   * else was being filled. A generation that is promoted, discarded or dropped takes no more batches: GenerationClosed.
   */
  nextGeneration(): Promise<NextGeneration>;

  readonly generations: Generations;

  /** Why it takes no changes although it can be read, in words that say what to do; undefined where it does. */
  refusesChanges(): Promise<string | undefined>;

  close(): Promise<void>;
}

/** The reads that answers are made from. */
export type Reads = Pick<
  ReadStore,
  'state' | 'documents' | 'count' | 'list' | 'countBefore' | 'listedAfter' | 'touchedSince' | 'entries'
>;

export interface ListRange {
  readonly from: number;
  readonly to: number;
  readonly order: 'oldest' | 'newest';
}

/** Where a document is listed. */
export interface Place {
  readonly order: string;
  readonly id: string;
}

export interface Rank {
  /** How many listed documents. */
  readonly before: number;
  /** True when one is listed there. */
  readonly isListed: boolean;
}

export interface ListedDocument extends Place {
  readonly body: string;
}

export interface TouchedSince {
  /** How far it goes. */
  readonly state: ReadState;
  /** Each document once. */
  readonly documents: readonly TouchedDocument[];
}

export interface TouchedDocument {
  readonly collection: string;
  readonly id: string;
  /** The order it has got; undefined: it stays in its place, or has none. */
  readonly order?: string;
  /** It is listed no more, whether or not it is still there. */
  readonly isUnlisted?: boolean;
}

export class CheckpointConflict extends Error {
  override readonly name = 'CheckpointConflict';
  constructor(
    readonly expected: string | undefined,
    readonly actual: string | undefined,
  ) {
    super(`checkpoint was expected at ${expected ?? 'the beginning'} and is at ${actual ?? 'the beginning'}`);
  }
}

/** The store did not answer in time. Reads may be repeated; a batch too, because its predecessor guards it. */
export class ReadStoreUnavailable extends Error {
  override readonly name = 'ReadStoreUnavailable';
}

/** The store refuses this portal's user or password when it is opened, which no waiting mends. */
export class ReadStoreUnusable extends ReadStoreUnavailable {}

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/**
 * The text by which a listed document is sorted: `order`, then `id`. Both adapters sort these texts, one by code units
 * and one by bytes of UTF-8; the two agree because `order` is printable ASCII, and the NUL between sorts below it all.
 * @throws RangeError when `order` is anything else
 */
export function listMember(order: string, id: string): string {
  if (!PRINTABLE_ASCII.test(order)) throw new RangeError(`order is printable ASCII, not ${JSON.stringify(order)}`);
  return `${order}\0${id}`;
}

/** Sorts places as both adapters do: by bytes of UTF-8. */
export function byPlace(one: Place, other: Place): number {
  if (one.order !== other.order) return one.order < other.order ? -1 : 1;
  return Buffer.compare(Buffer.from(one.id), Buffer.from(other.id));
}

/** Ignores an outage, for work that is repeated anyway once the store is back. Rethrows anything else. */
export function ignoreIfUnavailable(error: unknown): void {
  if (!(error instanceof ReadStoreUnavailable)) throw error;
}
