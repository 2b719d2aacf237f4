import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeDirectory } from '@noticeboard/event-store';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import Database from 'libsql';

/**
 * A file beside the embedded log that keeps what the portal works without: one that cannot be read is put aside, and begun again.
 * @param tables SQL that makes them where they are not there
 * @param onUnreadable is called with the name of the file that was put aside
 */
export function openKeptFile(
  dir: string,
  name: string,
  tables: string,
  onUnreadable: (aside: string) => void = () => undefined,
): Database.Database {
  makeDirectory(dir);
  const file = join(dir, name);
  const db = new Database(file);
  try {
    db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${tables}`);
    return db;
  } catch (error) {
    db.close();
    if (!isDamage(error)) throw error;
  }
  for (const side of ['-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
  renameSync(file, `${file}.unreadable`);
  onUnreadable(`${file}.unreadable`);
  return openKeptFile(dir, name, tables);
}

/** A SQLite file is not what was written to it. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Database.SqliteError && /^SQLITE_(NOTADB|CORRUPT)/.test(error.code);
}

/** A full disk refuses what it would refuse for the log too: who asks goes on without the stored data. */
export function usable<Given extends readonly unknown[], T>(
  what: string,
  work: (...given: Given) => T,
): (...given: Given) => Promise<T> {
  return async (...given) => {
    try {
      return work(...given);
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error;
      throw new ReadStoreUnavailable(`${what} cannot be used: ${error.message}`, { cause: error });
    }
  };
}
