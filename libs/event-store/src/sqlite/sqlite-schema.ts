import type { Database } from 'libsql';
import { StoreUnusable } from '../event-store.js';

/**
 * One entry for each step of `PRAGMA user_version`. Never change one that has been released: add the next.
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

/** Brings the file to the newest schema. The write lock is taken even when nothing is to do: it proves the file writable. */
export function migrate(database: Database): void {
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

function userVersion(database: Database): number {
  const [row] = database.prepare('SELECT user_version AS number FROM pragma_user_version').all() as {
    number: number;
  }[];
  return row?.number ?? 0;
}
