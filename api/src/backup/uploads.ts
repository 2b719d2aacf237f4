import { existsSync } from 'node:fs';
import { chmod, copyFile, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { makeDirectory } from '@noticeboard/event-store';
import { sha256Of, syncFolder, using } from '../files/durable-files.js';

/** True when the file is there, with the content that its name says. */
export async function isWhole(dir: string, path: string): Promise<boolean> {
  const file = join(dir, path);
  return existsSync(file) && (await sha256Of(file)) === basename(path, '.pdf');
}

export interface CopiedUploads {
  readonly copied: number;
  /** The file is whole in neither place. */
  readonly missing: readonly string[];
}

/** Copies what is not there yet. A file in the backup is read and hashed, whether it was copied now or before. */
export async function copyUploads(from: string, to: string, paths: Iterable<string>): Promise<CopiedUploads> {
  const missing: string[] = [];
  let copied = 0;
  for (const path of paths) {
    if (await isWhole(to, path)) continue;
    if (existsSync(join(from, path))) await copyDurably(join(from, path), join(to, path));
    if (await isWhole(to, path)) copied += 1;
    else {
      await rm(join(to, path), { force: true });
      missing.push(path);
    }
  }
  return { copied, missing };
}

async function copyDurably(from: string, to: string): Promise<void> {
  // Cut off, it is made again by the next run: there is one at a time.
  const [own, folder] = [`${to}.part`, dirname(to)];
  makeDirectory(folder);
  await rm(own, { force: true });
  try {
    await copyFile(from, own);
    // It has the mode of the one that was copied, which may be for reading alone.
    await chmod(own, 0o600);
    await using(await open(own, 'r+'), (file) => file.sync());
  } catch (error) {
    // On a full disk its part of the room is what the next run, or somebody else, goes on with.
    await rm(own, { force: true });
    throw error;
  }
  await rename(own, to);
  await syncFolder(folder);
}
