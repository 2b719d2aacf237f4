import { START } from '@kurrent/kurrentdb-client';
import type { Followed, FollowOptions, Position } from '../event-store.js';
import { defaultBatchSize, StoreUnavailable, StoreUnusable } from '../event-store.js';
import type { KurrentConnection, Lease } from './kurrent-connection.js';
import { shownEvents } from './kurrent-event.js';
import { kurrentFailure } from './kurrent-failure.js';
import { fromPosition as parsePosition } from './kurrent-position.js';
import type { KurrentReader } from './kurrent-reader.js';
import type { OwnStreams } from './own-streams.js';
import { backoff, pause } from './timing.js';
import { SubscriptionInbox } from './subscription-inbox.js';

/**
 * Reads on to the head in one call, several times faster than a subscription catches up, and subscribes there. Trap: a
 * subscription never resumes by itself. Each that ends is followed by a reading from the last event handed out.
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

/** The connection waits for a leader by itself; ms. */
const mostBackoff = 1000;

/**
 * Trap: a `checkpointReached` that throws kills the process or stalls the subscription without a word. None is given:
 * the position of the last event handed out is the only checkpoint. A subscription's position is exclusive.
 */
function subscribe({ client }: Lease, streams: OwnStreams, after: Position | undefined, batch: number) {
  const fromPosition = after === undefined ? START : parsePosition(after);
  return client.subscribeToAll({ fromPosition, filter: streams.filter() }, { highWaterMark: batch });
}
