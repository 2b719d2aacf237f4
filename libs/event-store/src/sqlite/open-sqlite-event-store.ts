import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import type { EventStore } from '../event-store.js';
import { makeDirectory } from '../make-directory.js';
import { lockDirectory } from './directory-lock.js';
import { SqliteEventStore } from './sqlite-event-store.js';
import { sqliteOpenFailure } from './sqlite-failure.js';
import { migrate } from './sqlite-schema.js';

export interface SqliteOptions {
  /** Made when missing. Holds `events.db`, and `lock.db` beside it. */
  readonly dir: string;
  /** For the server: refuses a directory that another server holds. The operator's tools open beside it, without. */
  readonly exclusive?: boolean;
  /** How soon followers notice what another process has committed; 250 unless told. */
  readonly pollMs?: number;
  /** How long a write waits for another process's write; 5000 unless told. */
  readonly busyMs?: number;
}

/**
 * @throws StoreUnusable for a directory or file that cannot serve, in one line for the operator.
 * @throws StoreUnavailable while another process holds the file.
 */
export async function openSqliteEventStore(options: SqliteOptions): Promise<EventStore> {
  const { dir, exclusive = false, pollMs = 250, busyMs = 5000 } = options;
  const file = join(dir, 'events.db');
  let release: (() => void) | undefined;
  try {
    makeDirectory(dir);
    if (exclusive) release = lockDirectory(dir);
    return new SqliteEventStore(openDatabase(file, busyMs), pollMs, release);
  } catch (error) {
    release?.();
    throw sqliteOpenFailure(file, error);
  }
}

function openDatabase(file: string, busyMs: number): Database.Database {
  // Password hashes are inside: SQLite gives its side files the mode of this one. Only when it is new, since closing
  // a descriptor of a file in use drops this process's locks on it.
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600));
  const database = new Database(file, { timeout: busyMs });
  try {
    database.exec('PRAGMA journal_mode = WAL');
    database.exec('PRAGMA synchronous = FULL');
    // A replaced secret is overwritten with zeros, not only unlinked.
    database.exec('PRAGMA secure_delete = ON');
    migrate(database);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}
