import { chmodSync, rmSync } from 'node:fs';
import Database from 'libsql';
import { numberIn } from './index-slot.js';

/** The version of the tables below. A file of another version is made again from the log. */
const publicSchema = 1;

/**
 * The public log as one process keeps it. `taken`: how far the main log is in it. `entries.time` never goes back.
 * `texts` hold what stands beside the entries, `taken_out` what no longer does. `states` are records as `discloses`
 * follows them, in JSON. `nodes` as in the index of the log.
 */
const tables = `
  CREATE TABLE taken (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    leaves   INTEGER NOT NULL,
    position TEXT NOT NULL,
    stream   TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id       TEXT NOT NULL,
    newest   TEXT NOT NULL
  ) STRICT;
  CREATE TABLE entries (
    leaf INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    id   TEXT NOT NULL,
    time TEXT NOT NULL,
    json TEXT NOT NULL
  ) STRICT;
  CREATE INDEX entries_by_record ON entries (kind, id, leaf);
  CREATE TABLE texts (
    hash TEXT PRIMARY KEY,
    salt TEXT NOT NULL,
    text TEXT NOT NULL,
    kind TEXT NOT NULL,
    id   TEXT NOT NULL
  ) STRICT;
  CREATE TABLE taken_out (hash TEXT PRIMARY KEY, reason TEXT NOT NULL) STRICT;
  CREATE TABLE states (stream TEXT PRIMARY KEY, now TEXT NOT NULL, shown TEXT) STRICT;
  CREATE TABLE nodes (place INTEGER PRIMARY KEY, hash BLOB NOT NULL) STRICT;`;

/** Opens the file, and makes it where there is none, or one of another release. */
export function openPublicTables(file: string): Database.Database {
  const found = new Database(file);
  if (schemaOf(found) === publicSchema) return prepared(found);
  found.close();
  for (const side of ['', '-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
  const database = prepared(new Database(file));
  chmodSync(file, 0o600);
  database.exec(`BEGIN; ${tables} PRAGMA user_version = ${publicSchema}; COMMIT`);
  return database;
}

/** A loss in a power cut is made good from the log. */
function prepared(database: Database.Database): Database.Database {
  // A text that is taken out is overwritten in the file.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON');
  return database;
}

function schemaOf(database: Database.Database): number {
  return numberIn(database, 'SELECT user_version AS number FROM pragma_user_version');
}
