import { dirname, join } from 'node:path';
import { makeDirectory } from '@noticeboard/event-store';
import type { TreeHead } from '@noticeboard/ledger';
import Database from 'libsql';

/** A head that was cosigned, with its note. */
export interface CosignedHead extends TreeHead {
  readonly note: string;
}

interface Row {
  readonly origin: string;
  readonly size: number;
  readonly root: string;
  readonly note: string;
}

export function witnessFile(dataDir: string): string {
  return join(dataDir, 'witness', 'heads.db');
}

/**
 * The last head of each log that a witness has cosigned: `DATA_DIR/witness/heads.db`. It is evidence, and is on the disk
 * before anybody has the cosignature.
 */
export class WitnessStore {
  readonly #database: Database.Database;
  readonly #find;
  readonly #save;

  constructor(file: string) {
    makeDirectory(dirname(file));
    this.#database = new Database(file);
    this.#database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000');
    this.#database.exec(
      'CREATE TABLE IF NOT EXISTS heads (origin TEXT PRIMARY KEY, size INTEGER NOT NULL, root TEXT NOT NULL, note TEXT NOT NULL) STRICT',
    );
    this.#find = this.#database.prepare('SELECT origin, size, root, note FROM heads WHERE origin = ?');
    this.#save = this.#database.prepare('INSERT OR REPLACE INTO heads VALUES (?, ?, ?, ?)');
  }

  latest(origin: string): CosignedHead | undefined {
    const [row] = this.#find.all(origin) as Row[];
    return row && headOf(row);
  }

  /** The last head of each log. */
  all(): readonly (CosignedHead & { readonly origin: string })[] {
    return (this.#database.prepare('SELECT origin, size, root, note FROM heads').all() as Row[]).map(headOf);
  }

  /** Compares and stores as one: nobody else, of this process or another, gets in between. */
  exchange<T>(
    origin: string,
    decide: (latest: CosignedHead | undefined) => { readonly next?: CosignedHead; readonly answer: T },
  ): T {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const { next, answer } = decide(this.latest(origin));
      if (next) this.#save.run(origin, next.size, next.root.toString('base64'), next.note);
      this.#database.exec('COMMIT');
      return answer;
    } catch (error) {
      if (this.#database.inTransaction) this.#database.exec('ROLLBACK');
      throw error;
    }
  }

  close(): void {
    this.#database.close();
  }
}

function headOf({ root, ...head }: Row) {
  return { ...head, root: Buffer.from(root, 'base64') };
}
