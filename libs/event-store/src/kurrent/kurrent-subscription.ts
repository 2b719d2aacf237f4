import { type AllStreamResolvedEvent, type AllStreamSubscription, START } from '@kurrent/kurrentdb-client';
import type { Position } from '../event-store.js';
import type { Lease } from './kurrent-connection.js';
import { fromPosition, type OwnStreams, toPosition } from './kurrent-event.js';
import { ClientReplaced, TimedOut } from './kurrent-failure.js';

interface InboxOptions {
  readonly lease: Lease;
  readonly streams: OwnStreams;
  /** Exclusive; a place in the log, whether or not an own event has it. */
  readonly after: Position | undefined;
  /** How many events wait here until the server waits. */
  readonly batch: number;
  /** How long the server may take to confirm the subscription; ms. */
  readonly confirmMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * A subscription as it is read: the events that have arrived, how far the server has come, whether that is the head, and
 * how it ended.
 *
 * Events wait in the subscription's own buffer; when it is full, the server waits. "Caught up" and checkpoints overtake
 * that buffer, so they count only when the buffer is empty.
 */
export class SubscriptionInbox {
  /** Up to here every record was taken or left out by the server; undefined before it says so. */
  passed: Position | undefined;
  readonly #subscription: AllStreamSubscription;
  readonly #lease: Lease;
  readonly #signal: AbortSignal | undefined;
  readonly #confirmation: NodeJS.Timeout;
  #checkpoint: Position | undefined;
  #caughtUp = false;
  #failure: unknown;
  #news = false;
  #wake = () => {};

  constructor({ lease, streams, after, batch, confirmMs, signal }: InboxOptions) {
    this.#lease = lease;
    this.#signal = signal;
    this.#confirmation = setTimeout(() => this.#fail(new TimedOut('the subscription was not confirmed')), confirmMs);
    const subscription = lease.client.subscribeToAll(
      {
        fromPosition: after === undefined ? START : fromPosition(after),
        // Trap: one that throws kills the process or silently stalls the subscription.
        filter: streams.filter({
          checkpointReached: (_subscription, position) => {
            this.#checkpoint = toPosition(position);
            this.#tell();
          },
        }),
      },
      { highWaterMark: batch },
    );
    this.#subscription = subscription;
    subscription.on('readable', this.#tell);
    subscription.on('confirmation', () => clearTimeout(this.#confirmation));
    subscription.on('caughtUp', () => {
      this.#caughtUp = true;
      this.#tell();
    });
    // Trap: a lost subscription emits `error` once and never `end`. The listener stays for later errors.
    subscription.on('error', (error) => this.#fail(error));
    subscription.on('end', () => this.#fail(new TimedOut('the server ended the subscription')));
    signal?.addEventListener('abort', this.#tell, { once: true });
    // Its client may fall silent without an error.
    lease.retired.addEventListener('abort', this.#retire, { once: true });
    if (lease.retired.aborted) this.#retire();
  }

  /** How the subscription ended; undefined while it runs. */
  get failure(): unknown {
    return this.#failure;
  }

  get isAtHead(): boolean {
    return this.#caughtUp && this.#subscription.readableLength === 0;
  }

  /** Resolves when something has changed since the last call. */
  async change(): Promise<void> {
    if (!this.#news) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#news = false;
  }

  take(max: number): AllStreamResolvedEvent[] {
    const taken: AllStreamResolvedEvent[] = [];
    while (taken.length < max) {
      const event: AllStreamResolvedEvent | null = this.#subscription.read();
      if (event === null) {
        this.passed = this.#checkpoint;
        return taken;
      }
      taken.push(event);
    }
    this.#tell();
    return taken;
  }

  /** Trap: leaving the iteration does not end the call on the server. Nobody waits for its end, which may hang. */
  close(): void {
    clearTimeout(this.#confirmation);
    this.#signal?.removeEventListener('abort', this.#tell);
    this.#lease.retired.removeEventListener('abort', this.#retire);
    this.#subscription.unsubscribe().catch(() => {});
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
