import type { Family } from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import type { Destination } from './destination.js';
import type { QueuedMessage } from './message.js';
import type { ReactorState } from './outbox.js';
import { Reactor } from './reactor.js';

/**
 * The messages that these destinations would get of events which are not recorded yet: the reactor makes them, and they
 * go into no outbox.
 * @param events of one append, in its order
 * @param past has the streams as they are before it
 */
export async function stagedMessages(
  events: readonly RecordedEvent[],
  destinations: readonly Destination[],
  past: Pick<EventStore, 'readStream'>,
  families: readonly Family[],
): Promise<readonly QueuedMessage[]> {
  const made: QueuedMessage[] = [];
  let state: ReactorState = { position: '', merged: {} };
  const reactor = new Reactor({
    events: {
      readAll: async ({ after = '', max = events.length } = {}) =>
        events.filter(({ position }) => position > after).slice(0, max),
      readStream: (stream, range) => past.readStream(stream, range),
    },
    outbox: {
      reactor: async () => state,
      async put(_after, next, messages) {
        made.push(...messages);
        state = next;
        return true;
      },
    },
    families,
    hasEnded: async () => false,
    delayMs: 0,
  });
  await reactor.look(
    destinations.map((destination) => ({ destination, since: '' })),
    Infinity,
  );
  return made;
}
