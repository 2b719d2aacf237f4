import type { EventStore, Followed, RecordedEvent } from '@noticeboard/event-store';
import type { Entry, NextGeneration, ReadStore } from '@noticeboard/read-store';

export interface Ports {
  readonly events: EventStore;
  readonly reads: ReadStore;
}

export interface Call {
  readonly port: 'events' | 'reads';
  readonly method: string;
  /** `after`: it has taken effect, and an error now takes its answer away. */
  readonly moment: 'before' | 'after';
}

/**
 * The ports of a follower with each call recorded as it is made and when it is done. The call throws the error that
 * `record` throws, and waits as long.
 */
export function observed({ events, reads }: Ports, tell: (call: Call) => void | Promise<void>, batch = 4): Ports {
  async function around<T>(port: Call['port'], method: string, call: () => Promise<T>): Promise<T> {
    await tell({ port, method, moment: 'before' });
    const answer = await call();
    await tell({ port, method, moment: 'after' });
    return answer;
  }
  async function* follow(options: Parameters<EventStore['follow']>[0]): AsyncGenerator<Followed> {
    await tell({ port: 'events', method: 'follow', moment: 'before' });
    for await (const item of events.follow({ ...options, batch })) {
      await tell({ port: 'events', method: 'follow', moment: 'after' });
      yield item;
    }
  }
  async function* logPages(options: Parameters<EventStore['pages']>[0]): AsyncGenerator<readonly RecordedEvent[]> {
    const pages = events.pages({ ...options, batch })[Symbol.asyncIterator]();
    for (let page; !(page = await around('events', 'pages', () => pages.next())).done;) yield page.value;
  }
  return {
    events: {
      append: (writes) => around('events', 'append', () => events.append(writes)),
      readStream: (stream, options) => around('events', 'readStream', () => events.readStream(stream, options)),
      readAll: (options) => around('events', 'readAll', () => events.readAll(options)),
      pages: logPages,
      head: () => around('events', 'head', () => events.head()),
      close: () => events.close(),
      follow,
    },
    reads: {
      ...reads,
      state: () => around('reads', 'state', () => reads.state()),
      apply: (given) => around('reads', 'apply', () => reads.apply(given)),
      documents: (collection, ids) => around('reads', 'documents', () => reads.documents(collection, ids)),
      content: () => pages(() => reads.content()),
      nextGeneration: async () => beside(await around('reads', 'nextGeneration', () => reads.nextGeneration())),
      generations: {
        former: () => reads.generations.former(),
        running: () => reads.generations.running(),
        lease: (note) => around('reads', 'lease', () => reads.generations.lease(note)),
        reopenFormer: async () => {
          const former = await around('reads', 'reopenFormer', () => reads.generations.reopenFormer());
          return former && beside(former);
        },
      },
    },
  };

  async function* pages(content: () => AsyncIterable<readonly Entry[]>): AsyncGenerator<readonly Entry[]> {
    await tell({ port: 'reads', method: 'content', moment: 'before' });
    yield* content();
    await tell({ port: 'reads', method: 'content', moment: 'after' });
  }

  function beside(next: NextGeneration): NextGeneration {
    return {
      ...next,
      apply: (given) => around('reads', 'apply', () => next.apply(given)),
      documents: (collection, ids) => around('reads', 'documents', () => next.documents(collection, ids)),
      content: () => pages(() => next.content()),
      pauseLive: (ms) => around('reads', 'hold', () => next.pauseLive(ms)),
      resumeLive: () => around('reads', 'release', () => next.resumeLive()),
      promote: (replaced) => around('reads', 'promote', () => next.promote(replaced)),
      discard: () => around('reads', 'discard', () => next.discard()),
    };
  }
}

/** Something that happens at one call, counted from 1 over both moments of every call. */
export function atCall<T>(number: number, happens: (running: T | undefined) => void) {
  let calls = 0;
  return {
    tell: (_call: Call, running: T | undefined) => {
      calls += 1;
      if (calls === number) happens(running);
    },
    reached: () => calls >= number,
  };
}

/** Holds calls of one kind up until it is opened. */
export function gate(method: string, moment: Call['moment'] = 'before') {
  let open = () => {};
  let arrive = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  const tell = (call: Call): void | Promise<void> => {
    if (call.method !== method || call.moment !== moment) return;
    arrive();
    return opened;
  };
  return { tell, arrived, open: () => open() };
}
