import type { FannedOut } from './destination.js';
import type { QueuedMessage } from './message.js';

/** How far the reactor has come in the log. */
export interface ReactorState {
  /** Position of the last event whose messages are in the outbox. */
  readonly position: string;
  /** By lane, the position up to which a message holds what happened to the record; those after `position` alone. */
  readonly merged: Readonly<Record<string, string>>;
  /** The same as `position` for caches, which do not wait; absent where it is not after that. */
  readonly cached?: string;
}

/** A message that a worker has taken, until `until` (ms since 1970); then another may take it. */
export interface Lease {
  readonly message: QueuedMessage;
  readonly until: number;
  /** Tries before this one. */
  readonly tries: number;
  /** When the first try was, ms since 1970. */
  readonly since: number;
}

/** The result of a message that was taken. */
export type Settled =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'again'; /** ms since 1970. */ readonly at: number; readonly why: string }
  | { readonly kind: 'dead'; readonly why: string }
  | { readonly kind: 'fanOut'; readonly to: readonly FannedOut[]; readonly cursor: string | undefined };

export interface DeadLetter {
  readonly message: QueuedMessage;
  readonly why: string;
  /** When it was given up, ms since 1970. */
  readonly at: number;
}

/** A message that waits for its time, or is under way. */
export interface Waiting {
  readonly message: QueuedMessage;
  readonly tries: number;
  /** When it is tried next, ms since 1970. */
  readonly due: number;
  /** Why the last try failed; absent before the first. */
  readonly why?: string;
}

export interface QueueState {
  readonly waiting: number;
  readonly failed: number;
  readonly paused: boolean;
  /** Why the last try failed; absent when it did not. */
  readonly fault?: string;
}

/**
 * The messages that wait for their destinations, and how far the reactor is: stored beside the log or in Redis, outside
 * of the read models. Each call is one step, and rejects with ReadStoreUnavailable while the store cannot be used.
 * Times are ms since 1970. The reactor can make its messages again from the log: no destination gets one twice, because
 * the log has the deliveries.
 */
export interface Outbox {
  /**
   * The right to work, for `claimMs` from now, unless another has it; again: from now on once more. A process that
   * newly gets the right also gets back the messages that the one before had taken.
   */
  claim(token: string, now: number): Promise<boolean>;
  release(token: string): Promise<void>;

  reactor(): Promise<ReactorState | undefined>;
  /**
   * Takes messages at the end of their queues, with the reactor's new place. A message that is there stays as it is.
   * @returns false where the reactor is not at `after` any more: nothing is stored
   */
  put(
    after: string | undefined,
    state: ReactorState,
    messages: readonly QueuedMessage[],
    now: number,
  ): Promise<boolean>;
  /** More messages, apart from the reactor: a test, a reminder. */
  add(messages: readonly QueuedMessage[], now: number): Promise<void>;

  /** The messages due, the oldest first: none of a paused queue, and none while an earlier one of a lane waits. */
  take(destination: string, most: number, now: number): Promise<readonly Lease[]>;
  /** @param taken what `take` has given; of one that was taken by another since, nothing is changed */
  settle(taken: readonly { readonly lease: Lease; readonly as: Settled }[], now: number): Promise<void>;
  /** When something is due next; undefined: nothing waits, or it is paused. */
  nextDue(destination: string): Promise<number | undefined>;

  state(destination: string): Promise<QueueState>;
  pause(destination: string, paused: boolean): Promise<void>;
  /** Dead letters wait again, and what waits is due now. @returns how many dead letters */
  retry(destination: string, now: number): Promise<number>;
  /** The oldest of those that wait for another try are due now. */
  hurry(destination: string, most: number, now: number): Promise<void>;
  /** The oldest first. */
  waiting(destination: string, most: number): Promise<readonly Waiting[]>;
  /** Those of a lane, without those of single subscribers; the oldest first. */
  waitingIn(destination: string, lane: string): Promise<readonly Waiting[]>;
  /** The newest first. */
  dead(destination: string, most: number): Promise<readonly DeadLetter[]>;
  /** Forgets these messages, with those of single subscribers: they came to their end in another way. */
  remove(destination: string, ids: readonly string[]): Promise<void>;
  /** Forgets all of a destination: it is there no more. */
  drop(destination: string): Promise<void>;
  /** Forgets what waits for one subscriber, who has left. */
  forget(destination: string, to: string): Promise<void>;

  close(): Promise<void>;
}

/** A process that was killed has lost the right to work after this. */
export const claimMs = 15_000;
/** Longer than any delivery takes. */
export const leaseMs = 30_000;

/** The lanes of a message where it is one of a subscriber, who does not wait for others. */
export function ownLanes({ lanes, to }: QueuedMessage): readonly string[] {
  return [...new Set(lanes)].map((lane) => (to === undefined ? lane : `${lane} ${to}`));
}
