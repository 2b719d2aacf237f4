import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes; more than the events of any request take. */
const room = 4 * 1024 * 1024;

/**
 * Whether the disk under an embedded log takes what an append would write. An append that conflicts never gets to the
 * disk, so a full one would not be noticed by it. Rejects with the system's own reason: no space, read-only, quota.
 */
export async function assertDiskRoom(dir: string): Promise<void> {
  const file = join(dir, 'room.tmp');
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(room));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}
