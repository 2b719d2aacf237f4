import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory, makeDirectory, StoreUnusable } from '@noticeboard/event-store';
import Database from 'libsql';
import { isOfThisRelease, prepareTables } from './index-schema.js';

/** A place for one process among those that share a data directory. */
export interface IndexSlot {
  /** From 1. */
  readonly number: number;
  readonly database: Database.Database;
  release(): void;
}

const slots = 64;

/** Takes the first place that no living process has; an index of another release in it is thrown away. */
export function openIndexSlot(dataDir: string): IndexSlot {
  for (let number = 1; number <= slots; number += 1) {
    const dir = indexDirectory(dataDir, number);
    makeDirectory(dir);
    const unlock = tryLock(dir);
    if (!unlock) continue;
    try {
      const database = openIndex(join(dir, indexFile));
      return {
        number,
        database,
        release: () => {
          database.close();
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
  if (existsSync(file) && !isReadable(file)) removeIndex(file);
  const database = new Database(file);
  prepareTables(database);
  return database;
}

function isReadable(file: string): boolean {
  const database = new Database(file);
  try {
    return isOfThisRelease(database);
  } catch {
    // No database at all, as a power cut may leave it: kept, because somebody may want to know why.
    renameSync(file, `${file}.unreadable`);
    return false;
  } finally {
    database.close();
  }
}

function removeIndex(file: string): void {
  for (const side of ['', '-wal', '-shm']) rmSync(`${file}${side}`, { force: true });
}
