import { existsSync } from 'node:fs';
import Database from 'libsql';
import { GenerationFiles } from './generation-files.js';

interface StoredRow {
  /** Up to where the live generation was made; null: it is empty. */
  readonly checkpoint: string | null;
  readonly value: string | null;
}

const query = `SELECT checkpoint, (SELECT value FROM entries WHERE index_name = ? AND key = ?) AS value FROM state`;

/**
 * An entry of the live generation that a folder holds, with its checkpoint, whether or not a portal runs. Undefined
 * where nothing is, or nothing that can be read: that is made again.
 */
export function storedEntryIn(dir: string, index: string, key: string): StoredRow | undefined {
  if (!existsSync(dir)) return undefined;
  try {
    const files = new GenerationFiles(dir);
    const [live] = files.registered();
    if (live === undefined || !existsSync(files.of(live))) return undefined;
    const database = new Database(files.of(live), { readonly: true });
    try {
      const [row] = database.prepare(query).all(index, key) as StoredRow[];
      return row;
    } finally {
      database.close();
    }
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof Database.SqliteError) return undefined;
    throw error;
  }
}
