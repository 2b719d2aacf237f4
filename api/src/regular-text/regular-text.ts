import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

const { O_RDONLY, O_NOFOLLOW, O_NONBLOCK } = constants;

/** The file of this name holds no text that could be read; the message says what it is. */
export class NoText extends Error {}

/**
 * The text of a regular file in UTF-8: a pipe never ends, nor does a device.
 * @throws NoText for one of these, and for more than `mostBytes`; an error of the file system
 */
export function regularText(path: string, mostBytes: number, { followsLinks = false } = {}): string {
  // Without waiting, as the opening of a pipe would for somebody who writes.
  const file = openSync(path, O_RDONLY | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW));
  try {
    const found = fstatSync(file);
    if (!found.isFile()) throw new NoText(found.isDirectory() ? 'it is a folder' : 'it is no regular file');
    const text = Buffer.alloc(mostBytes + 1);
    let bytes = 0;
    for (let read = -1; read !== 0; bytes += read) read = readSync(file, text, bytes, text.length - bytes, bytes);
    if (bytes > mostBytes) throw new NoText(`it is larger than ${mostBytes} bytes`);
    return text.toString('utf8', 0, bytes);
  } finally {
    closeSync(file);
  }
}
