import { type Position, StoreUnavailable, withTimeout } from '@noticeboard/event-store';
import { type Hash, rootOf, type TreeNodes } from '@noticeboard/ledger';
import type { Database } from 'libsql';
import { defaultLimits, type IndexLimits } from './index-queries.js';
import { IndexReader } from './index-reader.js';
import { type Indexer, UnfittingLog } from './indexer.js';
import { sqliteNodes } from './index-slot.js';

/** How long somebody who asks waits for an index that is being built; ms. */
const timeoutMs = 5000;

/**
 * The index of the log that this process keeps beside it, in a SQLite file: which event is where, by record, actor, type
 * and time, and the nodes of the ledger's tree. Everything in it can be thrown away and is made again from the log.
 */
export class SqliteLogIndex extends IndexReader {
  /** Why it has stopped for good: the log is not the one that it was made from. */
  fault: string | undefined;
  /** It has seen the head of the log. */
  isBuilt = false;
  readonly nodes: TreeNodes;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(
    database: Database,
    private readonly indexer: Indexer,
    limits: IndexLimits = defaultLimits,
  ) {
    super(database, limits);
    this.nodes = sqliteNodes(database);
  }

  /**
   * Takes in what has been recorded up to now: the next caller misses nothing that was answered before.
   * @throws StoreUnavailable while the log cannot be read, or the index is being built
   */
  async catchUp(): Promise<void> {
    if (this.isBuilt) return this.advance();
    await withTimeout(this.advance(), timeoutMs, () => undefined);
    if (!this.isBuilt) throw new StoreUnavailable(`the index of the log is being built: ${this.size()} events so far`);
  }

  /** As `catchUp`, however long it takes. */
  advance(): Promise<void> {
    // A run that is under way may have read the log before the caller's event was there.
    const run = () => {
      this.#next = undefined;
      this.#running = this.#readOn();
      return this.#running;
    };
    this.#next ??= this.#running.then(run, run);
    return this.#next;
  }

  /** Resolves when nothing is written any more. */
  close(): Promise<void> {
    return this.indexer.close();
  }

  /** The newest tree, or of an earlier size. */
  root(size = this.size()): Hash {
    return rootOf(this.nodes, 0, size);
  }

  /** Position of the event before this leaf: what is read on from there begins with it. */
  positionBefore(leaf: number): Position | undefined {
    return leaf === 0 ? undefined : this.positionOf(leaf - 1);
  }

  /** The fault stays: what was indexed and signed is evidence, and no waiting mends it. */
  async #readOn(): Promise<void> {
    if (this.fault !== undefined) throw new StoreUnavailable(this.fault);
    try {
      await this.indexer.advance((size) => this.grow(size));
      this.isBuilt = true;
    } catch (error) {
      if (!(error instanceof UnfittingLog)) throw error;
      this.fault = error.message;
      throw new StoreUnavailable(this.fault, { cause: error });
    }
  }
}
