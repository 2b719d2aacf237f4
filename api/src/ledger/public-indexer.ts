import { families, type Family } from '@noticeboard/content-model';
import { eventAt, type EventStore, giveWay, StoreUnavailable } from '@noticeboard/event-store';
import Database from 'libsql';
import { isDamage } from '../http/kept-file.js';
import { type Indexer, messageOf, UnfittingLog } from './indexer.js';
import { sqliteNodes } from './index-slot.js';
import { PublicWriter } from './public-writer.js';

/** Events that are taken in together. */
const batch = 2000;

/** Makes the public log of the events of the main log, in the thread that it is made in. */
export class PublicIndexer implements Indexer {
  #writer: PublicWriter;
  #isChecked = false;
  #isClosed = false;

  constructor(
    private readonly database: Database.Database,
    private readonly log: Pick<EventStore, 'pages' | 'readStream'>,
    private readonly saltKey: Buffer,
    private readonly table: readonly Family[] = families,
  ) {
    this.#writer = this.#newWriter();
  }

  async advance(onBatch: (size: number) => void): Promise<void> {
    await this.#checkFit();
    try {
      for await (const events of this.log.pages({ after: this.#writer.taken?.position, batch })) {
        this.#writer.take(events);
        onBatch(this.#writer.size);
        await giveWay();
        if (this.#isClosed) throw new StoreUnavailable('the public log is being closed');
      }
    } catch (error) {
      if (isDamage(error)) throw error;
      this.#writer = this.#newWriter();
      if (error instanceof StoreUnavailable) throw error;
      if (error instanceof Database.SqliteError)
        throw new StoreUnavailable(`the public log cannot be written: ${messageOf(error)}`, { cause: error });
      throw new UnfittingLog(`the public log cannot be made: ${messageOf(error)}`, { cause: error });
    }
  }

  close(): Promise<void> {
    this.#isClosed = true;
    return Promise.resolve();
  }

  /** Once: the last event that was taken in must still be there, or this is another log. */
  async #checkFit(): Promise<void> {
    const { taken } = this.#writer;
    if (this.#isChecked || !taken) return;
    if (!(await eventAt(this.log, taken)))
      throw new UnfittingLog(
        `the log is not the one that the public log was made of: it has no revision ${taken.revision} of ${taken.stream}`,
      );
    this.#isChecked = true;
  }

  #newWriter(): PublicWriter {
    return new PublicWriter(this.database, this.saltKey, this.table, sqliteNodes(this.database));
  }
}
