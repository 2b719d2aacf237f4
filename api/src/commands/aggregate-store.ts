import { ProblemError } from '@noticeboard/content-model';
import { ExpectedRevisionError } from '@noticeboard/event-store';
import { Locks } from '../overload/queues.js';
import type { AggregateStream, StateAt } from './aggregate.js';
import { StateCache } from './state-cache.js';
import { type GatedLog, StreamView } from './stream-view.js';
import { setTimeout as pause } from 'node:timers/promises';

export interface AggregateStoreOptions {
  readonly cache?: StateCache;
  /** How long a command tries against other writers. */
  readonly giveUpAfterMs?: number;
}

/** The write side's access to the event log. Each process has one, which holds its locks and its cached states. */
export class AggregateStore {
  readonly #cache: StateCache;
  /** By stream: a command decides on what the one before it has left. Other processes are held off by the revision alone. */
  readonly #locks = new Locks();
  readonly #giveUpAfterMs: number | undefined;

  constructor(
    readonly events: GatedLog,
    { cache = new StateCache(), giveUpAfterMs }: AggregateStoreOptions = {},
  ) {
    this.#cache = cache;
    this.#giveUpAfterMs = giveUpAfterMs;
  }

  /** The state at the head of the stream; undefined for a stream without events. */
  async head<S>(aggregate: AggregateStream<S>): Promise<S | undefined> {
    return (await this.#view(false).head(aggregate))?.state;
  }

  /** Takes a state that was made otherwise than from the whole stream, where none is cached. */
  async offer<S>(aggregate: AggregateStream<S>, make: () => Promise<StateAt<S> | undefined>): Promise<void> {
    if (this.#cache.get(aggregate)) return;
    const at = await make();
    if (at) this.#cache.keep(aggregate, at);
  }

  /**
   * Does the work while no other command of this process has the streams. It first works on cached states. It works again
   * on the heads of the streams when another writer was first, or when no append has confirmed the cached states.
   * @param work reads, decides and appends by its view; it may run again as a whole
   * @throws ProblemError `contended` when others are always first
   */
  async transact<T>(streams: readonly string[], work: (view: StreamView) => Promise<T>): Promise<T> {
    try {
      return await this.#locks.hold(streams, async () => {
        const settled = await this.#onCached(work);
        return settled ? settled.result : retryOnConflict(() => work(this.#view(false)), this.#giveUpAfterMs);
      });
    } catch (error) {
      throw await this.#withAuthor(error, streams);
    }
  }

  /** A refusal that shows the record as it is now names who has made it so. */
  async #withAuthor(error: unknown, [stream]: readonly string[]): Promise<unknown> {
    if (!(error instanceof ProblemError) || error.code !== 'staleRevision' || stream === undefined) return error;
    // A step of a change set was refused on its record before.
    if (error.options.named?.currentBy !== undefined) return error;
    const { revision } = error.options.current as { readonly revision: number };
    const [event] = await this.events.readStream(stream, { from: revision, max: 1 });
    const currentBy = event?.metadata['actor'];
    return currentBy === undefined ? error : new ProblemError(error.code, { ...error.options, named: { currentBy } });
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

/** A command is given up only after this many tries and after its time: neither a busy rival nor a slow store ends it alone. */
const fewestTries = 10;
const longestPauseMs = 50;

/**
 * Repeats what lost to another writer. The pauses are short and drawn by lot: a rival that knows the stream goes on
 * winning while the loser sleeps.
 * @throws ProblemError `contended` when others were first for `giveUpAfterMs`
 */
export async function retryOnConflict<T>(attempt: () => Promise<T>, giveUpAfterMs = 4000): Promise<T> {
  const end = performance.now() + giveUpAfterMs;
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ExpectedRevisionError)) throw error;
      if (tried >= fewestTries && performance.now() >= end) throw new ProblemError('contended');
    }
    await pause(Math.random() * Math.min(longestPauseMs, 2 ** tried));
  }
}
