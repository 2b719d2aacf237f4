import { setTimeout as pause } from 'node:timers/promises';
import type { Family } from '@noticeboard/content-model';
import { type EventStore, StoreUnavailable } from '@noticeboard/event-store';
import type { FollowerLog } from '@noticeboard/projections';
import { type IndexSlot, openIndexSlot } from './index-slot.js';
import { SqliteLogIndex } from './sqlite-log-index.js';

export interface LedgerOptions {
  readonly dataDir: string;
  readonly events: EventStore;
  readonly families: readonly Family[];
  readonly log: FollowerLog;
}

/** How long events may wait before they are taken in together; ms. */
const followEvery = 200;

/** The index of the log, kept up with it. */
export class Ledger {
  readonly #stopping = new AbortController();
  readonly #running: Promise<void>;

  constructor(
    readonly index: SqliteLogIndex,
    private readonly slot: IndexSlot,
    private readonly log: FollowerLog,
  ) {
    this.#running = this.#follow();
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
    this.slot.release();
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted && this.index.fault === undefined) {
      await this.index.advance().catch((error: unknown) => this.#complain(error));
      await pause(followEvery, undefined, { signal }).catch(() => undefined);
    }
  }

  #complain(error: unknown): void {
    if (!(error instanceof StoreUnavailable)) throw error;
    this.log.error(`ledger: ${error.message}`);
  }
}

export function openLedger({ dataDir, events, families, log }: LedgerOptions): Ledger {
  const slot = openIndexSlot(dataDir);
  return new Ledger(new SqliteLogIndex(slot.database, events, families), slot, log);
}
