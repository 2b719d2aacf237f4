import { existsSync, type Stats, statSync } from 'node:fs';
import { lchown, lstat, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

type Owner = Pick<Stats, 'uid' | 'gid'>;

/**
 * Leaves what root makes in a folder to the owner of the folder, or, where it is yet to be made, the one that it will
 * lie in: a portal that is not run by root cannot write to what root has made. Nothing else changes hands.
 */
export async function leavingToOwner(folder: string, run: () => Promise<void>): Promise<void> {
  if (process.getuid?.() !== 0) return run();
  const owner = ownerOf(folder);
  try {
    await run();
  } finally {
    if (owner.uid !== 0 && existsSync(folder)) await leaveTo(owner, folder);
  }
}

function ownerOf(path: string): Owner {
  return existsSync(path) ? statSync(path) : ownerOf(dirname(path));
}

async function leaveTo(owner: Owner, path: string): Promise<void> {
  if (isOfFileSystem(basename(path))) return;
  try {
    const found = await lstat(path);
    if (found.isDirectory()) for (const name of await readdir(path)) await leaveTo(owner, join(path, name));
    // A file that stands elsewhere too is somebody else's.
    const isOwn = found.isDirectory() || found.nlink === 1;
    if (found.uid === 0 && isOwn) await lchown(path, owner.uid, owner.gid);
  } catch (error) {
    // A portal that runs takes its own files away meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** True for an entry that a file system has in its first folder. */
export function isOfFileSystem(name: string): boolean {
  return name === 'lost+found';
}
