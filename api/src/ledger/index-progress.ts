import { StoreUnavailable, StoreUnusable, withTimeout } from '@noticeboard/event-store';
import { type Indexer, UnfittingLog } from './indexer.js';

/** How long somebody who asks waits for an index that is being built; ms. */
const timeoutMs = 5000;

interface Growing {
  /** Called with the size after each batch. */
  readonly grow: (size: number) => void;
  /** Says to those who ask meanwhile that it is being built. */
  readonly building: () => string;
}

/** Keeps what is made of the log up with it, in one run at a time. */
export class IndexProgress {
  /** Why it has stopped for good: the log is not the one that it was made from. */
  fault: string | undefined;
  /** It has seen the head of the log. */
  isBuilt = false;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(
    private readonly indexer: Indexer,
    private readonly growing: Growing,
  ) {}

  /**
   * Takes in what has been recorded up to now: the next caller misses nothing that was answered before.
   * @throws StoreUnavailable while the log cannot be read, or the index is being built
   * @throws StoreUnusable with the fault
   */
  async catchUp(): Promise<void> {
    if (this.isBuilt) return this.advance();
    await withTimeout(this.advance(), timeoutMs, () => undefined);
    if (!this.isBuilt) throw new StoreUnavailable(this.growing.building());
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

  /** The fault stays: what was indexed and signed is evidence, and no waiting mends it. */
  async #readOn(): Promise<void> {
    if (this.fault !== undefined) throw new StoreUnusable(this.fault);
    try {
      await this.indexer.advance((size) => this.growing.grow(size));
      this.isBuilt = true;
    } catch (error) {
      if (!(error instanceof UnfittingLog)) throw error;
      this.fault = error.message;
      throw new StoreUnusable(this.fault, { cause: error });
    }
  }
}
