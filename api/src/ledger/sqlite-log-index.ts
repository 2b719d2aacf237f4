import { setImmediate as turn } from 'node:timers/promises';
import { families, type Family } from '@noticeboard/content-model';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  StoreUnavailable,
  withTimeout,
} from '@noticeboard/event-store';
import { type Hash, leafHash, leafLine, rootOf, type TreeNodes } from '@noticeboard/ledger';
import type { Database } from 'libsql';
import type { EventFilter, EventSlice, IndexedEvent } from './log-index.js';
import { defaultLimits, type IndexLimits } from './index-queries.js';
import { IndexReader } from './index-reader.js';
import { IndexWriter } from './index-writer.js';
import { numberIn, sqliteNodes } from './index-slot.js';

/** Events that are taken in without letting go of the event loop. */
const batch = 250;
/** How long somebody who asks waits for an index that is being built; ms. */
const timeoutMs = 5000;

/**
 * The index of the log that this process keeps beside it, in a SQLite file: which event is where, by record, actor, type
 * and time, and the nodes of the ledger's tree. Everything in it can be thrown away and is made again from the log.
 */
export class SqliteLogIndex {
  /** Why it has stopped for good: the log is not the one that it was made from. */
  fault: string | undefined;
  /** It has seen the head of the log. */
  isBuilt = false;
  readonly #nodes: TreeNodes;
  #writer: IndexWriter;
  #reader: IndexReader;
  #isChecked = false;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly log: Pick<EventStore, 'readAll' | 'pages'>,
    private readonly table: readonly Family[] = families,
    private readonly limits: IndexLimits = defaultLimits,
  ) {
    this.#nodes = sqliteNodes(database);
    this.#writer = this.#newWriter();
    this.#reader = new IndexReader(database, this.#writer, limits);
  }

  /**
   * Takes in what has been recorded up to now: whoever asks next misses nothing that was answered before.
   * @throws StoreUnavailable while the log cannot be read, or the index is being built
   */
  async catchUp(): Promise<void> {
    if (this.isBuilt) return this.advance();
    await withTimeout(this.advance(), timeoutMs, () => undefined);
    if (!this.isBuilt) throw new StoreUnavailable(`the index of the log is being built: ${this.size()} events so far`);
  }

  /** As `catchUp`, however long it takes. */
  advance(): Promise<void> {
    // What runs already may have read the log before the caller's event was there.
    const run = () => {
      this.#next = undefined;
      this.#running = this.#readOn();
      return this.#running;
    };
    this.#next ??= this.#running.then(run, run);
    return this.#next;
  }

  /** How many events there are; the leaves are 0 to size - 1. */
  size(): number {
    return this.#writer.size;
  }

  /** The newest tree, or of an earlier size. */
  root(size = this.size()): Hash {
    return rootOf(this.#nodes, 0, size);
  }

  get nodes(): TreeNodes {
    return this.#nodes;
  }

  /** Without the claims of titles, as in `count`: one action is read once. */
  events(filter: EventFilter, slice: EventSlice): IndexedEvent[] {
    return this.#reader.events(filter, slice);
  }

  count(filter: EventFilter): number {
    return this.#reader.count(filter);
  }

  /** Position of the last event whose own time is at or before `time` (ISO 8601, UTC, ms); undefined before the first. */
  positionAt(time: string): Position | undefined {
    return this.#reader.positionAt(time);
  }

  /** Position of the event before this leaf: what is read on from there begins with it. */
  positionBefore(leaf: number): Position | undefined {
    return leaf === 0 ? undefined : this.#reader.positionOf(leaf - 1);
  }

  async #readOn(): Promise<void> {
    if (this.fault !== undefined) throw new StoreUnavailable(this.fault);
    try {
      await this.#checkFit();
      for await (const events of this.#pages()) {
        this.#take(events);
        await turn();
      }
      this.isBuilt = true;
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      this.fault = faultOf(error);
      throw new StoreUnavailable(this.fault, { cause: error });
    }
  }

  /** What it does not hold yet. */
  async *#pages(): AsyncGenerator<readonly RecordedEvent[]> {
    try {
      yield* this.log.pages({ after: this.positionBefore(this.size()), batch });
    } catch (error) {
      throw unreadableFrom(this.size(), error);
    }
  }

  async #event(leaf: number): Promise<RecordedEvent | undefined> {
    try {
      return (await this.log.readAll({ after: this.positionBefore(leaf), max: 1 }))[0];
    } catch (error) {
      throw unreadableFrom(leaf, error);
    }
  }

  #take(events: readonly RecordedEvent[]): void {
    try {
      this.#writer.take(events);
    } catch (error) {
      this.#writer = this.#newWriter();
      this.#reader = new IndexReader(this.database, this.#writer, this.limits);
      throw new StoreUnavailable(`the index of the log cannot be written: ${messageOf(error)}`, { cause: error });
    }
  }

  /** Once: the event at the last leaf must still be what it was, or this is another log. */
  async #checkFit(): Promise<void> {
    const last = this.size() - 1;
    if (this.#isChecked || last < 0) return;
    const event = await this.#event(last);
    const found = event && event.position === this.#reader.positionOf(last) ? leafHash(leafLine(event)) : undefined;
    if (!found) throw new UnfittingLog(`it no longer has the event at leaf ${last}`);
    if (!found.equals(this.#nodes.node(0, last))) throw new UnfittingLog(`the event at leaf ${last} was changed`);
    this.#isChecked = true;
  }

  #newWriter(): IndexWriter {
    const size = numberIn(this.database, 'SELECT coalesce(max(leaf), -1) + 1 AS number FROM events');
    return new IndexWriter(this.database, this.table, this.#nodes, size);
  }
}

class UnfittingLog extends Error {}

function unreadableFrom(leaf: number, error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  return new UnfittingLog(`it cannot be read from leaf ${leaf} on: ${messageOf(error)}`, { cause: error });
}

function faultOf(error: unknown): string {
  if (error instanceof UnfittingLog) return `the log is not the one that its index was made from: ${error.message}`;
  return `the index of the log cannot be used: ${messageOf(error)}`;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
