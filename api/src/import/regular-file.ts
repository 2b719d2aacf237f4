import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UnreadableSource } from './dump.js';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/**
 * Opens what is a file and nothing else: a link may lead anywhere, a pipe never ends, a device does things.
 * @throws UnreadableSource for one of these; an Error with a code where there is none
 */
export async function openRegular(path: string): Promise<FileHandle> {
  // Without waiting, as the opening of a pipe would for somebody who writes.
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP') throw new UnreadableSource(`${path} is a link: name the file that it leads to`);
    throw error;
  });
  const found = await file.stat();
  if (found.isFile()) return file;
  await file.close();
  throw new UnreadableSource(`${path} is ${found.isDirectory() ? 'a folder' : 'no regular file'}: name a file`);
}

/** The same below a folder that somebody else has filled: none of the folders on the way is a link. */
export async function openBelow(folder: string, path: string): Promise<FileHandle> {
  const file = await openRegular(join(folder, path));
  const [root, own] = await Promise.all([realpath(folder), realpath(dirname(join(folder, path)))]);
  if (own === dirname(join(root, path))) return file;
  await file.close();
  throw new UnreadableSource(`${path} lies behind a link, and none is followed`);
}

const chunkBytes = 256 * 1024;

/** A stretch of an open file, from a byte to before another one, in parts of memory of their own. */
export async function* bytesOf(file: FileHandle, from = 0, to = Infinity): AsyncGenerator<Buffer> {
  for (let at = from; at < to;) {
    const part = Buffer.allocUnsafeSlow(Math.min(chunkBytes, to - at));
    const { bytesRead } = await file.read(part, 0, part.length, at);
    if (bytesRead === 0) return;
    yield part.subarray(0, bytesRead);
    at += bytesRead;
  }
}
