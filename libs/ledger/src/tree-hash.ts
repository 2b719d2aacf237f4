import { createHash } from 'node:crypto';

/** SHA-256, 32 bytes. */
export type Hash = Buffer;

const leafPrefix = Buffer.of(0x00);
const nodePrefix = Buffer.of(0x01);

/** RFC 6962, section 2.1: SHA-256(0x00 || line). */
export function leafHash(line: string | Uint8Array): Hash {
  return createHash('sha256').update(leafPrefix).update(line).digest();
}

/** RFC 6962, section 2.1: SHA-256(0x01 || left || right). */
export function nodeHash(left: Hash, right: Hash): Hash {
  return createHash('sha256').update(nodePrefix).update(left).update(right).digest();
}

/** The root of a tree without leaves. */
export function emptyRoot(): Hash {
  return createHash('sha256').digest();
}
