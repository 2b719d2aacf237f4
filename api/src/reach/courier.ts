import type { ChannelKind } from '@noticeboard/content-model';
import { StoreUnavailable } from '@noticeboard/event-store';
import { setTimeout as pause } from 'node:timers/promises';
import type { DeliveryLog, Mentioned } from './delivery-log.js';
import type { Destination, Outcome } from './destination.js';
import type { Lease, Outbox, Settled } from './outbox.js';

interface CourierOptions {
  readonly outbox: Pick<Outbox, 'take' | 'settle' | 'hurry' | 'state'>;
  readonly deliveries: Pick<DeliveryLog, 'told' | 'gaveUp' | 'wasTold'>;
  /** Pauses a channel whose other side wants nothing more. */
  readonly leave: (channel: string) => Promise<void>;
  /** ms since 1970. */
  readonly now: () => number;
  /** Messages that a channel of such a kind gets in a minute at the most; as many as there are by default. */
  readonly limits?: ChannelLimits;
  readonly warn: (message: string) => void;
  /** From 0 to 1. */
  readonly random?: () => number;
}

const second = 1000;
const minute = 60 * second;
const [shortestMs, longestMs] = [minute, 60 * minute];
/** A message that was tried for so long is given up. */
const giveUpAfterMs = 24 * 60 * minute;
const appendAgainMs = 500;

/** A destination could not take a message. Times are ms since 1970. */
interface Trouble {
  /** The last try that failed. */
  readonly failedAt: number;
  /** The last try of the oldest message. */
  readonly triedAt: number;
  /** The destination has asked for no other try before. */
  readonly notBefore: number;
  /** It has taken a message since. */
  readonly isOver: boolean;
}

export type ChannelLimits = Readonly<Partial<Record<ChannelKind, number>>>;

/** More than any queue holds. */
const all = 1_000_000_000;

/** Delivers what is due, and records what came of it. */
export class Courier {
  /** By destination; undefined where there is none. */
  readonly #troubles = new Map<string, Trouble | undefined>();

  /** By destination, when it was sent the messages of the last minute, ms since 1970. */
  readonly #sent = new Map<string, readonly number[]>();

  constructor(private readonly options: CourierOptions) {}

  /** The moment from which the destination may get another message, ms since 1970; 0 where it has no limit. */
  freeAt({ id, kind }: Destination): number {
    const limit = this.options.limits?.[kind];
    if (limit === undefined) return 0;
    const sent = this.#ofLastMinute(id);
    return sent.length < limit ? 0 : (sent[sent.length - limit] ?? 0) + minute;
  }

  #ofLastMinute(id: string): readonly number[] {
    const from = this.options.now() - minute;
    return (this.#sent.get(id) ?? []).filter((at) => at > from);
  }

