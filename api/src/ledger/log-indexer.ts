import { families, type Family } from '@noticeboard/content-model';
import {
  type EventStore,
  giveWay,
  type Position,
  type RecordedEvent,
  StoreUnavailable,
} from '@noticeboard/event-store';
import { leafHash, leafLine, type TreeNodes } from '@noticeboard/ledger';
import type { Database } from 'libsql';
import { IndexWriter } from './index-writer.js';
import { indexCorrelations, numberIn, sqliteNodes } from './index-slot.js';
import { isDamage } from '../http/kept-file.js';
import { DamagedIndex, type Indexer, messageOf, UnfittingLog } from './indexer.js';

/** Events that are taken in together: fewer make an index of a long log slow, more keep who asks waiting. */
const batch = 2000;

/** Hashes the events of the log and writes where they are, in the thread that it is made in. */
export class LogIndexer implements Indexer {
  readonly #nodes: TreeNodes;
  readonly #position;
  #writer: IndexWriter;
  #isChecked = false;
  #isComplete = false;
  #isClosed = false;

  constructor(
    private readonly database: Database,
    private readonly log: Pick<EventStore, 'readAll' | 'pages'>,
    private readonly table: readonly Family[] = families,
  ) {
    this.#nodes = sqliteNodes(database);
    this.#position = database.prepare('SELECT position FROM events WHERE leaf = ?');
    this.#writer = this.#newWriter();
  }

  get size(): number {
    return this.#writer.size;
  }

  async advance(onBatch: (size: number) => void): Promise<void> {
    try {
      await this.#checkFit();
      for await (const events of this.#pages()) {
        this.#take(events);
        onBatch(this.size);
        await giveWay();
        if (this.#isClosed) throw new StoreUnavailable('the index of the log is being closed');
      }
      this.#complete();
    } catch (error) {
      if (error instanceof StoreUnavailable || error instanceof UnfittingLog) throw error;
      throw new DamagedIndex(
        `the index of the log is damaged, and is made anew at the next start: ${messageOf(error)}`,
        {
          cause: error,
        },
      );
    }
  }

  /** A read that is under way ends after its batch. */
  close(): Promise<void> {
    this.#isClosed = true;
    return Promise.resolve();
  }

  /** The events that it does not hold yet. */
  async *#pages(): AsyncGenerator<readonly RecordedEvent[]> {
    try {
      yield* this.log.pages({ after: this.#positionOf(this.size - 1), batch });
    } catch (error) {
      throw unreadableFrom(this.size, error);
    }
  }

  #take(events: readonly RecordedEvent[]): void {
    try {
      this.#writer.take(events);
    } catch (error) {
      if (isDamage(error)) throw error;
      this.#writer = this.#newWriter();
      throw new StoreUnavailable(`the index of the log cannot be written: ${messageOf(error)}`, { cause: error });
    }
  }

  /** Once, when the head of the log is seen. */
  #complete(): void {
    if (this.#isComplete) return;
    try {
      indexCorrelations(this.database);
    } catch (error) {
      if (isDamage(error)) throw error;
      throw new StoreUnavailable(`the index of the log cannot be written: ${messageOf(error)}`, { cause: error });
    }
    this.#isComplete = true;
  }

  /** Once: the event at the last leaf must still be what it was, or this is another log. */
  async #checkFit(): Promise<void> {
    const last = this.size - 1;
    if (this.#isChecked || last < 0) return;
    const event = await this.#event(last);
    const found = event && event.position === this.#positionOf(last) ? leafHash(leafLine(event)) : undefined;
    if (!found) throw unfitting(`it no longer has the event at leaf ${last}`);
    if (!found.equals(this.#nodes.node(0, last))) throw unfitting(`the event at leaf ${last} was changed`);
    this.#isChecked = true;
  }

  async #event(leaf: number): Promise<RecordedEvent | undefined> {
    try {
      return (await this.log.readAll({ after: this.#positionOf(leaf - 1), max: 1 }))[0];
    } catch (error) {
      throw unreadableFrom(leaf, error);
    }
  }

  /** Undefined before the first leaf. */
  #positionOf(leaf: number): Position | undefined {
    const [row] = this.#position.all(leaf) as { position: Position }[];
    return row?.position;
  }

  #newWriter(): IndexWriter {
    const size = numberIn(this.database, 'SELECT coalesce(max(leaf), -1) + 1 AS number FROM events');
    return new IndexWriter(this.database, this.table, this.#nodes, size);
  }
}

function unfitting(why: string, cause?: unknown): UnfittingLog {
  return new UnfittingLog(`the log is not the one that its index was made from: ${why}`, { cause });
}

function unreadableFrom(leaf: number, error: unknown): Error {
  if (error instanceof StoreUnavailable) return error;
  // The log itself has errors of its own.
  if (isDamage(error)) return error;
  return unfitting(`it cannot be read from leaf ${leaf} on: ${messageOf(error)}`, error);
}
