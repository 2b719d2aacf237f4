import type { EventStore } from './event-store.js';

/** The store, but for the calls that are given, and with whatever is given besides. */
export function storeWith<Given extends Partial<EventStore>>(
  events: EventStore,
  given: Given,
): EventStore & NoInfer<Given> {
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
