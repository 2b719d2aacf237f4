import {
  closeSync,
  existsSync,
  fstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type EventPlace, lockDirectory, makeDirectory, StoreUnusable } from '@noticeboard/event-store';
import Database from 'libsql';
import { nodePlace, type TreeNodes } from '@noticeboard/ledger';
import { isDamage } from '../http/kept-file.js';

/** A place for one process among those that share a data directory. */
export interface IndexSlot {
  /** From 1. */
  readonly number: number;
  readonly file: string;
  readonly database: Database.Database;
  /** The SQLite file of the public log. */
  readonly publicFile: string;
  /** The last process there did not end well: `lookOver` says whether the files are whole. */
  readonly needsLook: boolean;
  /** @param isProven the files need no look by the next process: this one ends well, and they were looked over if need be */
  release(isProven?: boolean): void;
}

const slots = 64;

/**
 * Takes the first place that no living process has. An index of another release in it is thrown away, and one that is
 * cut off, or in which damage was met.
 */
export function openIndexSlot(dataDir: string): IndexSlot {
  for (let number = 1; number <= slots; number += 1) {
    const dir = indexDirectory(dataDir, number);
    makeDirectory(dir);
    const unlock = tryLock(dir);
    if (!unlock) continue;
    try {
      const [file, publicFile] = [join(dir, indexFile), join(dir, 'public.db')];
      const suspected = suspicion(dir);
      const files = [file, publicFile];
      for (const each of files) if (isDamaged(each, suspected === metDamage)) keepAside(each);
      const needsLook = suspected === inUse && files.some((each) => existsSync(each));
      writeFileSync(join(dir, suspectFile), inUse);
      const database = openIndex(file);
      return {
        number,
        file,
        database,
        publicFile,
        needsLook,
        release: (isProven = !needsLook) => {
          database.close();
          if (isProven && suspicion(dir) === inUse) rmSync(join(dir, suspectFile));
          unlock();
        },
      };
    } catch (error) {
      unlock();
      throw error;
    }
  }
  throw new StoreUnusable(`${slots} processes keep an index of the log under ${dataDir}/ledger already`);
}

export const indexFile = 'index.db';

/** Beside an index until its process has ended well: without it the files need no look. */
const suspectFile = 'suspect';
const inUse = 'in use';
const metDamage = 'damaged';

/** The files in this folder are looked at by the next process that takes the place, before it opens them. */
export function suspect(dir: string): void {
  writeFileSync(join(dir, suspectFile), metDamage);
}

