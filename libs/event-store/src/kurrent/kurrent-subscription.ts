import { setImmediate } from 'node:timers/promises';
import { convertToCommandError } from '@kurrent/kurrentdb-client';
import { convertGrpcEvent } from '@kurrent/kurrentdb-client/dist/utils/convertGrpcEvent.js';
import type { Position } from '../event-store.js';
import type { Subscription, SubscriptionAnswer } from './kurrent-calls.js';
import type { Lease } from './kurrent-connection.js';
import { type ClientEvent, type OwnStreams, toPosition } from './kurrent-event.js';
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
 * When `batch` events wait here, the server waits. Checkpoints and "caught up" that have arrived behind them count only
 * when they are taken.
 */
export class SubscriptionInbox {
  /** Up to here every record was taken or left out by the server; undefined before it says so. */
  passed: Position | undefined;
  readonly #call: Subscription;
  readonly #batch: number;
  readonly #lease: Lease;
  readonly #signal: AbortSignal | undefined;
  readonly #confirmation: NodeJS.Timeout;
  #waiting: ClientEvent[] = [];
  #checkpoint: Position | undefined;
  #caughtUp = false;
  #failure: unknown;
  #news = false;
  #wake = () => {};

  constructor({ lease, streams, after, batch, confirmMs, signal }: InboxOptions) {
    this.#lease = lease;
    this.#batch = batch;
    this.#signal = signal;
    this.#confirmation = setTimeout(() => this.#fail(new TimedOut('the subscription was not confirmed')), confirmMs);
    this.#call = lease.calls.subscribe(after, streams.prefixes);
    this.#call.on('data', (answer: SubscriptionAnswer) => this.#hear(answer));
    // The listener stays: leaving the call is an error, too.
    this.#call.on('error', (error) => this.#fail(convertToCommandError(error)));
    this.#call.on('end', () => this.#fail(new TimedOut('the server ended the subscription')));
    signal?.addEventListener('abort', this.#tell, { once: true });
    // The node may fall silent without an error.
    lease.retired.addEventListener('abort', this.#retire, { once: true });
    if (lease.retired.aborted) this.#retire();
  }

  /** How the subscription ended; undefined while it runs. */
  get failure(): unknown {
    return this.#failure;
  }

  get isAtHead(): boolean {
    return this.#caughtUp && this.#waiting.length === 0;
  }

  /**
   * Resolves when something has changed since the last call, and all that arrived with it is here: the server sends the
   * events of one append one by one, and they become visible together.
   */
  async change(): Promise<void> {
    if (!this.#news) await new Promise<void>((resolve) => (this.#wake = resolve));
    await setImmediate();
    this.#news = false;
  }

  take(max: number): ClientEvent[] {
    const taken = this.#waiting.splice(0, max);
    if (this.#waiting.length > 0) this.#tell();
    else this.passed = this.#checkpoint;
    if (this.#waiting.length < this.#batch) this.#call.resume();
    return taken;
  }

  /** Nobody waits for the end of the call, which may hang. */
  close(): void {
    clearTimeout(this.#confirmation);
    this.#signal?.removeEventListener('abort', this.#tell);
    this.#lease.retired.removeEventListener('abort', this.#retire);
    this.#call.cancel();
  }

  #hear(answer: SubscriptionAnswer): void {
    const event = answer.getEvent();
    const checkpoint = answer.getCheckpoint();
    if (event) this.#waiting.push(convertGrpcEvent(event));
    else if (checkpoint)
      this.#checkpoint = toPosition({
        commit: BigInt(checkpoint.getCommitPosition()),
        prepare: BigInt(checkpoint.getPreparePosition()),
      });
    else if (answer.hasCaughtUp()) this.#caughtUp = true;
    else {
      if (answer.hasConfirmation()) clearTimeout(this.#confirmation);
      return;
    }
    if (this.#waiting.length >= this.#batch) this.#call.pause();
    this.#tell();
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
