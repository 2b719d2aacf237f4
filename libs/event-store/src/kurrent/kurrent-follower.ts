import { START } from '@kurrent/kurrentdb-client';
import type { Followed, FollowOptions, Position } from '../event-store.js';
import { StoreUnusable } from '../event-store.js';
import type { KurrentConnection } from './kurrent-connection.js';
import { isShown, shownStreams, toRecordedEvent } from './kurrent-event.js';
import { kurrentFailure } from './kurrent-failure.js';
import { fromPosition as parsePosition } from './kurrent-position.js';
import { backoff, pause } from './patience.js';
import { SubscriptionInbox } from './subscription-inbox.js';

const defaultBatch = 500;

/** Trap: a subscription never resumes by itself. Each that ends is followed by a new one from the last event handed out. */
export async function* followKurrent(
  connection: KurrentConnection,
  { after, signal, batch = defaultBatch }: FollowOptions,
): AsyncGenerator<Followed> {
  let position = after;
  let failures = 0;
  let owesCaughtUp = true;
  while (!signal.aborted) {
    const client = connection.client;
    const inbox = new SubscriptionInbox(subscribe(connection, position, batch), signal, connection.timeoutMs);
    try {
      while (inbox.failure === undefined && !signal.aborted) {
        await inbox.change();
        if (signal.aborted) return;
        const events = inbox.take(batch).map(toRecordedEvent).filter(isShown);
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
      inbox.close(signal);
    }
    const failure = kurrentFailure(inbox.failure);
    if (failure instanceof StoreUnusable) throw failure;
    connection.replace(client, inbox.failure);
    failures += 1;
    await pause(backoff(failures), signal);
  }
}

/**
 * Trap: a `checkpointReached` that throws kills the process or stalls the subscription without a word. None is given:
 * the position of the last event handed out is the only checkpoint. A subscription's position is exclusive.
 */
function subscribe(connection: KurrentConnection, after: Position | undefined, batch: number) {
  const fromPosition = after === undefined ? START : parsePosition(after);
  return connection.client.subscribeToAll({ fromPosition, filter: shownStreams() }, { highWaterMark: batch });
}
