import { assertAppendable } from '../append-rules.js';
import { type EventStore, type Followed, StoreUnusable } from '../event-store.js';
import { type Clock, EventTimes, timed } from '../event-times.js';
import { KurrentAppender } from './kurrent-appender.js';
import { KurrentConnection } from './kurrent-connection.js';
import { OwnStreams } from './kurrent-event.js';
import { tooOld } from './kurrent-failure.js';
import { followKurrent } from './kurrent-follower.js';
import { KurrentReader } from './kurrent-reader.js';

/** After this time it is known why no node answers; ms. */
const firstAnswerMs = 2000;

export interface KurrentOptions {
  /** `kurrentdb://`, `kurrent://`, `kdb://` or `esdb://`; with `+discover` and one DNS name, or with several hosts. */
  readonly url: string;
  /** Before every stream name, on a server that several portals use. */
  readonly prefix?: string | undefined;
  /** How long one try of a call may take; 3000 by default. A call is given up after twice that time. */
  readonly timeoutMs?: number;
  /** Gives events their time when they are appended; without one they keep theirs. */
  readonly clock?: Clock | undefined;
  readonly compared?: ((ms: number) => void) | undefined;
  /** How many times as long as usual an answer may take until it is open; 1 by default. */
  readonly patience?: number | undefined;
}

/**
 * @throws StoreUnavailable while the server cannot be reached: the caller tries again.
 * @throws StoreUnusable for a connection string, user or server version that cannot serve.
 */
export async function openKurrentEventStore(options: KurrentOptions): Promise<EventStore> {
  const { url, prefix, timeoutMs = 3000, clock, compared, patience = 1 } = options;
  const own = new OwnStreams(prefix);
  const connection = new KurrentConnection(url, timeoutMs, patience);
  const reader = new KurrentReader(connection, own, compared);
  const store = kurrentEventStore(connection, reader, own, clock && new EventTimes(clock));
  try {
    await connection.lease(Date.now() + firstAnswerMs * patience);
    await assertMultiStreamAppend(connection);
    // A read shows that the user is accepted.
    await (clock ? store.head() : reader.tip());
    connection.opened();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function assertMultiStreamAppend(connection: KurrentConnection): Promise<void> {
  const { serverVersion } = await connection.call(({ client }) => client['capabilities']);
  const [major = 0, minor = 0] = serverVersion.split('.').map(Number);
  if (major > 25 || (major === 25 && minor >= 1)) return;
  throw new StoreUnusable(tooOld(serverVersion === 'unknown' ? 'of unknown version' : serverVersion));
}

/** The event log on a KurrentDB server or cluster. */
function kurrentEventStore(
  connection: KurrentConnection,
  reader: KurrentReader,
  streams: OwnStreams,
  times: EventTimes | undefined,
): EventStore {
  const appender = new KurrentAppender(connection, reader, streams);
  return {
    append: async (writes) => {
      assertAppendable(writes);
      if (!times) return appender.append(writes);
      const at = times.next();
      return { ...(await appender.append(timed(writes, at))), at };
    },
    readStream: async (stream, options) => {
      const events = await reader.readStream(stream, options);
      // An append follows a read of the stream: times never go back there.
      times?.see(options?.direction === 'backwards' ? events[0] : events.at(-1));
      return events;
    },
    readAll: (options) => reader.readAll(options),
    pages: (options) => reader.pages(options),
    follow: (options) => {
      connection.assertOpen();
      const signal = AbortSignal.any([options.signal, connection.closed]);
      return seen(followKurrent(connection, reader, streams, { ...options, signal }), times);
    },
    head: async () => {
      const newest = await reader.end.newest();
      times?.see(newest);
      return newest?.position;
    },
    close: () => connection.close(),
  };
}

/** The times of other processes are known as soon as their events come in. */
async function* seen(followed: AsyncIterable<Followed>, times: EventTimes | undefined): AsyncGenerator<Followed> {
  for await (const item of followed) {
    if (item.kind === 'batch') times?.see(item.events.at(-1));
    yield item;
  }
}
