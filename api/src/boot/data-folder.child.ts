import { join } from 'node:path';
import { logDamage, openEventStore } from '@noticeboard/event-store';
import { checkEvents } from '../backup/backup-folder.js';
import { isWhole } from '../backup/uploads.js';
import { FolderPlace } from '../files/folder-place.js';
import { checkpointFiles } from '../ledger/checkpoint-files.js';
import { taskOfParent, tellParent } from '../child-process/parent.js';
import type { FolderFaults, FolderToCheck } from './data-folder.js';
import { counted } from '../config/counted.js';

/* A process of its own: every page of the log; of a copy every event against what was signed, and every PDF. */

await tellParent(await faultsIn(await taskOfParent()));

async function faultsIn({ dataDir, part, hasFiles, vkey }: FolderToCheck): Promise<FolderFaults> {
  const dir = join(dataDir, 'events');
  const damage = await logDamage({ dir });
  if (damage !== undefined) return { log: damage };
  if (part === 'pages') return {};
  const log = await openEventStore({ dir, exclusive: false });
  try {
    const { uploads } = await checkEvents(() => log.pages(), checkpointFiles(dataDir), vkey);
    const torn: string[] = [];
    const files = new FolderPlace(dataDir);
    if (hasFiles) for (const path of uploads) if (!(await isWhole(files, path))) torn.push(path);
    if (torn.length === 0) return {};
    return {
      uploads: `missing or changed in ${dataDir}: ${counted(torn.length, 'PDF')} that the log names, the first ${torn[0]}`,
    };
  } catch (error) {
    return { log: error instanceof Error ? error.message : String(error) };
  } finally {
    await log.close();
  }
}
