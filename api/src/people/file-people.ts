import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import Database from 'libsql';
import { z } from 'zod';
import { placeToRead } from '../files/place-to-read.js';
import { openKeptFile, usable } from '../http/kept-file.js';
import { type PeopleCollection, type PeopleStore, type PersonRow, personRow } from './people.js';

export const peopleFile = 'people.db';

const tables = `
  CREATE TABLE IF NOT EXISTS people (
    collection TEXT, id TEXT, keys TEXT NOT NULL, until INTEGER, value TEXT NOT NULL, PRIMARY KEY (collection, id)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS keys (
    collection TEXT, key TEXT, id TEXT, PRIMARY KEY (collection, key, id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS ends ON people (until) WHERE until IS NOT NULL;
  PRAGMA synchronous = FULL; PRAGMA secure_delete = ON;`;

const stored = z.object({
  collection: z.string(),
  id: z.string(),
  keys: z.string(),
  until: z.number().nullable(),
  value: z.string(),
});
const named = z.array(z.object({ collection: z.string(), id: z.string() }));
const counted = z.object({ count: z.number() });
const columns = 'p.collection, p.id, p.keys, p.until, p.value';
const isThere = '(p.until IS NULL OR p.until > ?)';
const ofKey = 'keys k JOIN people p ON p.collection = k.collection AND p.id = k.id';
const what = 'what people have left';

export interface FilePeople {
  readonly now?: () => number;
  /** Called where the file could not be read, and another was begun. */
  readonly onUnreadable?: (file: string) => void;
}

/** The rows of a portal that may run; those of a copy where the folder can only be read. @throws SqliteError, StoreUnusable */
export async function filePeopleToRead(dir: string): Promise<PeopleStore> {
  const place = await placeToRead(join(dir, peopleFile));
  const store = inDatabase(new Database(join(place.dir, peopleFile), { readonly: true }), Date.now);
  return { ...store, close: () => store.close().finally(place.drop) };
}

/** Erases as SQLite can: what is deleted is overwritten, and a sweep empties the write-ahead log. */
export function filePeople(dir: string, { now = Date.now, onUnreadable }: FilePeople = {}): PeopleStore {
  return inDatabase(openKeptFile(dir, peopleFile, tables, onUnreadable), now);
}

function inDatabase(db: Database.Database, now: () => number): PeopleStore {
  const one = db.prepare(`SELECT ${columns} FROM people p WHERE collection = ? AND id = ? AND ${isThere}`);
  const insert = db.prepare('INSERT INTO people (collection, id, keys, until, value) VALUES (?, ?, ?, ?, ?)');
  const insertKey = db.prepare('INSERT OR IGNORE INTO keys VALUES (?, ?, ?)');
  const keysOf = db.prepare(`SELECT ${columns} FROM people p WHERE collection = ? AND id = ?`);
  const removeOne = db.prepare('DELETE FROM people WHERE collection = ? AND id = ?');
  const removeKey = db.prepare('DELETE FROM keys WHERE collection = ? AND key = ? AND id = ?');
  const paged = db.prepare(
    `SELECT ${columns} FROM people p WHERE collection = ? AND id > ? AND ${isThere} ORDER BY id LIMIT ?`,
  );
  const pagedByKey = db.prepare(
    `SELECT ${columns} FROM ${ofKey} WHERE k.collection = ? AND k.key = ? AND k.id > ? AND ${isThere} ORDER BY k.id LIMIT ?`,
  );
  const countAll = db.prepare(`SELECT count(*) AS count FROM people p WHERE collection = ? AND ${isThere}`);
  const countKey = db.prepare(
    `SELECT count(*) AS count FROM ${ofKey} WHERE k.collection = ? AND k.key = ? AND ${isThere}`,
  );
  const ended = db.prepare('SELECT collection, id FROM people WHERE until <= ? LIMIT 200');

  const find = (collection: string, id: string) => rowsOf(one.all(collection, id, now()))[0];
  const remove = (collection: string, id: string): number => {
    for (const { keys } of rowsOf(keysOf.all(collection, id)))
      for (const key of keys) removeKey.run(collection, key, id);
    return removeOne.run(collection, id).changes;
  };
  const put = ({ collection, id, keys, until, value }: PersonRow): void => {
    remove(collection, id);
    insert.run(collection, id, JSON.stringify(keys), until ?? null, value);
    for (const key of keys) insertKey.run(collection, key, id);
  };
  const sweepSome = usable(
    what,
    db.transaction(() => {
      const rows = named.parse(ended.all(now()));
      for (const { collection, id } of rows) remove(collection, id);
      return rows.length;
    }),
  );
  return {
    get: usable(what, find),
    add: usable(
      what,
      db.transaction((row: PersonRow) => {
        if (find(row.collection, row.id)) return false;
        put(row);
        return true;
      }),
    ),
    put: usable(
      what,
      db.transaction((rows: readonly PersonRow[]) => rows.forEach(put)),
    ),
    replace: usable(
      what,
      db.transaction((before: string, row: PersonRow) => {
        if (find(row.collection, row.id)?.value !== before) return false;
        put(row);
        return true;
      }),
    ),
    remove: usable(
      what,
      db.transaction((collection: PeopleCollection, ids: readonly string[]) =>
        ids.reduce((sum, id) => sum + remove(collection, id), 0),
      ),
    ),
    page: usable(what, (collection, { key, after = '', max }) =>
      rowsOf(
        key === undefined
          ? paged.all(collection, after, now(), max)
          : pagedByKey.all(collection, key, after, now(), max),
      ),
    ),
    count: usable(what, (collection, key) => {
      const rows = key === undefined ? countAll.all(collection, now()) : countKey.all(collection, key, now());
      return z.tuple([counted]).parse(rows)[0].count;
    }),
    async sweep() {
      let swept = 0;
      // Others are served in between.
      for (let some = await sweepSome(); some > 0; some = await sweepSome()) {
        swept += some;
        await setImmediate();
      }
      // Also of what was removed since the last sweep.
      db.pragma('wal_checkpoint(TRUNCATE)');
      return swept;
    },
    async close() {
      db.close();
    },
  };
}

function rowsOf(rows: unknown): readonly PersonRow[] {
  return z
    .array(stored)
    .parse(rows)
    .map(({ keys, until, ...row }) =>
      personRow.parse({ ...row, keys: JSON.parse(keys), ...(until !== null && { until }) }),
    );
}