  /** @returns how many messages it may get at once */
  #roomFor({ id, kind, atOnce = 1 }: Destination): number {
    const limit = this.options.limits?.[kind];
    return limit === undefined ? atOnce : Math.max(0, Math.min(atOnce, limit - this.#ofLastMinute(id).length));
  }

  /**
   * Tries the oldest message of a destination in trouble once a minute, whatever the others wait for, and all of them once
   * it has taken one: so it gets what it missed within a minute of being well again. No message is tried more often than
   * once a minute.
   * @returns when there is something to try, ms since 1970; undefined where there is no trouble
   */
  async probe({ id, kind }: Destination): Promise<number | undefined> {
    const { outbox, now } = this.options;
    // The process before may have had it, and have left messages that wait for their next try.
    if (!this.#troubles.has(id)) {
      const { fault } = await outbox.state(id);
      const before = { failedAt: -Infinity, triedAt: -Infinity, notBefore: 0, isOver: fault === undefined };
      this.#troubles.set(id, kind === 'push' ? undefined : before);
    }
    const trouble = this.#troubles.get(id);
    if (!trouble) return undefined;
    const at = Math.max(trouble.triedAt + minute, trouble.notBefore);
    if (at > now()) return at;
    this.#troubles.set(id, trouble.isOver ? undefined : { ...trouble, triedAt: now() });
    await outbox.hurry(id, trouble.isOver ? all : 1, now());
    return now();
  }

  /** Until nothing is due for this destination, or its limit is reached. */
  async drain(destination: Destination, signal: AbortSignal): Promise<void> {
    const { outbox, now } = this.options;
    while (!signal.aborted) {
      const room = this.#roomFor(destination);
      const leases = room === 0 ? [] : await outbox.take(destination.id, room, now());
      if (leases.length === 0) return;
      if (this.options.limits?.[destination.kind] !== undefined)
        this.#sent.set(destination.id, [...this.#ofLastMinute(destination.id), ...leases.map(() => now())]);
      const settled = await Promise.all(leases.map((lease) => this.#deliver(destination, lease, signal)));
      // The courier delivers messages whose delivery was broken off after the next start.
      await outbox.settle(
        settled.flatMap((one) => one ?? []),
        now(),
      );
    }
  }

  async #deliver(destination: Destination, lease: Lease, signal: AbortSignal) {
    const { deliveries } = this.options;
    const { message, tries } = lease;
    // A process was killed after the delivery.
    if (tries > 0 && message.to === undefined && (await deliveries.wasTold(destination.id, message.id)))
      return { lease, as: { kind: 'delivered' } as const };
    const outcome = await destination.deliver(message, signal);
    if (signal.aborted && outcome.kind === 'again') return undefined;
    const as = this.#settledAs(outcome, lease);
    // Browsers have many services, of which one alone may be in trouble.
    if (destination.kind !== 'push') await this.#note(destination.id, outcome);
    await this.#record(lease, as, outcome.kind === 'delivered' ? outcome : {}, signal);
    if (outcome.kind === 'refused' && outcome.isGone) await this.options.leave(destination.id);
    if (as.kind === 'dead') this.options.warn(`${destination.id} is not told of ${message.id}: ${as.why}`);
    return { lease, as };
  }

  async #note(id: string, outcome: Outcome): Promise<void> {
    const { outbox, now } = this.options;
    const trouble = this.#troubles.get(id);
    if (outcome.kind === 'again') {
      const notBefore = outcome.after === undefined ? 0 : now() + outcome.after;
      this.#troubles.set(id, { failedAt: now(), triedAt: now(), notBefore, isOver: false });
    } else if (outcome.kind === 'delivered' && trouble) {
      const isLongAgo = now() - trouble.failedAt >= minute;
      this.#troubles.set(id, isLongAgo ? undefined : { ...trouble, isOver: true });
      if (isLongAgo) await outbox.hurry(id, all, now());
    }
  }

  #settledAs(outcome: Outcome, { tries, since }: Lease): Settled {
    const now = this.options.now();
    switch (outcome.kind) {
      case 'delivered':
        return outcome;
      case 'refused':
        return { kind: 'dead', why: outcome.why };
      case 'fanOut':
        return { kind: 'fanOut', to: outcome.to, cursor: outcome.cursor };
      case 'again': {
        const { why } = outcome;
        const after = outcome.after === undefined ? this.#backoff(tries) : Math.max(outcome.after, leastMs(tries));
        return now + after - since > giveUpAfterMs ? { kind: 'dead', why } : { kind: 'again', at: now + after, why };
      }
    }
  }

  /** @returns whole ms; longer from try to try, and drawn by lot, so that not all come back at once */
  #backoff(tries: number): number {
    const { random = Math.random } = this.options;
    const longest = Math.min(longestMs, shortestMs * 2 ** Math.min(tries, 10));
    return Math.max(shortestMs, Math.round(longest * (0.75 + random() / 4)));
  }

  /** Each delivery must be on the record, so that no message is delivered twice: the courier waits for the store. */
  async #record({ message, tries }: Lease, as: Settled, mentioned: Mentioned, signal: AbortSignal) {
    const isWhole = message.to === undefined;
    const isTold = as.kind === 'delivered' || (as.kind === 'fanOut' && as.cursor === undefined);
    if (!isWhole || (!isTold && as.kind !== 'dead')) return;
    for (;;) {
      try {
        if (as.kind === 'dead') await this.options.deliveries.gaveUp(message, as.why);
        else await this.options.deliveries.told(message, tries + 1, mentioned);
        return;
      } catch (error) {
        if (signal.aborted || !(error instanceof StoreUnavailable)) throw error;
        await pause(appendAgainMs);
      }
    }
  }
}

/** A service that always asks for no wait at all gets a request a minute all the same. */
function leastMs(tries: number): number {
  return Math.min(minute, second * 2 ** Math.min(tries, 6));
}
