import { type EventStore, StoreUnavailable } from '@noticeboard/event-store';
import { Replayer, type ReplayTarget } from '@noticeboard/projections';
import { ReadStoreUnavailable, type Batch, type Change } from '@noticeboard/read-store';
import { Difference } from './check-log.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';

/** Few, since memory matters more here than to be done some seconds earlier. */
const maxStates = 1000;

/** The lists made anew from the log, on disk: memory stays flat however long it is and however much it comes to. */
export class Replay {
  readonly #file = new ReplayFile();
  readonly #replayer: Replayer;

  /** @throws ReadStoreUnavailable when there is no room for it */
  constructor(
    private readonly log: EventStore,
    signal: AbortSignal,
  ) {
    this.#replayer = new Replayer({ events: log, next: this.#file, signal, histories: false, maxStates });
  }

  /** The records of a list as it stands, finished JSON each. */
  records(collection: string): Iterable<string> {
    return this.#file.records(collection);
  }

  /** To the head of the log. @throws Difference for an event that cannot be applied */
  catchUp(): Promise<void> {
    return this.#replayer.replayTo().catch(stopped);
  }

  /** One event further; false at the head of the log. @throws Difference for an event that cannot be applied */
  async step(): Promise<boolean> {
    const [event] = await this.log.readAll({ after: this.#replayer.position, max: 1 });
    if (event) await this.#replayer.replayTo(event.position).catch(stopped);
    return event !== undefined;
  }

  close(): void {
    this.#file.close();
  }
}

function stopped(error: Error): never {
  if (error instanceof StoreUnavailable || error instanceof ReadStoreUnavailable) throw error;
  throw new Difference(`a replay stops: ${error.message}`, { cause: error });
}

const schema = `
  PRAGMA journal_mode = OFF;
  PRAGMA synchronous = OFF;
  PRAGMA cache_size = -32000;
  CREATE TABLE documents (
    collection TEXT NOT NULL,
    id         TEXT NOT NULL,
    body       TEXT NOT NULL,
    place      TEXT,
    PRIMARY KEY (collection, id)
  ) STRICT;
  CREATE INDEX listed ON documents (collection, place, id) WHERE place IS NOT NULL;`;

/** Records that are in memory at once. */
const pageSize = 200;

/**
 * What a replay comes to, on disk: the memory it takes does not grow with it. The file is in the folder for temporary
 * files and has no name any more, so it is gone with the process, however that ends. Index entries are not kept.
 */
export class ReplayFile implements ReplayTarget {
  readonly #database: Database.Database;
  readonly #statements;

  /** @param folder of temporary files @throws ReadStoreUnavailable */
  constructor(private readonly folder = tmpdir()) {
    this.#database = this.#tried(() => openNameless(folder));
    const prepare = (sql: string) => this.#database.prepare(sql);
    this.#statements = {
      body: prepare('SELECT body FROM documents WHERE collection = ? AND id = ?'),
      put: prepare(
        `INSERT INTO documents (collection, id, body, place) VALUES (?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET body = excluded.body, place = coalesce(excluded.place, place)`,
      ),
      remove: prepare('DELETE FROM documents WHERE collection = ? AND id = ?'),
      listed: prepare(
        `SELECT place, id, body FROM documents
         WHERE collection = ? AND place IS NOT NULL AND (place, id) > (?, ?) ORDER BY place, id LIMIT ${pageSize}`,
      ),
    };
  }

  async documents(collection: string, ids: readonly string[]): Promise<(string | undefined)[]> {
    return this.#tried(() =>
      ids.map((id) => (this.#statements.body.all(collection, id) as { body: string }[])[0]?.body),
    );
  }

  async apply({ changes }: Pick<Batch, 'changes'>): Promise<void> {
    this.#tried(() => {
      this.#database.exec('BEGIN');
      for (const change of changes) this.#apply(change);
      this.#database.exec('COMMIT');
    });
  }

  /** The records of a list, the oldest first, finished JSON each. @throws ReadStoreUnavailable */
  *records(collection: string): Generator<string> {
    for (let [place, id] = ['', '']; ;) {
      const page = this.#tried(() => this.#statements.listed.all(collection, place, id)) as Listed[];
      for (const { body } of page) yield body;
      const last = page.at(-1);
      if (!last) return;
      ({ place, id } = last);
    }
  }

  close(): void {
    this.#database.close();
  }

  #apply(change: Change): void {
    if (change.kind === 'put')
      this.#statements.put.run(change.collection, change.id, change.body, change.order ?? null);
    if (change.kind === 'remove') this.#statements.remove.run(change.collection, change.id);
  }

  #tried<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new ReadStoreUnavailable(
        `${this.folder} cannot take the replay: ${why}. Make room there, or set TMPDIR to another folder.`,
        { cause: error },
      );
    }
  }
}

interface Listed {
  readonly place: string;
  readonly id: string;
  readonly body: string;
}

function openNameless(folder: string): Database.Database {
  const dir = mkdtempSync(join(folder, 'noticeboard-'));
  try {
    const database = new Database(join(dir, 'replay.db'));
    database.exec(schema);
    return database;
  } finally {
    rmSync(dir, { recursive: true });
  }
}
