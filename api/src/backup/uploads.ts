import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { makeDirectory } from '@noticeboard/event-store';
import type { FilePlace } from '../files/file-place.js';

/** True when the file is there, with the content that its name says. */
export async function isWhole(place: FilePlace, path: string): Promise<boolean> {
  if ((await place.sizeOf(path)) === undefined) return false;
  const hash = createHash('sha256');
  await pipeline(await place.read(path), hash);
  return hash.digest('hex') === basename(path, '.pdf');
}

export interface CopiedUploads {
  readonly copied: number;
  /** The file is whole in neither place. */
  readonly missing: readonly string[];
}

/** Copies what is not there yet. A file in the new place is read and hashed, whether it was copied now or before. */
export async function copyUploads(from: FilePlace, to: FilePlace, paths: Iterable<string>): Promise<CopiedUploads> {
  const missing: string[] = [];
  let copied = 0;
  for (const path of paths) {
    if (await isWhole(to, path)) continue;
    if ((await from.sizeOf(path)) !== undefined) await copy(from, to, path);
    if (await isWhole(to, path)) copied += 1;
    else {
      await to.remove(path);
      missing.push(path);
    }
  }
  return { copied, missing };
}

async function copy(from: FilePlace, to: FilePlace, path: string): Promise<void> {
  // Cut off, it is made again by the next run: there is one at a time.
  const part = join(to.incoming, `${basename(path)}.part`);
  makeDirectory(to.incoming);
  await rm(part, { force: true });
  try {
    await pipeline(await from.read(path), createWriteStream(part, { mode: 0o600, flush: true }));
    await to.put(path, part);
  } catch (error) {
    // On a full disk its part of the room is what the next run, or somebody else, goes on with.
    await rm(part, { force: true });
    throw error;
  }
}
