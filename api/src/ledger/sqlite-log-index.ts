import type { Position } from '@noticeboard/event-store';
import { type Hash, rootOf, type TreeNodes } from '@noticeboard/ledger';
import type { Database } from 'libsql';
import { defaultLimits, type IndexLimits } from './index-queries.js';
import { IndexReader } from './index-reader.js';
import type { Indexer } from './indexer.js';
import { IndexProgress } from './index-progress.js';
import { sqliteNodes } from './index-slot.js';

/**
 * The index of the log that this process keeps beside it, in a SQLite file: which event is where, by record, actor, type
 * and time, and the nodes of the ledger's tree. Everything in it can be thrown away and is made again from the log.
 */
export class SqliteLogIndex extends IndexReader {
  readonly nodes: TreeNodes;
  readonly #progress: IndexProgress;

  constructor(
    database: Database,
    private readonly indexer: Indexer,
    limits: IndexLimits = defaultLimits,
  ) {
    super(database, limits);
    this.nodes = sqliteNodes(database);
    this.#progress = new IndexProgress(indexer, {
      grow: (size) => this.grow(size),
      building: () => `the index of the log is being built: ${this.size()} events so far`,
    });
  }

  /** Why it has stopped for good: the log is not the one that it was made from. */
  get fault(): string | undefined {
    return this.#progress.fault;
  }

  /** It has seen the head of the log. */
  get isBuilt(): boolean {
    return this.#progress.isBuilt;
  }

  /**
   * Takes in what has been recorded up to now: the next caller misses nothing that was answered before.
   * @throws StoreUnavailable while the log cannot be read, or the index is being built
   */
  catchUp(): Promise<void> {
    return this.#progress.catchUp();
  }

  /** As `catchUp`, however long it takes. */
  advance(): Promise<void> {
    return this.#progress.advance();
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
}
