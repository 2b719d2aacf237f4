import { randomUUID } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { soundOf } from '@noticeboard/content-model';
import type { ReadState } from '@noticeboard/read-store';
import Database from 'libsql';

/** Raised by one with what is stored in it, and with how words are made: a file of another form is made again. */
const form = 1;

/** Bytes of new words that FTS5 holds before it writes them, all at once: a quarter of what it would take by itself. */
const hashSize = 256 * 1024;

/**
 * `titles` and `texts` hold no texts: for each word the rows whose title, or whose title or lines, have it. Rows ascend as
 * lists do, so that the newest are found first without looking at the rest. Words that sound alike and words a slip away
 * are looked up among the words there are, not among the rows.
 */
const schema = `
  CREATE VIRTUAL TABLE titles USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
  CREATE VIRTUAL TABLE texts USING fts5 (words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
  CREATE VIRTUAL TABLE terms USING fts5vocab (texts, row);
  CREATE TABLE places (row INTEGER PRIMARY KEY, list TEXT NOT NULL, id TEXT NOT NULL, title TEXT NOT NULL,
    UNIQUE (list, id)) STRICT;
  CREATE TABLE words (word TEXT PRIMARY KEY, spoken TEXT NOT NULL, consonants TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE INDEX spoken ON words (spoken);
  CREATE INDEX consonants ON words (consonants) WHERE consonants <> '';
  CREATE TABLE slips (remains TEXT, word TEXT, PRIMARY KEY (remains, word)) STRICT, WITHOUT ROWID;
  CREATE TABLE state (generation TEXT NOT NULL, version INTEGER NOT NULL, checkpoint TEXT) STRICT;
  INSERT INTO titles (titles, rank) VALUES ('hashsize', ${hashSize});
  INSERT INTO texts (texts, rank) VALUES ('hashsize', ${hashSize});
  PRAGMA user_version = ${form};`;

/** A crash of the machine may cost the last batches, or the whole file: it is made again then. */
const lasting = 'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;';
const passing = 'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF;';

/** In words shorter than that a slip makes too many others. */
const leastForSlips = 5;
/** Records after which those that were added are committed. */
const committedAtOnce = 500;
/** Pages of 4 KiB that are brought together at once. */
const pagesAtOnce = 64;
/** Words that are taken for one that was asked for. */
const mostAlike = 24;

/** A record as it is searched: all its words, and those of its title. */
export interface SearchedRecord extends SearchPlace {
  /** Where it stands in the order of lists: higher is newer; undefined: where it was. */
  readonly row: number | undefined;
  readonly words: readonly string[];
  readonly titleWords: readonly string[];
}

interface RecordChange {
  readonly list: string;
  readonly id: string;
  /** Undefined where readers find it no more. */
  readonly record: SearchedRecord | undefined;
}

export interface SearchPlace {
  /** Key of the family or of the kind of listing. */
  readonly list: string;
  readonly id: string;
  readonly title: string;
}

export interface PlacedRow extends SearchPlace {
  readonly row: number;
}

/** The index of all words of the board, in a SQLite file. */
export class SearchFile {
  readonly #file: string | undefined;
  #added = 0;
  #database: Database.Database;
  #statements: ReturnType<typeof statementsOf>;

  /** @param file undefined for one that is gone when it is closed, however the process ends */
  constructor(file: string | undefined) {
    this.#file = file;
    this.#database = this.#opened() ?? this.#anew();
    this.#statements = statementsOf(this.#database);
  }

  /** Up to where the read models are in it; undefined while they are not. */
  get state(): ReadState | undefined {
    const [row] = this.#statements.state.all() as { generation: string; version: number; checkpoint: string | null }[];
    return row && { ...row, checkpoint: row.checkpoint ?? undefined };
  }

  /** Empties it. */
  clear(): void {
    this.#database.close();
    this.#database = this.#anew();
    this.#statements = statementsOf(this.#database);
  }

