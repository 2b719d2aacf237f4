import { ProblemError } from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError } from '@noticeboard/event-store';
import type { AggregateStream } from './aggregate.js';
import { retryOnConflict } from './retry-on-conflict.js';
import { StateCache } from './state-cache.js';
import { StreamLocks } from './stream-locks.js';
import { StreamView } from './stream-view.js';

export interface AggregateStoreOptions {
  readonly cache?: StateCache;
  /** How long a command tries against other writers. */
  readonly giveUpAfterMs?: number;
}

/** The write side's way to the event log: one per process, because its locks and kept states are the process's. */
export class AggregateStore {
  readonly #cache: StateCache;
  readonly #locks = new StreamLocks();
  readonly #giveUpAfterMs: number | undefined;

  constructor(
    readonly events: EventStore,
    { cache = new StateCache(), giveUpAfterMs }: AggregateStoreOptions = {},
  ) {
    this.#cache = cache;
    this.#giveUpAfterMs = giveUpAfterMs;
  }

  /** As it is at the head of its stream; undefined: not begun. */
  async head<S>(aggregate: AggregateStream<S>): Promise<S | undefined> {
    return (await this.#view(false).head(aggregate))?.state;
  }

  /**
   * Does the work while no other command of this process has the streams: first on what is kept; on the heads of the
   * streams when that lost to another writer, or when nothing came of it that an append would have confirmed.
   * @param work reads, decides and appends by its view; may be done again as a whole
   * @throws ProblemError `contended` when others are always first
   */
  transact<T>(streams: readonly string[], work: (view: StreamView) => Promise<T>): Promise<T> {
    return this.#locks.hold(streams, async () => {
      const settled = await this.#onCached(work);
      return settled ? settled.result : retryOnConflict(() => work(this.#view(false)), this.#giveUpAfterMs);
    });
  }

  async #onCached<T>(work: (view: StreamView) => Promise<T>): Promise<{ readonly result: T } | undefined> {
    const view = this.#view(true);
    try {
      const result = await work(view);
      return view.isConfirmed ? { result } : undefined;
    } catch (error) {
      if (error instanceof ExpectedRevisionError || (error instanceof ProblemError && !view.isConfirmed))
        return undefined;
      throw error;
    }
  }

  #view(trusts: boolean): StreamView {
    return new StreamView(this.events, this.#cache, trusts);
  }
}