function suspicion(dir: string): string | undefined {
  const file = join(dir, suspectFile);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** @param isThorough all of it is read: it takes 2 s for 100,000 events */
export function isDamaged(file: string, isThorough: boolean): boolean {
  if (!existsSync(file)) return false;
  if (isCutOff(file)) return true;
  try {
    const database = new Database(file);
    try {
      schemaOf(database);
      if (!isThorough) return false;
      const [first] = database.prepare('PRAGMA quick_check(1)').all() as { quick_check: string }[];
      return first?.quick_check !== 'ok';
    } finally {
      database.close();
    }
  } catch (error) {
    if (isDamage(error)) return true;
    throw error;
  }
}

interface LastIndexed {
  readonly file: string;
  readonly last: Omit<EventPlace, 'position'>;
}

/** The last event in each index that a data folder holds, whether or not its process runs; of another release none. */
export function lastIndexed(dataDir: string): readonly LastIndexed[] {
  const numbers = existsSync(join(dataDir, 'ledger')) ? readdirSync(join(dataDir, 'ledger')) : [];
  return numbers.flatMap((number) => {
    const file = join(dataDir, 'ledger', number, indexFile);
    const last = existsSync(file) ? lastEventIn(file) : undefined;
    return last ? [{ file, last }] : [];
  });
}

function lastEventIn(file: string): LastIndexed['last'] | undefined {
  try {
    const database = new Database(file, { readonly: true });
    try {
      if (!isOfThisRelease(database)) return undefined;
      return database.prepare('SELECT stream, revision, id FROM events ORDER BY leaf DESC LIMIT 1').all()[0] as
        LastIndexed['last'] | undefined;
    } finally {
      database.close();
    }
  } catch (error) {
    // It is made again from the log.
    if (error instanceof Database.SqliteError) return undefined;
    throw error;
  }
}

function indexDirectory(dataDir: string, number: number): string {
  return join(dataDir, 'ledger', String(number));
}

function tryLock(dir: string): (() => void) | undefined {
  try {
    return lockDirectory(dir);
  } catch (error) {
    if (error instanceof StoreUnusable) return undefined;
    throw error;
  }
}

function openIndex(file: string): Database.Database {
  if (existsSync(file) && !isOfThisReleaseIn(file)) removeFile(file);
  const database = new Database(file);
  prepareTables(database);
  return database;
}

function isOfThisReleaseIn(file: string): boolean {
  const database = new Database(file);
  try {
    return isOfThisRelease(database);
  } finally {
    database.close();
  }
}

/** No whole database, as a power cut may leave it: left, because somebody may want to know why. */
function keepAside(file: string): void {
  renameSync(file, `${file}.unreadable`);
  removeFile(file);
}

/** Shorter than it says of itself: the damage would show itself only where the missing pages are read. */
function isCutOff(file: string): boolean {
  const descriptor = openSync(file, 'r');
  try {
    const head = Buffer.alloc(100);
    // Without a head all of it may be in the write-ahead log.
    if (readSync(descriptor, head, 0, 100, 0) < 100) return false;
    const pageSize = head.readUInt16BE(16) === 1 ? 65536 : head.readUInt16BE(16);
    return fstatSync(descriptor).size < head.readUInt32BE(28) * pageSize;
  } finally {
    closeSync(descriptor);
  }
}

function removeFile(file: string): void {
  for (const side of ['', '-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
}

/** The version of the tables below and of their content. An index of another version is made again from the log. */
const indexSchema = 2;

/**
 * `facets`: every combination of kind, family, actor, role and type that occurs, with the number of its events. There
 * are few of them, and `events.nth` counts the events within one: how many of them lie in any range of leaves is known
 * by two look-ups, however long the log.
 *
 * `events.at` is the time as it is stated: never before that of any event before.
 *
 * `risen` and `fallen` tell what was recorded by a time of the clocks, which are set back: an event is in `risen` when
 * all before it are older, and in `fallen` when all after it are younger.
 *
 * Events are found by their correlation once the first of them are taken in (`indexCorrelations`).
 *
 * `nodes`: hashes of the complete subtrees of the ledger's tree by their place (`nodePlace`).
 */
const tables = `
  CREATE TABLE facets (
    facet  INTEGER PRIMARY KEY,
    kind   TEXT NOT NULL,
    family TEXT NOT NULL,
    actor  TEXT NOT NULL,
    role   TEXT NOT NULL,
    type   TEXT NOT NULL,
    events INTEGER NOT NULL,
    UNIQUE (kind, family, actor, role, type)
  ) STRICT;
  CREATE TABLE subjects (
    subject INTEGER PRIMARY KEY,
    kind    TEXT NOT NULL,
    family  TEXT NOT NULL,
    key     TEXT NOT NULL,
    id      TEXT NOT NULL,
    title   INTEGER NOT NULL,
    UNIQUE (key, kind, family)
  ) STRICT;
  CREATE TABLE titles (
    title   INTEGER PRIMARY KEY,
    subject INTEGER NOT NULL,
    text    TEXT NOT NULL,
    folded  TEXT NOT NULL,
    UNIQUE (subject, text)
  ) STRICT;
  CREATE TABLE events (
    leaf        INTEGER PRIMARY KEY,
    position    TEXT NOT NULL,
    stream      TEXT NOT NULL,
    revision    INTEGER NOT NULL,
    id          TEXT NOT NULL,
    at          TEXT NOT NULL,
    correlation TEXT NOT NULL,
    facet       INTEGER NOT NULL,
    nth         INTEGER NOT NULL,
    subject     INTEGER NOT NULL,
    title       INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX events_by_facet ON events (facet, leaf, nth);
  CREATE INDEX events_by_subject ON events (subject, leaf);
  CREATE TABLE risen (at TEXT PRIMARY KEY, leaf INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE fallen (at TEXT PRIMARY KEY, leaf INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE nodes (place INTEGER PRIMARY KEY, hash BLOB NOT NULL) STRICT;`;

/**
 * Nothing here needs to outlive a power cut: the write-ahead log is not flushed at each commit, only written in order.
 */
function prepareTables(database: Database.Database): void {
  database.exec('PRAGMA journal_mode = WAL');
  database.exec('PRAGMA synchronous = NORMAL');
  if (schemaOf(database) === indexSchema) return;
  database.exec(`BEGIN; ${tables} PRAGMA user_version = ${indexSchema}; COMMIT`);
}

/**
 * Correlations come in no order: sorted at the end of a long log they take a second for a million events, and twenty where
 * each is put into its place as it comes.
 */
export function indexCorrelations(database: Database.Database): void {
  database.exec('CREATE INDEX IF NOT EXISTS events_by_correlation ON events (correlation, leaf)');
}

/** An index of this release: neither empty nor of another schema. */
export function isOfThisRelease(database: Database.Database): boolean {
  return schemaOf(database) === indexSchema;
}

function schemaOf(database: Database.Database): number {
  return numberIn(database, 'SELECT user_version AS number FROM pragma_user_version');
}

/** The number that a query of one row with one `number` gives. */
export function numberIn(database: Database.Database, query: string): number {
  const [row] = database.prepare(query).all() as { number: number }[];
  return row?.number ?? 0;
}

/** The complete subtrees that an index keeps. */
export function sqliteNodes(database: Database.Database): TreeNodes {
  const find = database.prepare('SELECT hex(hash) AS hex FROM nodes WHERE place = ?');
  return {
    node(level, index) {
      const [row] = find.all(nodePlace({ level, index })) as { hex: string }[];
      if (!row) throw new RangeError(`the tree has no complete subtree ${index} of level ${level}`);
      return Buffer.from(row.hex, 'hex');
    },
  };
}