  /** One of those that it is made of. Its words are learned afterwards, all together. */
  add(record: SearchedRecord): void {
    if (!this.#database.inTransaction) this.#database.exec('BEGIN');
    this.#put(record);
    this.#added += 1;
    if (this.#added % committedAtOnce === 0) this.#database.exec('COMMIT');
  }

  /**
   * Brings together what was written in parts, some pages in each step: a word is then looked for in one place, not in
   * many.
   */
  *tidy(): Generator<void> {
    const { mergeTitles, mergeTexts, changes } = this.#statements;
    if (this.#database.inTransaction) this.#database.exec('COMMIT');
    for (const merge of [mergeTitles, mergeTexts]) {
      // Below zero it begins to bring all together, above it goes on with that.
      let [pages, before] = [-pagesAtOnce, 0];
      do {
        before = numberOf(changes);
        merge.run(pages);
        pages = pagesAtOnce;
        yield;
        // One change is the statement itself.
      } while (numberOf(changes) - before > 1);
    }
  }

  /** Puts records in place of what was known of them, or removes them, and is then at that state of the read models. */
  change(changes: readonly RecordChange[], { generation, version, checkpoint }: ReadState): void {
    if (!this.#database.inTransaction) this.#database.exec('BEGIN');
    try {
      for (const { list, id, record } of changes)
        if (record) {
          this.#put(record);
          this.learn(record.words);
        } else this.#remove(list, id);
      this.#statements.forget.run();
      this.#statements.reach.run(generation, version, checkpoint ?? null);
      this.#database.exec('COMMIT');
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  #put({ list, id, title, row: wanted, titleWords, words }: SearchedRecord): void {
    const { place, rowOf, writeTitle, writeText } = this.#statements;
    const former = this.#remove(list, id);
    let row = wanted ?? former ?? 0;
    while (rowOf.all(row).length > 0) row += 1;
    place.run(row, list, id, title);
    writeTitle.run(row, titleWords.join(' '));
    writeText.run(row, words.join(' '));
  }

  /** The row that it had. */
  #remove(list: string, id: string): number | undefined {
    const { unplace, eraseTitle, eraseText } = this.#statements;
    const [there] = unplace.all(list, id) as { row: number }[];
    if (there) for (const erase of [eraseTitle, eraseText]) erase.run(there.row);
    return there?.row;
  }

  /** Makes words known by their sound and for slips, where they are not. */
  learn(words: Iterable<string>): void {
    const { unknown, word, slip } = this.#statements;
    for (const { value } of unknown.all(JSON.stringify([...new Set(words)])) as { value: string }[]) {
      const { spoken, consonants } = soundOf(value) ?? { spoken: '', consonants: '' };
      word.run(value, inScript(value, spoken), consonants);
      if (hasSlips(value)) for (const remains of remainsOf(value)) slip.run(remains, value);
    }
  }

  /** The words that it holds, from the first one behind `after`: so many at a time, until none is left. */
  wordsAfter(after: string): readonly string[] {
    return (this.#statements.terms.all(after) as { term: string }[]).map(({ term }) => term);
  }

  knows(word: string): boolean {
    return this.#statements.known.all(word).length > 0;
  }

  /** Words that sound like this one: in its own script by what is heard, in the other by the consonants. */
  soundingLike(word: string): readonly string[] {
    const sound = soundOf(word);
    if (!sound) return [];
    const { spoken, consonants } = this.#statements;
    const own = valuesOf(spoken.all(inScript(word, sound.spoken)));
    const isLatin = /^[a-z]/.test(word);
    const other = valuesOf(consonants.all(sound.consonants)).filter((found) => /^[a-z]/.test(found) !== isLatin);
    return [...own, ...other];
  }

  beginningWith(word: string): readonly string[] {
    return valuesOf(this.#statements.beginning.all(word, `${word}\u{10ffff}`));
  }

  /** Words that one letter more, less, other or exchanged with its neighbour makes of this one. */
  slipsOf(word: string): readonly string[] {
    if (!hasSlips(word)) return [];
    const near = valuesOf(this.#statements.slips.all(JSON.stringify(remainsOf(word))));
    return near.filter((found) => isOneSlip(word, found));
  }

  /** The newest records whose titles, or titles and lines, an FTS5 expression matches. */
  find(where: 'titles' | 'texts', expression: string, most: number): readonly PlacedRow[] {
    return this.#statements[where].all(expression, most) as PlacedRow[];
  }

  close(): void {
    this.#database.close();
  }

  /** Undefined where there is no file, or one that cannot be used. */
  #opened(): Database.Database | undefined {
    if (this.#file === undefined || !existsSync(this.#file)) return undefined;
    const database = new Database(this.#file);
    try {
      const [version] = database.prepare('PRAGMA user_version').all() as { user_version: number }[];
      if (version?.user_version === form) {
        database.exec(lasting);
        return database;
      }
    } catch {
      // A file that SQLite cannot read is made again, as one of another form.
    }
    database.close();
    return undefined;
  }

  #anew(): Database.Database {
    const place = this.#file ?? join(tmpdir(), `noticeboard-search-${randomUUID()}.db`);
    for (const end of ['', '-wal', '-shm']) rmSync(place + end, { force: true });
    const database = new Database(place);
    database.exec(this.#file === undefined ? passing : lasting);
    database.exec(schema);
    if (this.#file === undefined) rmSync(place, { force: true });
    return database;
  }
}

function statementsOf(database: Database.Database) {
  const prepare = (sql: string) => database.prepare(sql);
  return {
    state: prepare('SELECT generation, version, checkpoint FROM state'),
    forget: prepare('DELETE FROM state'),
    reach: prepare('INSERT INTO state (generation, version, checkpoint) VALUES (?, ?, ?)'),
    rowOf: prepare('SELECT row FROM places WHERE row = ?'),
    place: prepare('INSERT INTO places (row, list, id, title) VALUES (?, ?, ?, ?)'),
    unplace: prepare('DELETE FROM places WHERE list = ? AND id = ? RETURNING row'),
    writeTitle: prepare('INSERT INTO titles (rowid, words) VALUES (?, ?)'),
    writeText: prepare('INSERT INTO texts (rowid, words) VALUES (?, ?)'),
    eraseTitle: prepare('DELETE FROM titles WHERE rowid = ?'),
    eraseText: prepare('DELETE FROM texts WHERE rowid = ?'),
    unknown: prepare('SELECT value FROM json_each(?) WHERE value NOT IN (SELECT word FROM words)'),
    word: prepare('INSERT INTO words (word, spoken, consonants) VALUES (?, ?, ?)'),
    slip: prepare('INSERT OR IGNORE INTO slips (remains, word) VALUES (?, ?)'),
    terms: prepare('SELECT term FROM terms WHERE term > ? ORDER BY term LIMIT 100'),
    known: prepare('SELECT 1 FROM words WHERE word = ?'),
    spoken: prepare(`SELECT word FROM words WHERE spoken = ? LIMIT ${mostAlike}`),
    consonants: prepare(`SELECT word FROM words WHERE consonants = ? AND consonants <> '' LIMIT ${2 * mostAlike}`),
    beginning: prepare(`SELECT word FROM words WHERE word > ? AND word < ? ORDER BY word LIMIT ${mostAlike}`),
    slips: prepare(
      `SELECT DISTINCT word FROM slips WHERE remains IN (SELECT value FROM json_each(?)) LIMIT ${8 * mostAlike}`,
    ),
    mergeTitles: prepare("INSERT INTO titles (titles, rank) VALUES ('merge', ?)"),
    mergeTexts: prepare("INSERT INTO texts (texts, rank) VALUES ('merge', ?)"),
    changes: prepare('SELECT total_changes() AS number'),
    titles: prepare(newestIn('titles')),
    texts: prepare(newestIn('texts')),
  };
}

function newestIn(table: 'titles' | 'texts'): string {
  return `SELECT row, list, id, title FROM ${table} JOIN places ON row = ${table}.rowid
    WHERE ${table} MATCH ? ORDER BY ${table}.rowid DESC LIMIT ?`;
}

function numberOf(statement: Database.Statement): number {
  return (statement.all() as [{ number: number }])[0].number;
}

function valuesOf(rows: unknown[]): string[] {
  return (rows as { word: string }[]).map(({ word }) => word);
}

/** Sounds of both scripts are written in the same letters. */
function inScript(word: string, spoken: string): string {
  return spoken === '' ? '' : `${/^[a-z]/.test(word) ? 'l' : 'd'}${spoken}`;
}

function hasSlips(word: string): boolean {
  return word.length >= leastForSlips && !/\p{N}/u.test(word);
}

/** The word, and what is left of it without any one of its letters: words a slip apart have one of them in common. */
function remainsOf(word: string): readonly string[] {
  return [word, ...Array.from(word, (_, place) => word.slice(0, place) + word.slice(place + 1))];
}

function isOneSlip(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let begin = 0;
  while (begin < one.length && one[begin] === other[begin]) begin += 1;
  const [rest, otherRest] = [one.slice(begin), other.slice(begin)];
  return (
    rest.slice(1) === otherRest.slice(1) ||
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
}
