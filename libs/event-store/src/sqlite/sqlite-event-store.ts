import type { Database } from 'libsql';
import { assertAppendable } from '../append-rules.js';
import { defaultBatchSize, type EventStore, StoreUnavailable } from '../event-store.js';
import { GroupCommit } from './group-commit.js';
import { SqliteAppender } from './sqlite-appender.js';
import { sqliteFailure } from './sqlite-failure.js';
import { CommitWatch, followSqlite } from './sqlite-follower.js';
import { SqliteReader } from './sqlite-reader.js';

/**
 * The event log in one SQLite file. The calls to SQLite are synchronous; the port makes them look like any other store's.
 * @param release gives up the lock on the directory, where this store has it
 */
export function sqliteEventStore(database: Database, pollMs: number, release: (() => void) | undefined): EventStore {
  const reader = new SqliteReader(database);
  const appender = new SqliteAppender(database);
  const watch = new CommitWatch(database, pollMs);
  const commits = new GroupCommit(database, () => watch.committed());
  const closing = new AbortController();

  /** A prepared statement of libsql goes on working after its database was closed; this store does not. */
  function assertOpen(): void {
    if (closing.signal.aborted) throw new StoreUnavailable('the event log is closed');
  }

  function read<T>(query: () => T): T {
    assertOpen();
    try {
      return query();
    } catch (error) {
      throw sqliteFailure(error);
    }
  }

  return {
    append: async (writes) => {
      assertOpen();
      assertAppendable(writes);
      return commits.run(() => appender.append(writes));
    },
    readStream: async (stream, options) => read(() => reader.readStream(stream, options)),
    readAll: async (options) => read(() => reader.readAll(options)),
    async *pages({ batch = defaultBatchSize, max = Infinity, ...options } = {}) {
      let { after } = options;
      for (let left = max; left > 0;) {
        const asked = Math.min(batch, left);
        const page = read(() => reader.readAll({ ...options, after, max: asked }));
        if (page.length > 0) yield page;
        if (page.length < asked) return;
        after = page.at(-1)?.position;
        left -= page.length;
      }
    },
    follow: (options) => {
      assertOpen();
      return followSqlite(reader, watch, { ...options, signal: AbortSignal.any([options.signal, closing.signal]) });
    },
    head: async () => read(() => reader.head()),
    close: async () => {
      if (closing.signal.aborted) return;
      commits.flush();
      closing.abort();
      try {
        // An operator may copy `events.db` alone once the server has stopped, and a replaced secret must not stay
        // behind: the server empties the write-ahead log. Beside a server nobody may be kept waiting for that.
        database.exec(`PRAGMA wal_checkpoint(${release === undefined ? 'PASSIVE' : 'TRUNCATE'})`);
      } finally {
        database.close();
        release?.();
      }
    },
  };
}
