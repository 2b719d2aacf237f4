import { ProblemError } from '@noticeboard/content-model';
import type { EventLogLocation, Position } from '@noticeboard/event-store';
import { LRUCache } from 'lru-cache';
import { oneAfterTheOther } from '../overload/queues.js';
import { PastState, type ReplayBounds } from './past-state.js';

export interface PastStatesOptions extends ReplayBounds {
  /** How long a state that nobody asks for is cached. */
  readonly idleMs: number;
  /** The program of a process, where it is not the portal's own. */
  readonly childFile?: URL;
}

/** Two states at most, so two processes: together they may take as much again as a portal of 100,000 events. */
const mostCached = 2;
/** One that is being replayed, and one that waits for it. */
const mostInHand = 2;
/** Seconds; most replays are over by then. */
const retryAfter = '5';
const usual: PastStatesOptions = { withinMs: 120_000, heapMb: 1024, idleMs: 600_000 };

/**
 * Past states by position. Requests for one position share a replay; replays run one after the other, in processes of their own;
 * a third that would have to wait is refused. So nobody who looks back can take more than one core from the live portal.
 */
export class PastStates {
  readonly #log: EventLogLocation;
  readonly #options: PastStatesOptions;
  readonly #ready: LRUCache<Position, PastState>;
  readonly #coming = new Map<Position, Promise<PastState>>();
  readonly #inTurn = oneAfterTheOther();
  #leaving: Promise<unknown> = Promise.resolve();
  #replaying: { readonly position: Position; readonly state: PastState } | undefined;
  #isClosed = false;

  constructor(log: EventLogLocation, options: Partial<PastStatesOptions> = {}) {
    this.#log = log;
    this.#options = { ...usual, ...options };
    this.#ready = new LRUCache({
      max: mostCached,
      ttl: this.#options.idleMs,
      updateAgeOnGet: true,
      ttlAutopurge: true,
      dispose: (state) => void (this.#leaving = Promise.all([this.#leaving, state.retire()])),
    });
  }

  /**
   * Works with the state that all events up to a position make.
   * @throws ProblemError `pastBusy` when two others are being replayed; `pastUnavailable` when it cannot be made, or is lost
   */
  async use<T>(position: Position, work: (state: PastState) => Promise<T>): Promise<T> {
    const state = this.#ready.get(position) ?? (await (this.#coming.get(position) ?? this.#begin(position)));
    return state.use(() => work(state));
  }

  /** How much of the log is read for a state that is not ready yet, from 0 to 1; undefined for any other. */
  shareOf(position: Position): number | undefined {
    if (!this.#coming.has(position)) return undefined;
    return this.#replaying?.position === position ? this.#replaying.state.share : 0;
  }

  /** Gives up replays, and finishes the answers that are under way. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#replaying?.state.end('the portal is stopping');
    await this.#inTurn(async () => undefined);
    this.#ready.clear();
    await this.#leaving;
  }

  #begin(position: Position): Promise<PastState> {
    this.#assertOpen();
    if (this.#coming.size >= mostInHand) throw new ProblemError('pastBusy', { headers: { 'Retry-After': retryAfter } });
    const coming = this.#inTurn(() => this.#replay(position)).finally(() => this.#coming.delete(position));
    this.#coming.set(position, coming);
    return coming;
  }

  async #replay(position: Position): Promise<PastState> {
    while (this.#ready.size >= mostCached) this.#ready.pop();
    await this.#leaving;
    this.#assertOpen();
    const state = new PastState(this.#log, position, this.#options, this.#options.childFile);
    this.#replaying = { position, state };
    await state.ready.finally(() => (this.#replaying = undefined));
    this.#ready.set(position, state);
    void state.ended.then(() => this.#ready.peek(position) === state && this.#ready.delete(position));
    return state;
  }

  #assertOpen(): void {
    if (this.#isClosed)
      throw new ProblemError('pastUnavailable', { message: 'The portal is stopping. Try again in a moment.' });
  }
}
