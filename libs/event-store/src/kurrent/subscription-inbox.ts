import type { AllStreamResolvedEvent, AllStreamSubscription } from '@kurrent/kurrentdb-client';
import { ClientReplaced, TimedOut } from './kurrent-failure.js';

/**
 * One subscription as a follower needs it: what has arrived, whether that reaches the head of the log, and how it ended.
 *
 * Events wait in the subscription's own buffer, whose fullness holds the server back. "Caught up" overtakes that buffer,
 * so it counts once everything is taken out.
 */
export class SubscriptionInbox {
  readonly #subscription: AllStreamSubscription;
  readonly #confirmation: NodeJS.Timeout;
  #caughtUp = false;
  #failure: unknown;
  #news = false;
  #wake = () => {};

  /** `retired`: of the subscription's client, which may fall silent without an error. */
  constructor(subscription: AllStreamSubscription, signal: AbortSignal, retired: AbortSignal, confirmMs: number) {
    this.#subscription = subscription;
    this.#confirmation = setTimeout(() => this.#fail(new TimedOut('the subscription was not confirmed')), confirmMs);
    subscription.on('readable', this.#tell);
    subscription.on('confirmation', () => clearTimeout(this.#confirmation));
    subscription.on('caughtUp', () => {
      this.#caughtUp = true;
      this.#tell();
    });
    // Trap: a lost subscription says `error` once and never `end`. The listener stays for what may come after.
    subscription.on('error', (error) => this.#fail(error));
    subscription.on('end', () => this.#fail(new TimedOut('the server ended the subscription')));
    signal.addEventListener('abort', this.#tell, { once: true });
    retired.addEventListener('abort', this.#retire, { once: true });
    if (retired.aborted) this.#retire();
  }

  /** How it ended; undefined while it lives. */
  get failure(): unknown {
    return this.#failure;
  }

  get isAtHead(): boolean {
    return this.#caughtUp && this.#subscription.readableLength === 0;
  }

  /** Resolves when something has changed since the last time. */
  async change(): Promise<void> {
    if (!this.#news) await new Promise<void>((resolve) => (this.#wake = resolve));
    this.#news = false;
  }

  take(max: number): AllStreamResolvedEvent[] {
    const taken: AllStreamResolvedEvent[] = [];
    while (taken.length < max) {
      const event: AllStreamResolvedEvent | null = this.#subscription.read();
      if (event === null) return taken;
      taken.push(event);
    }
    this.#tell();
    return taken;
  }

  /** Trap: leaving the iteration does not end the call on the server. Nobody waits for it: it may hang with the connection. */
  close(signal: AbortSignal, retired: AbortSignal): void {
    clearTimeout(this.#confirmation);
    signal.removeEventListener('abort', this.#tell);
    retired.removeEventListener('abort', this.#retire);
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
