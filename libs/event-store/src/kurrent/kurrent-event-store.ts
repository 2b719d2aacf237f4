import { assertAppendable } from '../append-rules.js';
import {
  type AppendResult,
  type EventStore,
  type Followed,
  type FollowOptions,
  type PagesOptions,
  type Position,
  type ReadAllOptions,
  type ReadStreamOptions,
  type RecordedEvent,
  StoreUnavailable,
  StoreUnusable,
  type StreamWrite,
} from '../event-store.js';
import { KurrentAppender } from './kurrent-appender.js';
import { KurrentConnection } from './kurrent-connection.js';
import { OwnStreams } from './kurrent-event.js';
import { tooOld } from './kurrent-failure.js';
import { followKurrent } from './kurrent-follower.js';
import { KurrentReader } from './kurrent-reader.js';

/** Why nobody answers is known by then; ms. */
const firstAnswerMs = 2000;

export interface KurrentOptions {
  /** `kurrentdb://`, `kurrent://`, `kdb://` or `esdb://`; with `+discover` and one DNS name, or with several hosts. */
  readonly url: string;
  /** Before every stream name, on a server that several portals use. */
  readonly prefix?: string | undefined;
  /** How long one try of a call may take; 3000 unless told. A call is given up after twice that. */
  readonly timeoutMs?: number;
}

/**
 * @throws StoreUnavailable while the server cannot be reached: the caller tries again.
 * @throws StoreUnusable for a connection string, user or server version that cannot serve.
 */
export async function openKurrentEventStore({ url, prefix, timeoutMs = 3000 }: KurrentOptions): Promise<EventStore> {
  const own = new OwnStreams(prefix);
  const connection = new KurrentConnection(url, timeoutMs);
  const store = new KurrentEventStore(connection, own);
  try {
    await connection.lease(Date.now() + firstAnswerMs);
    await assertMultiStreamAppend(connection);
    // Proves the user and the native half of the client, which reads.
    await store.head();
    return store;
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function assertMultiStreamAppend(connection: KurrentConnection): Promise<void> {
  const { serverVersion } = await connection.call((client) => client['capabilities']);
  const [major = 0, minor = 0] = serverVersion.split('.').map(Number);
  if (major > 25 || (major === 25 && minor >= 1)) return;
  throw new StoreUnusable(tooOld(serverVersion === 'unknown' ? 'of unknown version' : serverVersion));
}

/** The event log on a KurrentDB server or cluster. */
export class KurrentEventStore implements EventStore {
  readonly #connection: KurrentConnection;
  readonly #streams: OwnStreams;
  readonly #reader: KurrentReader;
  readonly #appender: KurrentAppender;
  readonly #closing = new AbortController();

  constructor(connection: KurrentConnection, streams: OwnStreams) {
    this.#connection = connection;
    this.#streams = streams;
    this.#reader = new KurrentReader(connection, streams);
    this.#appender = new KurrentAppender(connection, this.#reader, streams);
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    this.#assertOpen();
    assertAppendable(writes);
    return this.#appender.append(writes);
  }

  async readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]> {
    this.#assertOpen();
    return this.#reader.readStream(stream, options);
  }

  async readAll(options?: ReadAllOptions): Promise<RecordedEvent[]> {
    this.#assertOpen();
    return this.#reader.readAll(options);
  }

  async *pages(options?: PagesOptions): AsyncGenerator<RecordedEvent[]> {
    this.#assertOpen();
    yield* this.#reader.pages(options);
  }

  follow(options: FollowOptions): AsyncIterable<Followed> {
    this.#assertOpen();
    const signal = AbortSignal.any([options.signal, this.#closing.signal]);
    return followKurrent(this.#connection, this.#reader, this.#streams, { ...options, signal });
  }

  async head(): Promise<Position | undefined> {
    this.#assertOpen();
    return this.#reader.head();
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    await this.#connection.close();
  }

  #assertOpen(): void {
    if (this.#closing.signal.aborted) throw new StoreUnavailable('the event log is closed');
  }
}
