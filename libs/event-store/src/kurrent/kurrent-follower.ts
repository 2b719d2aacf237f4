import { type AllStreamResolvedEvent, type AllStreamSubscription, START } from '@kurrent/kurrentdb-client';
import {
  defaultBatchSize,
  type Followed,
  type FollowOptions,
  type Position,
  StoreUnavailable,
  StoreUnusable,
} from '../event-store.js';
import type { KurrentConnection, Lease } from './kurrent-connection.js';
import { type OwnStreams, fromPosition as parsePosition, shownEvents } from './kurrent-event.js';
import { ClientReplaced, kurrentFailure, TimedOut } from './kurrent-failure.js';
import type { KurrentReader } from './kurrent-reader.js';
import { backoff, pause } from '../timing.js';

/**
 * Reads to the head in one call, several times faster than a subscription catches up, and subscribes there. Trap: a
 * subscription never resumes by itself. When one ends, the loop reads on from the last event that it has yielded.
 */
export async function* followKurrent(
  connection: KurrentConnection,
  reader: KurrentReader,
  streams: OwnStreams,
  { after, signal, batch = defaultBatchSize }: FollowOptions,
): AsyncGenerator<Followed> {
  let position = after;
  let failures = 0;
  let owesCaughtUp = true;
  while (!signal.aborted) {
    let failure: unknown;
    try {
      for await (const events of reader.pages({ after: position, batch })) {
        if (signal.aborted) return;
        yield { kind: 'batch', events };
        position = events.at(-1)?.position;
        failures = 0;
        owesCaughtUp = true;
        if (signal.aborted) return;
      }
      const lease = await connection.lease(Date.now() + connection.giveUpMs, signal);
      const begun = Date.now();
      const inbox = new SubscriptionInbox(
        subscribe(lease, streams, position, batch),
        signal,
        lease.retired,
        connection.timeoutMs,
      );
      try {
        while (inbox.failure === undefined && !signal.aborted) {
          await inbox.change();
          if (signal.aborted) return;
          const events = shownEvents(inbox.take(batch), streams);
          const last = events.at(-1);
          if (last !== undefined) {
            yield { kind: 'batch', events };
            position = last.position;
            failures = 0;
            owesCaughtUp = true;
          }
          if (!inbox.isAtHead) continue;
          failures = 0;
          if (owesCaughtUp && !signal.aborted) yield { kind: 'caughtUp' };
          owesCaughtUp = false;
        }
      } finally {
        inbox.close(signal, lease.retired);
      }
      connection.failed(lease, inbox.failure, begun);
      failure = kurrentFailure(inbox.failure);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      failure = error;
    }
    if (failure instanceof StoreUnusable) throw failure;
    failures += 1;
    await pause(Math.min(mostBackoff, backoff(failures)), signal);
  }
}

/** A short limit, because the connection itself waits for a leader; ms. */
const mostBackoff = 1000;

/**
 * Trap: a `checkpointReached` that throws kills the process or silently stalls the subscription. So none is given: the
 * position of the last yielded event is the only checkpoint. A subscription begins after its position.
 */
function subscribe({ client }: Lease, streams: OwnStreams, after: Position | undefined, batch: number) {
  const fromPosition = after === undefined ? START : parsePosition(after);
  return client.subscribeToAll({ fromPosition, filter: streams.filter() }, { highWaterMark: batch });
}

/**
 * A subscription as the follower reads it: the events that have arrived, whether they reach the head, and how it ended.
 *
 * Events wait in the subscription's own buffer; when it is full, the server waits. "Caught up" overtakes that buffer, so
 * it counts only when the buffer is empty.
 */
class SubscriptionInbox {
  readonly #confirmation: NodeJS.Timeout;
  #caughtUp = false;
  #failure: unknown;
  #news = false;
  #wake = () => {};

  /** @param retired aborts with the subscription's client, which may fall silent without an error */
  constructor(
    private readonly subscription: AllStreamSubscription,
    signal: AbortSignal,
    retired: AbortSignal,
    confirmMs: number,
  ) {
    this.#confirmation = setTimeout(() => this.#fail(new TimedOut('the subscription was not confirmed')), confirmMs);
    subscription.on('readable', this.#tell);
    subscription.on('confirmation', () => clearTimeout(this.#confirmation));
    subscription.on('caughtUp', () => {
      this.#caughtUp = true;
      this.#tell();
    });
    // Trap: a lost subscription emits `error` once and never `end`. The listener stays for later errors.
    subscription.on('error', (error) => this.#fail(error));
    subscription.on('end', () => this.#fail(new TimedOut('the server ended the subscription')));
    signal.addEventListener('abort', this.#tell, { once: true });
    retired.addEventListener('abort', this.#retire, { once: true });
    if (retired.aborted) this.#retire();
  }

  /** How the subscription ended; undefined while it runs. */
  get failure(): unknown {
    return this.#failure;
  }

  get isAtHead(): boolean {
    return this.#caughtUp && this.subscription.readableLength === 0;
  }

  /** Resolves when something has changed since the last call. */
  async change(): Promise<void> {
    if (!this.#news) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#news = false;
  }

  take(max: number): AllStreamResolvedEvent[] {
    const taken: AllStreamResolvedEvent[] = [];
    while (taken.length < max) {
      const event: AllStreamResolvedEvent | null = this.subscription.read();
      if (event === null) return taken;
      taken.push(event);
    }
    this.#tell();
    return taken;
  }

  /** Trap: leaving the iteration does not end the call on the server. Nobody waits for its end, which may hang. */
  close(signal: AbortSignal, retired: AbortSignal): void {
    clearTimeout(this.#confirmation);
    signal.removeEventListener('abort', this.#tell);
    retired.removeEventListener('abort', this.#retire);
    this.subscription.unsubscribe().catch(() => {});
  }

  readonly #tell = (): void => {
    this.#news = true;
    this.#wake();
  };

  readonly #retire = (): void => this.#fail(new ClientReplaced('another node leads'));

  #fail(reason: unknown): void {
    this.#failure ??= reason;
    this.#tell();
  }
}
