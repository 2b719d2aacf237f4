import type { EventStore } from '@noticeboard/event-store';

/** The store, but for the calls that are given. */
export function storeWith(events: EventStore, given: Partial<EventStore>): EventStore {
  return {
    append: (writes) => events.append(writes),
    readStream: (stream, options) => events.readStream(stream, options),
    readAll: (options) => events.readAll(options),
    pages: (options) => events.pages(options),
    follow: (options) => events.follow(options),
    head: () => events.head(),
    close: () => events.close(),
    ...given,
  };
}
