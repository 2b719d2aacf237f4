import { createHash } from 'node:crypto';
import { nextTurn } from '@noticeboard/event-store';

/**
 * The work of one turn of the event loop, about a millisecond; characters, or bytes. Long work is done in slices:
 * however many are at work, a request that comes meanwhile waits for one of them, 30 ms in place of 680 beside 40 lists
 * of 10,000 postings.
 */
export const sliceLength = 256 * 1024;

/** A body of any length with the strong ETag that Express gives it. */
export interface TaggedBytes {
  readonly bytes: Buffer;
  readonly etag: string;
}

/**
 * A text of any length that is made again, piece by piece, for each who takes it; the ETag is its own.
 */
export interface TaggedPieces {
  readonly pieces: () => AsyncIterable<string>;
  readonly etag: string;
}

/** UTF-8 of the texts, one behind the other; undefined where they come to more than so many bytes. */
export async function bytesOf(texts: AsyncIterable<string>, most: number): Promise<TaggedBytes | undefined> {
  const parts: Buffer[] = [];
  const hash = createHash('sha1');
  let length = 0;
  for await (const text of texts) {
    const part = Buffer.from(text);
    length += part.length;
    if (length > most) return undefined;
    hash.update(part);
    parts.push(part);
    await nextTurn();
  }
  const bytes = Buffer.allocUnsafe(length);
  let at = 0;
  for (const part of parts) {
    at += part.copy(bytes, at);
    await nextTurn();
  }
  return { bytes, etag: `"${bytes.length.toString(16)}-${hash.digest('base64').slice(0, 27)}"` };
}
