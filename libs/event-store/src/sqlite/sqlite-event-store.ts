import Database from 'libsql';
import { assertAppendable } from '../append-rules.js';
import {
  defaultBatchSize,
  type EventStore,
  type RecordedEvent,
  StoreUnavailable,
  StoreUnusable,
} from '../event-store.js';
import type { Clock } from '../event-times.js';
import { GroupCommit, SqliteAppender } from './sqlite-appender.js';
import { isReadOnly, sqliteFailure, sqliteOpenFailure } from './sqlite-failure.js';
import { CommitWatch, followSqlite } from './sqlite-follower.js';
import { readInTurns, SqliteReader } from './sqlite-reader.js';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { copyLog } from './copied-log.js';
import { lockDirectory, makeDirectory } from './data-directory.js';

interface SqliteOptions {
  /** The directory of `events.db` and `lock.db`. It is made when missing. */
  readonly dir: string;
  /** Refuses a directory that another server holds. The operator's tools open the log without it, beside a server. */
  readonly exclusive?: boolean;
  /** Nothing will be appended: a directory that cannot be written to will do. */
  readonly readOnly?: boolean;
  /** How often followers look for commits of other processes; 250 by default. */
  readonly pollMs?: number;
  /** How long a write waits for another process's write; 5000 by default. */
  readonly busyMs?: number;
  /** Gives events their time when they are appended; without one they keep theirs. */
  readonly clock?: Clock | undefined;
}

/**
 * @throws StoreUnusable for a directory or file that cannot serve, in one line for the operator.
 * @throws StoreUnavailable while another process holds the file.
 */
export async function openSqliteEventStore(options: SqliteOptions): Promise<EventStore> {
  const { dir, exclusive = false, readOnly = false, pollMs = 250, busyMs = 5000, clock } = options;
  const file = join(dir, 'events.db');
  let release: (() => void) | undefined;
  try {
    makeDirectory(dir);
    if (exclusive) release = lockDirectory(dir);
    return sqliteEventStore(openDatabase(file, busyMs), { pollMs, clock, release });
  } catch (error) {
    release?.();
    if (!readOnly || !isReadOnly(error)) throw sqliteOpenFailure(file, error);
  }
  return openCopy(options);
}

async function openCopy(options: SqliteOptions): Promise<EventStore> {
  const file = join(options.dir, 'events.db');
  const { dir, drop } = await copyLog(file).catch((error: unknown) => {
    throw sqliteOpenFailure(file, error);
  });
  try {
    const store = await openSqliteEventStore({ ...options, dir, readOnly: false });
    return { ...store, close: () => store.close().finally(drop) };
  } catch (error) {
    await drop();
    throw error;
  }
}

/**
 * Puts events into an embedded log that has none, as another one recorded them: with their positions, so that whatever
 * names a position still means the same event. Secrets are among them by their streams.
 * @throws StoreUnusable for a directory that another server holds, StoreUnavailable for a disk that refuses
 */
export async function fillSqliteLog(dir: string, pages: AsyncIterable<readonly RecordedEvent[]>): Promise<void> {
  makeDirectory(dir);
  const release = lockDirectory(dir);
  let database: Database.Database | undefined;
  try {
    database = openDatabase(join(dir, 'events.db'), 5000);
    const appender = new SqliteAppender(database);
    for await (const page of pages) {
      // A refusal ends the transaction, or the closing does.
      database.exec('BEGIN');
      for (const event of page) appender.place(event);
      database.exec('COMMIT');
    }
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    throw sqliteFailure(error);
  } finally {
    database?.close();
    release();
  }
}

function openDatabase(file: string, busyMs: number): Database.Database {
  // The file holds password hashes, and SQLite gives its side files the same mode. Only a new file is opened here,
  // because closing a descriptor of a file in use drops this process's locks on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new Database(file, { timeout: busyMs });
  try {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    // Overwrites a replaced secret with zeros instead of only unlinking it.
    database.exec('PRAGMA secure_delete = ON');
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * One entry for each step of `PRAGMA user_version`. A released entry never changes: add the next one.
 *
 * `events` and `secrets` draw their positions from one sequence, so that both compare with every checkpoint.
 * `secrets` has one row for each stream: storing the next event removes the one before.
 */
const migrations = [
  `CREATE TABLE events (
     position INTEGER PRIMARY KEY,
     stream   TEXT    NOT NULL,
     revision INTEGER NOT NULL,
     id       TEXT    NOT NULL UNIQUE,
     type     TEXT    NOT NULL,
     data     TEXT    NOT NULL,
     metadata TEXT    NOT NULL,
     UNIQUE (stream, revision)
   ) STRICT;
   CREATE TRIGGER events_are_never_changed BEFORE UPDATE ON events
     BEGIN SELECT RAISE(ABORT, 'events are never changed'); END;
   CREATE TRIGGER events_are_never_removed BEFORE DELETE ON events
     BEGIN SELECT RAISE(ABORT, 'events are never removed'); END;
   CREATE TABLE secrets (
     stream   TEXT    PRIMARY KEY,
     position INTEGER NOT NULL UNIQUE,
     revision INTEGER NOT NULL,
     id       TEXT    NOT NULL UNIQUE,
     type     TEXT    NOT NULL,
     data     TEXT    NOT NULL,
     metadata TEXT    NOT NULL
   ) STRICT;`,
];

/** Brings the file to the newest schema. It always takes the write lock, which shows that the file is writable. */
function migrate(database: Database.Database): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    const current = userVersion(database);
    if (current > migrations.length) {
      throw new StoreUnusable(
        `the event log was written by a newer release (schema ${current}, this release knows ${migrations.length})`,
      );
    }
    for (const step of migrations.slice(current)) database.exec(step);
    database.exec(`PRAGMA user_version = ${migrations.length}`);
    database.exec('COMMIT');
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function userVersion(database: Database.Database): number {
  const [row] = database.prepare('SELECT user_version AS number FROM pragma_user_version').all() as {
    number: number;
  }[];
  return row?.number ?? 0;
}

interface OpenedStore extends Pick<SqliteOptions, 'clock'> {
  readonly pollMs: number;
  /** Gives up the lock on the directory, where this store has it. */
  readonly release: (() => void) | undefined;
}

/** The event log in one SQLite file. The calls to SQLite are synchronous; the port makes them look like any other store's. */
function sqliteEventStore(database: Database.Database, { pollMs, clock, release }: OpenedStore): EventStore {
  const reader = new SqliteReader(database);
  const appender = new SqliteAppender(database, clock);
  const watch = new CommitWatch(database, pollMs);
  const commits = new GroupCommit(database, () => watch.committed());
  const closing = new AbortController();

  /** Prepared statements of libsql still work after their database is closed; this store refuses work then. */
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
    readStream: (stream, options) => readInTurns((part) => read(() => reader.readStream(stream, part)), options),
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
        // An operator may copy `events.db` alone after the server has stopped, and no replaced secret may remain: so the
        // server empties the write-ahead log. A tool beside a running server must not make others wait for that.
        database.exec(`PRAGMA wal_checkpoint(${release === undefined ? 'PASSIVE' : 'TRUNCATE'})`);
      } catch (error) {
        // On a full disk the write-ahead log stays beside the file, whole: the next opening reads it.
        if (!(sqliteFailure(error) instanceof StoreUnavailable)) throw error;
      } finally {
        database.close();
        release?.();
      }
    },
  };
}
