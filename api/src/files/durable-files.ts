import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** For its owner alone; it is on disk when this resolves. */
export async function writeDurably(path: string, text: string): Promise<void> {
  await using(await open(path, 'w', 0o600), async (file) => {
    await file.writeFile(text);
    await file.sync();
  });
}

/** Makes the names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  await using(await open(folder, 'r'), (file) => file.sync());
}

export async function using<T>(file: FileHandle, work: (file: FileHandle) => Promise<T>): Promise<T> {
  return work(file).finally(() => file.close());
}

/** SHA-256 of the first bytes of a file, of all of them by default. */
export async function sha256Of(path: string, bytes = Infinity): Promise<string> {
  const hash = createHash('sha256');
  if (bytes > 0) await pipeline(createReadStream(path, { end: bytes - 1 }), hash);
  return hash.digest('hex');
}
