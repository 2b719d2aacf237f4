import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Database from 'libsql';
import { StoreUnusable } from '../event-store.js';
import { isBusy, isDamage } from './sqlite-failure.js';

/**
 * Makes a directory with its parents, for its owner alone; processes that start together may make the same one. Node's
 * `recursive` never returns when a parent refuses children with ENOENT.
 */
export function makeDirectory(path: string): void {
  if (existsSync(path)) return;
  const parent = dirname(path);
  if (parent !== path) makeDirectory(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(path)) throw error;
  }
}

/**
 * Holds a data directory for one server. The lock is an open exclusive transaction on an empty database file, so the
 * operating system releases it with the process, however that ends: there is never a stale lock to clear.
 *
 * Nothing else may open `lock.db`: POSIX drops a process's locks on a file when any of its descriptors is closed.
 *
 * @returns what releases it.
 * @throws StoreUnusable when another process has it, or when the file is damaged.
 */
export function lockDirectory(dir: string): () => void {
  const file = join(dir, 'lock.db');
  const database = new Database(file);
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if (isDamage(error))
      throw new StoreUnusable(`${file} is damaged. It only locks its folder and holds nothing: remove it`, {
        cause: error,
      });
    if (!isBusy(error)) throw error;
    throw new StoreUnusable(`another instance is running on ${dir}: stop it first, or choose another data directory`, {
      cause: error,
    });
  }
  return () => {
    // `close` alone waits for the garbage collector where a statement is still alive: the rollback frees the lock now.
    database.exec('ROLLBACK');
    database.close();
  };
}
