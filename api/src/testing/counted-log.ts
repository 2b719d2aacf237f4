import type { EventStore, StreamWrite } from '@noticeboard/event-store';

export interface Counted extends EventStore {
  /** Streams asked for, in order. */
  readonly reads: string[];
  /** Events that were handed out. */
  eventsRead: number;
  /** Appends that were tried. */
  readonly appends: (readonly StreamWrite[])[];
}

/** The log, and what it was asked for. `appending` is met before each append. */
export function countedLog(
  log: EventStore,
  appending: (writes: readonly StreamWrite[]) => Promise<unknown> = () => Promise.resolve(),
): Counted {
  const counted: Counted = {
    reads: [],
    eventsRead: 0,
    appends: [],
    readStream: async (stream, options) => {
      const events = await log.readStream(stream, options);
      counted.reads.push(stream);
      counted.eventsRead += events.length;
      return events;
    },
    append: async (writes) => {
      counted.appends.push(writes);
      await appending(writes);
      return log.append(writes);
    },
    readAll: (options) => log.readAll(options),
    pages: (options) => log.pages(options),
    follow: (options) => log.follow(options),
    head: () => log.head(),
    close: () => log.close(),
  };
  return counted;
}
