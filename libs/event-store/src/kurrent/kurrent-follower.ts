import {
  defaultBatchSize,
  type Followed,
  type FollowOptions,
  type Position,
  StoreUnavailable,
  StoreUnusable,
} from '../event-store.js';
import type { KurrentConnection } from './kurrent-connection.js';
import type { OwnStreams } from './kurrent-event.js';
import { kurrentFailure } from './kurrent-failure.js';
import type { KurrentReader } from './kurrent-reader.js';
import { SubscriptionInbox } from './kurrent-subscription.js';
import { backoff } from '../timing.js';

/**
 * Reads to the head in one call, several times faster than a subscription catches up, and subscribes there. Trap: a
 * subscription never resumes by itself. When one ends, the loop reads on from the last event that it has yielded, or from
 * where the server had come behind it.
 */
export async function* followKurrent(
  connection: KurrentConnection,
  reader: KurrentReader,
  streams: OwnStreams,
  { after, signal, batch = defaultBatchSize, onPassed }: FollowOptions,
): AsyncGenerator<Followed> {
  let position = after;
  let passed: Position | undefined;
  const pass = (place: Position | undefined) => {
    if (place === undefined || place <= (passed ?? '')) return;
    passed = place;
    onPassed?.(place);
  };
  let failures = 0;
  let owesCaughtUp = true;
  while (!signal.aborted) {
    let failure: unknown;
    try {
      for await (const events of reader.pages({ after: position, from: passed, batch, onPassed: pass, signal })) {
        if (signal.aborted) return;
        yield { kind: 'batch', events };
        position = passed = events.at(-1)?.position;
        failures = 0;
        owesCaughtUp = true;
        if (signal.aborted) return;
      }
      const lease = await connection.lease(Date.now() + connection.giveUpMs, signal);
      const begun = Date.now();
      const [from, confirmMs] = [reader.end.startAfter(passed ?? position), connection.timeoutMs];
      const inbox = new SubscriptionInbox({ lease, streams, after: from, batch, confirmMs, signal });
      try {
        while (inbox.failure === undefined && !signal.aborted) {
          await inbox.change();
          if (signal.aborted) return;
          const events = reader.arrived(inbox.take(batch));
          const last = events.at(-1);
          if (last !== undefined) {
            yield { kind: 'batch', events };
            position = passed = last.position;
            failures = 0;
            owesCaughtUp = true;
          }
          pass(inbox.passed);
          if (!inbox.isAtHead) continue;
          failures = 0;
          if (owesCaughtUp && !signal.aborted) yield { kind: 'caughtUp' };
          owesCaughtUp = false;
        }
      } finally {
        inbox.close();
      }
      connection.failed(lease, inbox.failure, begun);
      failure = kurrentFailure(inbox.failure);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      failure = error;
    }
    if (failure instanceof StoreUnusable) throw failure;
    failures += 1;
    await connection.rest(Math.min(mostBackoff, backoff(failures)), signal);
  }
}

/** A short limit, because the connection itself waits for a leader; ms. */
const mostBackoff = 1000;
