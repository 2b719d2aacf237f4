import type { Database } from 'libsql';
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
import { defaultBatchSize, StoreUnavailable } from '../event-store.js';
import { CommitWatch, followSqlite } from './sqlite-follower.js';
import { GroupCommit } from './group-commit.js';
import { SqliteAppender } from './sqlite-appender.js';
import { sqliteFailure } from './sqlite-failure.js';
import { SqliteReader } from './sqlite-reader.js';

/** The event log in one SQLite file. The calls to SQLite are synchronous; the port makes them look like any other store's. */
export class SqliteEventStore implements EventStore {
  readonly #database: Database;
  readonly #release: (() => void) | undefined;
  readonly #reader: SqliteReader;
  readonly #appender: SqliteAppender;
  readonly #watch: CommitWatch;
  readonly #commits: GroupCommit;
  readonly #closing = new AbortController();

  /** `release` gives up the lock on the directory, where this store has it. */
  constructor(database: Database, pollMs: number, release: (() => void) | undefined) {
    this.#database = database;
    this.#release = release;
    this.#reader = new SqliteReader(database);
    this.#appender = new SqliteAppender(database);
    this.#watch = new CommitWatch(database, pollMs);
    this.#commits = new GroupCommit(database, () => this.#watch.committed());
  }

  async append(writes: readonly StreamWrite[]): Promise<AppendResult> {
    this.#assertOpen();
    assertAppendable(writes);
    return this.#commits.run(() => this.#appender.append(writes));
  }

  async readStream(stream: string, options?: ReadStreamOptions): Promise<RecordedEvent[]> {
    return this.#read(() => this.#reader.readStream(stream, options));
  }

  async readAll(options?: ReadAllOptions): Promise<RecordedEvent[]> {
    return this.#read(() => this.#reader.readAll(options));
  }

  async *pages({ batch = defaultBatchSize, max = Infinity, ...options }: PagesOptions = {}): AsyncGenerator<
    RecordedEvent[]
  > {
    let { after } = options;
    for (let left = max; left > 0;) {
      const asked = Math.min(batch, left);
      const page = this.#read(() => this.#reader.readAll({ ...options, after, max: asked }));
      if (page.length > 0) yield page;
      if (page.length < asked) return;
      after = page.at(-1)?.position;
      left -= page.length;
    }
  }

  follow(options: FollowOptions): AsyncIterable<Followed> {
    this.#assertOpen();
    const signal = AbortSignal.any([options.signal, this.#closing.signal]);
    return followSqlite(this.#reader, this.#watch, { ...options, signal });
  }

  async head(): Promise<Position | undefined> {
    return this.#read(() => this.#reader.head());
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#commits.flush();
    this.#closing.abort();
    try {
      // An operator may copy `events.db` alone once the server has stopped, and a replaced secret must not stay behind:
      // the server empties the write-ahead log. Beside a server nobody may be kept waiting for that.
      this.#database.exec(`PRAGMA wal_checkpoint(${this.#release === undefined ? 'PASSIVE' : 'TRUNCATE'})`);
    } finally {
      this.#database.close();
      this.#release?.();
    }
  }

  #read<T>(query: () => T): T {
    this.#assertOpen();
    try {
      return query();
    } catch (error) {
      throw sqliteFailure(error);
    }
  }

  /** A prepared statement of libsql goes on working after its database was closed; this store does not. */
  #assertOpen(): void {
    if (this.#closing.signal.aborted) throw new StoreUnavailable('the event log is closed');
  }
}
