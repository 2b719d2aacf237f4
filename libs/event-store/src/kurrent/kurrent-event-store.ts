import { assertAppendable } from '../append-rules.js';
import type {
  AppendResult,
  EventStore,
  Followed,
  FollowOptions,
  PagesOptions,
  Position,
  ReadAllOptions,
  ReadStreamOptions,
  RecordedEvent,
  StreamWrite,
} from '../event-store.js';
import { StoreUnavailable } from '../event-store.js';
import { KurrentAppender } from './kurrent-appender.js';
import type { KurrentConnection } from './kurrent-connection.js';
import { followKurrent } from './kurrent-follower.js';
import { KurrentReader } from './kurrent-reader.js';
import type { OwnStreams } from './own-streams.js';

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
