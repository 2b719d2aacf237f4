import {
  type AppendResult,
  type EventStore,
  giveWay,
  type RecordedEvent,
  type StreamWrite,
} from '@noticeboard/event-store';
import { type AggregateStream, evolved, evolvedInTurns, expectedAfter, type StateAt } from './aggregate.js';
import { recordedFrom } from './command-context.js';
import type { StateCache } from './state-cache.js';

interface Seen {
  readonly aggregate: AggregateStream<unknown>;
  readonly at: StateAt<unknown> | undefined;
}

/** An event log that takes not everything from everybody. */
export interface GatedLog extends EventStore {
  /** Rejects with what an append of these would be refused with, as far as that is known before. */
  readonly demandAllowed?: (writes: readonly StreamWrite[]) => Promise<void>;
}

/**
 * The view of one try of a command on the streams, and its way to append. A view that trusts takes a cached state for
 * the present one, and remembers that it did: such a try stands only once an append at those revisions has confirmed
 * it. One that does not trust reads every stream to its head, on from the cached state.
 */
export class StreamView {
  /** By stream, as it was seen last. */
  readonly #seen = new Map<string, Seen>();
  #hasAssumed = false;
  #hasAppended = false;

  constructor(
    private readonly events: GatedLog,
    private readonly cache: StateCache,
    private readonly trusts: boolean,
  ) {}

  /** True when the log has confirmed every assumed state. */
  get isConfirmed(): boolean {
    return this.#hasAppended || !this.#hasAssumed;
  }

  /** The cached state, else the present one; undefined for an empty stream. Only for a stream that this try appends to. */
  async state<S>(aggregate: AggregateStream<S>): Promise<StateAt<S> | undefined> {
    const cached = this.trusts ? this.cache.get(aggregate) : undefined;
    return cached && !cached.isBehind ? this.#assume(aggregate, cached.at) : this.head(aggregate);
  }

  /** The same for a stream that is probably empty: it is not read when it is not cached. */
  async stateIfCached<S>(aggregate: AggregateStream<S>): Promise<StateAt<S> | undefined> {
    const isUnknown = this.trusts && this.cache.get(aggregate) === undefined;
    return isUnknown ? this.#assume(aggregate, undefined) : this.state(aggregate);
  }

  /** The present state, for a stream that this try decides on without appending to it. */
  async head<S>(aggregate: AggregateStream<S>): Promise<StateAt<S> | undefined> {
    return this.#read(aggregate, (await this.#caughtUp(aggregate)) ?? (await this.history(aggregate)).at);
  }

  /** Every event of the stream, for a command that may have been recorded already, and what they come to. */
  async history<S>(
    aggregate: AggregateStream<S>,
  ): Promise<{ stored: readonly RecordedEvent[]; at: StateAt<S> | undefined }> {
    const stored = await this.events.readStream(aggregate.stream);
    return { stored, at: this.#read(aggregate, await evolvedInTurns(aggregate, undefined, stored)) };
  }

  /** Before something is done for the append that is not undone. @throws what it would be refused with */
  async demandAllowed(writes: readonly StreamWrite[]): Promise<void> {
    await this.events.demandAllowed?.(writes);
  }

  /**
   * Appends all or nothing, and keeps what the streams have come to where that is known exactly.
   * @throws ExpectedRevisionError when another writer was first
   */
  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    // This holds for a failed append too: a store that does not answer may have stored it.
    for (const { stream } of writes) this.cache.markBehind(stream);
    const result = await this.events.append(writes);
    this.#hasAppended = true;
    await giveWay();
    for (const write of writes) this.#cacheAfter(write, result, write === writes.at(-1));
    return result;
  }

  #assume<S>(aggregate: AggregateStream<S>, at: StateAt<S> | undefined): StateAt<S> | undefined {
    this.#hasAssumed = true;
    this.#seen.set(aggregate.stream, { aggregate, at });
    return at;
  }

  #read<S>(aggregate: AggregateStream<S>, at: StateAt<S> | undefined): StateAt<S> | undefined {
    if (at) this.cache.keep(aggregate, at);
    this.#seen.set(aggregate.stream, { aggregate, at });
    return at;
  }

  async #caughtUp<S>(aggregate: AggregateStream<S>): Promise<StateAt<S> | undefined> {
    const cached = this.cache.get(aggregate);
    if (!cached) return undefined;
    const { at } = cached;
    const [last, ...later] = await this.events.readStream(aggregate.stream, { from: at.revision });
    if (last?.id === at.eventId) return evolvedInTurns(aggregate, at, later);
    // Another log under the same name, as after a restored backup.
    this.cache.drop(aggregate.stream);
    return undefined;
  }

  /**
   * The answer to an append names the position of its last event alone, so one event is known exactly, of several only
   * the last. An event with an idempotency key may have been stored by an earlier try, with an earlier time.
   */
  #cacheAfter({ stream, expected, events }: StreamWrite, result: AppendResult, isLast: boolean): void {
    const { revisions } = result;
    const seen = this.#seen.get(stream);
    const [event, ...more] = events;
    const revision = revisions[stream];
    if (!seen || expectedAfter(seen.at) !== expected || !event || more.length > 0 || revision === undefined) return;
    if (!(isLast || seen.aggregate.isWithoutPositions) || event.metadata['idempotencyKey'] !== undefined) return;
    const at = evolved(seen.aggregate, seen.at, recordedFrom({ stream, events }, revision, result));
    if (at) this.cache.keep(seen.aggregate, at);
  }
}
