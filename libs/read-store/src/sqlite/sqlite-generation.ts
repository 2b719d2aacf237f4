import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import type { Batch, Change, Entry, ReadState } from '../generation.js';
import { GenerationSwitched } from '../generations.js';
import {
  CheckpointConflict,
  type ListedDocument,
  listMember,
  type ListRange,
  type Place,
  type Rank,
} from '../read-store.js';
import { collectionSchema, pageSize, pagesOf, SqliteCollection } from './sqlite-collection.js';

const schema = `
  CREATE TABLE state (
    generation TEXT    NOT NULL,
    checkpoint TEXT,
    version    INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE collections (
    number INTEGER PRIMARY KEY,
    name   TEXT    NOT NULL UNIQUE,
    listed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE entries (
    place INTEGER PRIMARY KEY,
    index_name TEXT NOT NULL,
    key        TEXT NOT NULL,
    value      TEXT NOT NULL,
    UNIQUE (index_name, key)
  ) STRICT;`;

// Lasting is what the log is for. A crash of the machine may cost the last batches, which are projected again.
const lasting = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -4000;';

/** A write-ahead log would have to be found by its name. */
const passing = `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;
  PRAGMA cache_size = -4000;`;

/** `passing`: what a crash leaves of it is not used. */
type Durability = 'lasting' | 'passing';
const settings: Record<Durability, string> = { lasting, passing };

/** One generation of content, in a SQLite file. Each call is one transaction, so no reader sees half a batch. */
export class SqliteGeneration {
  readonly #file: string;
  readonly #durability: Durability;
  readonly #collections = new Map<string, SqliteCollection>();
  #database: Database.Database;
  #statements: ReturnType<typeof statementsOf>;
  #state: ReadState;

  /**
   * Opens the file, or makes it: then the generation is called `name`.
   * @param file empty for one in the folder for temporary files that loses its name at once, so that it is gone when it
   *   is closed, however the process ends. libsql itself would keep one without a name in memory, all of it
   * @throws what SQLite says of a file that it cannot read
   */
  constructor(file: string, name: string, durability: Durability = file === '' ? 'passing' : 'lasting') {
    this.#file = file;
    this.#durability = durability;
    this.#open(name);
  }

  /** After another process had its file, which may be another one now. @throws what SQLite says of a file that it cannot read */
  reopen(): void {
    this.#collections.clear();
    this.#open(this.#state.generation);
  }

