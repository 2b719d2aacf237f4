import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import type { ApiClient } from './api-client.js';
import type { RunningPortal } from './portal-process.js';

/** A second reading of RFC 6962 and C2SP, by their definitions and with nothing of the portal's own. */

export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  /** base64 */
  readonly root: string;
}

const sha256 = (...parts: readonly (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** The hash of a leaf: of one line of an export. */
export function hashOfLine(line: string): Buffer {
  return sha256(Buffer.of(0), line);
}

/** RFC 6962, 2.1: MTH. */
export function rootOfLines(lines: readonly string[]): Buffer {
  if (lines.length === 0) return sha256();
  if (lines.length === 1) return hashOfLine(lines[0] ?? '');
  const k = split(lines.length);
  return sha256(Buffer.of(1), rootOfLines(lines.slice(0, k)), rootOfLines(lines.slice(k)));
}

/** RFC 6962, 2.1.1: PATH, in base64. */
export function pathOfLine(leaf: number, lines: readonly string[]): string[] {
  if (lines.length === 1) return [];
  const k = split(lines.length);
  const [left, right] = [lines.slice(0, k), lines.slice(k)];
  return leaf < k
    ? [...pathOfLine(leaf, left), rootOfLines(right).toString('base64')]
    : [...pathOfLine(leaf - k, right), rootOfLines(left).toString('base64')];
}

/** RFC 6962, 2.1.2: PROOF, in base64. */
export function growthOfLines(from: number, lines: readonly string[], isWhole = true): string[] {
  if (from === lines.length) return isWhole ? [] : [rootOfLines(lines).toString('base64')];
  const k = split(lines.length);
  const [left, right] = [lines.slice(0, k), lines.slice(k)];
  return from <= k
    ? [...growthOfLines(from, left, isWhole), rootOfLines(right).toString('base64')]
    : [...growthOfLines(from - k, right, false), rootOfLines(left).toString('base64')];
}

function split(size: number): number {
  let k = 1;
  while (k * 2 < size) k *= 2;
  return k;
}

/** @throws Error unless the key has signed it */
export function signedCheckpoint(note: string, vkey: string): Checkpoint {
  const [name = '', id = ''] = vkey.split('+');
  const typed = Buffer.from(vkey.trim().slice(name.length + id.length + 2), 'base64');
  if (sha256(`${name}\n`, typed).subarray(0, 4).toString('hex') !== id) throw new Error(`${vkey} is no key`);
  const key = { kty: 'OKP', crv: 'Ed25519', x: typed.subarray(1).toString('base64url') };
  const [text = '', signatures = ''] = note.split('\n\n');
  const [, encoded = ''] = /^\u2014 \S+ (\S+)\n$/.exec(signatures) ?? [];
  const signature = Buffer.from(encoded, 'base64');
  const isSigned = verify(
    null,
    Buffer.from(`${text}\n`),
    createPublicKey({ key, format: 'jwk' }),
    signature.subarray(4),
  );
  if (!isSigned || signature.subarray(0, 4).toString('hex') !== id) throw new Error(`${note} is not signed by ${vkey}`);
  const [origin = '', size = '', root = ''] = text.split('\n');
  return { origin, size: Number(size), root };
}

export async function keyOf({ url }: Pick<RunningPortal, 'url'>): Promise<string> {
  return (await fetch(`${url}/.well-known/log-key`)).text();
}

/** Lines of `/api/log/export`. */
export async function exportedLines(staff: ApiClient, query = ''): Promise<string[]> {
  return (await staff.get(`/log/export${query}`)).text.split('\n').slice(0, -1);
}

/** The public line of a key that has signed nothing, under this name. */
export function newKey(name: string): string {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' });
  const typed = Buffer.concat([Buffer.of(1), Buffer.from(x, 'base64url')]);
  return `${name}+${sha256(`${name}\n`, typed).subarray(0, 4).toString('hex')}+${typed.toString('base64')}\n`;
}
