import { join } from 'node:path';
import Database from 'libsql';
import type { EventLogLocation } from '../open-event-store.js';
import { copyLog } from './copied-log.js';
import { damageText, isDamage, isReadOnly, sqliteOpenFailure } from './sqlite-failure.js';

/**
 * The fault in the file of an embedded log, in one line, as SQLite itself states it; undefined when there is none. It
 * reads all of it, pages that no event is on included. A server looks after its own.
 * @throws StoreUnusable, StoreUnavailable where the file cannot be opened
 */
export async function logDamage({ url, dir }: Pick<EventLogLocation, 'url' | 'dir'>): Promise<string | undefined> {
  if (url !== undefined) return undefined;
  const file = join(dir, 'events.db');
  try {
    return damageIn(file);
  } catch (error) {
    if (!isReadOnly(error)) return toldOf(file, error);
  }
  const copy = await copyLog(file);
  try {
    return damageIn(join(copy.dir, 'events.db'));
  } catch (error) {
    return toldOf(file, error);
  } finally {
    await copy.drop();
  }
}

function damageIn(file: string): string | undefined {
  const database = new Database(file, { readonly: true });
  try {
    const [row] = database.prepare('SELECT integrity_check AS told FROM pragma_integrity_check(1)').all() as {
      told: string;
    }[];
    return row?.told === 'ok' ? undefined : damageText(row?.told ?? 'nothing was told');
  } finally {
    database.close();
  }
}

/** A file that cannot be opened here, as on a disk that fails, may be whole. */
function toldOf(file: string, error: unknown): string {
  if (isDamage(error) && error instanceof Error) return damageText(error.message);
  throw sqliteOpenFailure(file, error);
}