  #open(name: string): void {
    const place = this.#file === '' ? join(tmpdir(), `noticeboard-${name}.db`) : this.#file;
    this.#database = new Database(place);
    try {
      this.#database.exec(settings[this.#durability]);
      if (!this.#isMade()) this.#make(name);
      this.#state = this.#readState();
      this.#statements = statementsOf(this.#database);
      for (const { number, name: collection } of this.#rows<CollectionRow>('SELECT number, name FROM collections'))
        this.#collections.set(collection, new SqliteCollection(this.#database, number));
    } catch (error) {
      this.#database.close();
      throw error;
    } finally {
      if (this.#file === '') rmSync(place, { force: true });
    }
  }

  get state(): ReadState {
    return this.#state;
  }

  apply({ after, checkpoint, changes, generation = this.#state.generation }: Batch): ReadState {
    const { state } = this;
    if (after !== state.checkpoint) throw new CheckpointConflict(after, state.checkpoint);
    if (generation !== state.generation) throw new GenerationSwitched(state.generation);
    this.#transact(() => {
      for (const change of changes) this.#apply(change);
      this.#statements.move.run(checkpoint ?? null, state.version + 1);
    });
    return (this.#state = { ...state, checkpoint, version: state.version + 1 });
  }

  /** The version goes on above that of the generation it takes over from. */
  succeed(former: SqliteGeneration): ReadState {
    const version = Math.max(this.#state.version, former.state.version) + 1;
    this.#statements.move.run(this.#state.checkpoint ?? null, version);
    return (this.#state = { ...this.#state, version });
  }

  documents(collection: string, ids: readonly string[]): (string | undefined)[] {
    return this.#collections.get(collection)?.documents(ids) ?? ids.map(() => undefined);
  }

  entries(index: string, keys: readonly string[]): (string | undefined)[] {
    return keys.map((key) => (this.#statements.entry.all(index, key) as { value: string }[])[0]?.value);
  }

  count(collection: string): number {
    return (this.#statements.listed.all(collection) as { listed: number }[])[0]?.listed ?? 0;
  }

  countBefore(collection: string, order: string): number {
    return this.#collections.get(collection)?.countBefore(order) ?? 0;
  }

  ranks(collection: string, places: readonly Place[]): Rank[] {
    return this.#collections.get(collection)?.ranks(places) ?? places.map(() => ({ before: 0, isListed: false }));
  }

  list(collection: string, { from, to, order }: ListRange): string[] {
    const [first, size] = [Math.max(from, 0), this.count(collection)];
    const last = Math.min(to, size - 1);
    return last < first ? [] : (this.#collections.get(collection)?.page(first, last - first + 1, size, order) ?? []);
  }

  listedAfter(collection: string, after: Place | undefined): ListedDocument[] {
    return this.#collections.get(collection)?.listedAfter(after) ?? [];
  }

  /** Pages are read as they are asked for: what is applied between two may be in the later one. */
  *content(): Generator<readonly Entry[]> {
    for (const [place, table] of this.#collections) {
      for (const rows of table.pages()) {
        yield rows.map(({ id, body }) => ({ kind: 'document', place, key: id, value: body }));
        yield rows.flatMap(({ id, ordered }) =>
          ordered === null ? [] : [{ kind: 'listed', place, key: listMember(ordered, id), value: '' }],
        );
      }
    }
    const { page } = this.#statements;
    for (const rows of pagesOf<EntryRow>((after) => page.all(after)))
      yield rows.map(({ index_name, key, value }) => ({ kind: 'index', place: index_name, key, value }));
  }

  /** Everything that was applied is in the file itself, and on the disk. */
  settle(): void {
    this.#database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  }

  /** Once it is closed, and lent to another process perhaps, again is nothing. */
  close(): void {
    if (!this.#database.open) return;
    // libsql keeps the connection until its statements are collected: it must not keep the file from others.
    if (this.#durability === 'passing') this.#database.exec('PRAGMA locking_mode = NORMAL; SELECT 1 FROM state');
    this.#database.close();
  }

  #isMade(): boolean {
    return this.#rows("SELECT 1 FROM sqlite_schema WHERE name = 'state'").length > 0;
  }

  #make(name: string): void {
    this.#transact(() => {
      this.#database.exec(schema);
      this.#database.prepare('INSERT INTO state VALUES (?, NULL, 0)').run(name);
    });
  }

  #readState(): ReadState {
    const [row] = this.#rows<StateRow>('SELECT generation, checkpoint, version FROM state');
    if (!row) throw new Error('the file does not say where it stands');
    return { ...row, checkpoint: row.checkpoint ?? undefined };
  }

  #apply(change: Change): void {
    switch (change.kind) {
      case 'put':
        return this.#collection(change.collection).put(change.id, change.body, change.order);
      case 'remove':
        return this.#collections.get(change.collection)?.remove(change.id);
      case 'enter':
        return void this.#statements.enter.run(change.index, change.key, change.value);
      case 'erase':
        return void this.#statements.erase.run(change.index, change.key);
    }
  }

  #collection(name: string): SqliteCollection {
    const there = this.#collections.get(name);
    if (there) return there;
    const number = Number(this.#statements.collect.run(name).lastInsertRowid);
    this.#database.exec(collectionSchema(number));
    const made = new SqliteCollection(this.#database, number);
    this.#collections.set(name, made);
    return made;
  }

  #transact(work: () => void): void {
    const known = new Set(this.#collections.keys());
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      for (const name of this.#collections.keys()) if (!known.has(name)) this.#collections.delete(name);
      throw error;
    }
  }

  #rows<Row>(sql: string): Row[] {
    return this.#database.prepare(sql).all() as Row[];
  }
}

function statementsOf(database: Database.Database) {
  const prepare = (sql: string) => database.prepare(sql);
  return {
    move: prepare('UPDATE state SET checkpoint = ?, version = ?'),
    listed: prepare('SELECT listed FROM collections WHERE name = ?'),
    entry: prepare('SELECT value FROM entries WHERE index_name = ? AND key = ?'),
    page: prepare(`SELECT * FROM entries WHERE place > ? ORDER BY place LIMIT ${pageSize}`),
    enter: prepare(
      'INSERT INTO entries (index_name, key, value) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
    ),
    erase: prepare('DELETE FROM entries WHERE index_name = ? AND key = ?'),
    collect: prepare('INSERT INTO collections (name) VALUES (?)'),
  };
}

interface StateRow {
  readonly generation: string;
  readonly checkpoint: string | null;
  readonly version: number;
}

interface CollectionRow {
  readonly number: number;
  readonly name: string;
}

interface EntryRow {
  readonly place: number;
  readonly index_name: string;
  readonly key: string;
  readonly value: string;
}
