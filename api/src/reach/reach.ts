import { randomUUID } from 'node:crypto';
import { pause, StoreUnavailable } from '@noticeboard/event-store';
import { type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { counted } from '../config/counted.js';
import type { Restored } from '../config/restored-mark.js';
import type { Courier } from './courier.js';
import { portalsOwn } from './delivery-log.js';
import type { Destination } from './destination.js';
import type { Outbox } from './outbox.js';
import type { ReachHome } from './reach-home.js';
import type { Reactor, Told } from './reactor.js';

interface ReachOptions {
  /** Tells when the log may have grown. */
  readonly reads: Pick<ReadStore, 'onChange' | 'waitFor'>;
  readonly home: ReachHome;
  readonly reactor: (outbox: Outbox) => Reactor;
  readonly courier: (outbox: Outbox) => Courier;
  /** The mark of a portal that was restored; undefined once its channels were looked at. */
  readonly restored: () => Promise<Restored | undefined>;
  /** Why nothing may be written now: then no channel gets a message either, because the log could not record it. */
  readonly refuses: () => string | undefined;
  readonly warn: (message: string) => void;
}

const longestMs = 5000;
const shortestMs = 50;
const afterFaultMs = 2000;
/** The wait for the read models, after which the next look comes. */
const shownWithinMs = 5000;
/** Well within the time after which another process takes over. */
const claimEveryMs = 5000;

/**
 * Tells the places outside what becomes public. Every process that projects has one; one of them works, and the others
 * stand by.
 */
export class Reach {
  readonly #token = randomUUID();
  readonly #busy = new Map<string, Promise<void>>();
  #begun: { readonly store: Outbox; readonly reactor: Reactor; readonly courier: Courier } | undefined;
  #working: AbortController | undefined;
  #claimedAt = -Infinity;
  #isSettled = false;

  constructor(private readonly options: ReachOptions) {}

  /** Until it is stopped. */
  async run(signal: AbortSignal): Promise<void> {
    let changed = new AbortController();
    const wake = () => changed.abort();
    const stop = this.options.reads.onChange(wake);
    signal.addEventListener('abort', wake);
    try {
      while (!signal.aborted) {
        changed = new AbortController();
        const waitMs = await this.#look(wake).catch((error: unknown) => this.#warned(error));
        await pause(shortestMs, signal);
        await pause(waitMs, changed.signal);
      }
    } finally {
      stop();
      signal.removeEventListener('abort', wake);
      this.#working?.abort();
      await Promise.all(this.#busy.values());
      await this.#begun?.store.release(this.#token).catch(ignoreOutage);
    }
  }

  /** @param wake ends the wait. @returns ms until the next look */
  async #look(wake: () => void): Promise<number> {
    const { home, refuses } = this.options;
    const now = () => home.clock().getTime();
    const { channels, destinations } = await this.#opened();
    const open = destinations.filter(({ id }) => channels.has(id));
    if (open.length === 0 || refuses() !== undefined) return longestMs;
    const { store, reactor, courier } = (this.#begun ??= this.#begin());
    if (!(await this.#claims(store))) return longestMs;
    const working = (this.#working ??= new AbortController());
    const told: Told[] = [];
    for (const destination of open) {
      const channel = channels.get(destination.id);
      const horizon = await home.deliveries.horizon(destination.id);
      if (channel) told.push({ destination, since: channel.since > horizon ? channel.since : horizon });
    }
    const publicationMs = await reactor.look(told, now());
    if (!(await this.#isLookedAt(store, open, reactor.position, publicationMs))) return publicationMs ?? 0;
    // Pages must show a change before somebody outside hears of it, and posts are made of what they show.
    const { newest } = reactor;
    if (newest !== undefined && !(await this.options.reads.waitFor(newest, shownWithinMs))) return afterFaultMs;
    let nextMs = Math.min(longestMs, publicationMs ?? longestMs);
    for (const destination of open) {
      const { id } = destination;
      const isPaused = channels.get(id)?.paused === true;
      if ((await store.state(id)).paused !== isPaused) await store.pause(id, isPaused);
      if (this.#busy.has(id) || destination.isByHand) continue;
      const probe = isPaused ? undefined : await courier.probe(destination);
      if (probe !== undefined && probe > now()) nextMs = Math.min(nextMs, probe - now());
      const next = await store.nextDue(id);
      if (next === undefined) continue;
      const due = Math.max(next, courier.freeAt(destination));
      if (due > now()) nextMs = Math.min(nextMs, due - now());
      else this.#drain(courier, destination, working.signal, wake);
    }
    return nextMs;
  }

  /**
   * Pauses, after a restoration, the channels for which messages wait: these were public before the backup, and the portal
   * may have sent them after it.
   * @returns false where channels have to be looked at again
   */
  async #isLookedAt(store: Outbox, open: readonly Destination[], upTo = '', publicationMs: number | undefined) {
    const { home, restored, warn } = this.options;
    const back = this.#isSettled ? undefined : await restored();
    if (back && publicationMs !== undefined && upTo < back.position) return false;
    this.#isSettled = true;
    if (!back) return true;
    // A cache may forget a page twice, and must not go on with what it has.
    for (const { id } of open.filter(({ isCache }) => !isCache)) {
      const { waiting } = await store.state(id);
      if (waiting === 0) continue;
      await home.pause(id, true, portalsOwn(randomUUID(), home.clock()));
      warn(
        `${id} is paused: ${counted(waiting, 'message')} of before the backup of ${back.at} may have been told since. Resume it in Channels to send what waits`,
      );
    }
    await back.forget();
    return false;
  }

  #drain(courier: Courier, destination: Destination, signal: AbortSignal, wake: () => void): void {
    const drained = courier
      .drain(destination, signal)
      .catch((error: unknown) => void this.#warned(error))
      .finally(() => {
        this.#busy.delete(destination.id);
        wake();
      });
    this.#busy.set(destination.id, drained);
  }

  #begin() {
    const { home, reactor, courier } = this.options;
    const store = home.outbox;
    return { store, reactor: reactor(store), courier: courier(store) };
  }

  /** A destination that is set for the first time gets what becomes public from now on. */
  async #opened() {
    const { home, refuses } = this.options;
    const { channels, destinations } = await home.all();
    const isNew = ({ id }: Destination) => !channels.has(id);
    if (!destinations.some(isNew) || refuses() !== undefined) return { channels, destinations };
    for (const destination of destinations.filter(isNew)) await home.open(destination);
    return { channels: await home.channels.all(), destinations };
  }

  /** True while this process is the one that works. */
  async #claims(store: Outbox): Promise<boolean> {
    const now = () => this.options.home.clock().getTime();
    if (this.#working && now() - this.#claimedAt < claimEveryMs) return true;
    const claimed = await store.claim(this.#token, now());
    if (claimed) {
      if (!this.#working) this.#begun?.reactor.forget();
      this.#claimedAt = now();
    } else {
      // Another process now has the messages that were under way.
      this.#working?.abort();
      this.#working = undefined;
    }
    return claimed;
  }

  #warned(error: unknown): number {
    const isPassing = error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable;
    const message = error instanceof Error ? error.message : String(error);
    if (!isPassing) this.options.warn(`what became public cannot be told: ${message}`);
    return afterFaultMs;
  }
}

function ignoreOutage(error: unknown): void {
  if (!(error instanceof ReadStoreUnavailable)) throw error;
}
