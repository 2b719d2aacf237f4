import { join } from 'node:path';
import { openEventStore } from '@noticeboard/event-store';
import Database from 'libsql';
import { checkEvents } from '../backup/backup-folder.js';
import { isWhole } from '../backup/uploads.js';
import { taskOfParent, tellParent } from '../child-process/parent.js';
import type { FolderFaults, FolderToCheck } from './data-folder.js';

/* A process of its own: every page of the log, every event against what was signed, every PDF. */

await tellParent(await faultsIn(await taskOfParent()));

async function faultsIn({ dataDir, vkey }: FolderToCheck): Promise<FolderFaults> {
  const dir = join(dataDir, 'events');
  const damage = damageIn(join(dir, 'events.db'));
  if (damage !== undefined) return { log: damage };
  const log = await openEventStore({ dir, exclusive: false });
  try {
    const { uploads } = await checkEvents(() => log.pages(), dataDir, vkey);
    const torn: string[] = [];
    for (const path of uploads) if (!(await isWhole(dataDir, path))) torn.push(path);
    if (torn.length === 0) return {};
    return {
      uploads: `${torn.length} PDFs that the log names are not in ${dataDir} as they were, the first ${torn[0]}`,
    };
  } catch (error) {
    return { log: error instanceof Error ? error.message : String(error) };
  } finally {
    await log.close();
  }
}

/** As SQLite itself tells; undefined when there is none. */
function damageIn(file: string): string | undefined {
  const database = new Database(file, { readonly: true });
  try {
    const [row] = database.prepare('SELECT integrity_check AS told FROM pragma_integrity_check(1)').all() as {
      told: string;
    }[];
    return row?.told === 'ok' ? undefined : (row?.told ?? 'it cannot be read').replace(/\s+/g, ' ');
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    database.close();
  }
}
