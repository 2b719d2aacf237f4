import { join } from 'node:path';
import Database from 'libsql';
import type { EventLogLocation } from '../open-event-store.js';
import { copyLog } from './copied-log.js';
import { isReadOnly } from './sqlite-failure.js';

/**
 * What is wrong with the file of an embedded log, in one line, as SQLite itself tells; undefined when nothing is. It reads
 * all of it, pages that no event is on included. A server looks after its own.
 */
export async function logDamage({ url, dir }: Pick<EventLogLocation, 'url' | 'dir'>): Promise<string | undefined> {
  if (url !== undefined) return undefined;
  try {
    return damageIn(dir);
  } catch (error) {
    if (!isReadOnly(error)) return messageOf(error);
  }
  const copy = await copyLog(join(dir, 'events.db'));
  try {
    return damageIn(copy.dir);
  } catch (error) {
    return messageOf(error);
  } finally {
    await copy.drop();
  }
}

function damageIn(dir: string): string | undefined {
  const database = new Database(join(dir, 'events.db'), { readonly: true });
  try {
    const [row] = database.prepare('SELECT integrity_check AS told FROM pragma_integrity_check(1)').all() as {
      told: string;
    }[];
    return row?.told === 'ok' ? undefined : (row?.told ?? 'it cannot be read').replace(/\s+/g, ' ');
  } finally {
    database.close();
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
