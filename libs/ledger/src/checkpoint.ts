import { MalformedNote, type Signer, type Verifier } from './log-key.js';
import type { Hash } from './tree-hash.js';

/** A tree head: the root of the first `size` leaves. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** C2SP tlog-checkpoint: origin, size and root, a line each, an empty line, the signature. */
export function signCheckpoint({ size, root }: TreeHead, signer: Signer): string {
  const text = `${signer.origin}\n${size}\n${root.toString('base64')}\n`;
  const signature = Buffer.concat([signer.id, signer.sign(text)]).toString('base64');
  return `${text}\n\u2014 ${signer.origin} ${signature}\n`;
}

/**
 * What a checkpoint says that this key has signed. Signatures of others (witnesses) are passed over.
 * @throws MalformedNote in one line, which says what is wrong
 */
export function openCheckpoint(note: string, verifier: Verifier): TreeHead {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) throw new MalformedNote('it is no signed note');
  const text = note.slice(0, end + 1);
  const [origin, ...body] = text.slice(0, -1).split('\n');
  if (origin !== verifier.origin)
    throw new MalformedNote(
      `it is of the log ${JSON.stringify(origin)}, the key of ${JSON.stringify(verifier.origin)}`,
    );
  const own = note
    .slice(end + 2, -1)
    .split('\n')
    .map(signatureIn)
    .filter(({ name, id }) => name === origin && id.equals(verifier.id));
  if (own.length === 0) throw new MalformedNote('it is not signed with this key');
  if (!own.every(({ signature }) => verifier.isSigned(text, signature)))
    throw new MalformedNote('its signature is wrong');
  return headIn(body);
}

function headIn([size = '', encoded = '']: readonly string[]): TreeHead {
  const root = Buffer.from(encoded, 'base64');
  if (!/^(0|[1-9]\d{0,15})$/.test(size)) throw new MalformedNote(`its size ${JSON.stringify(size)} is no number`);
  if (root.length !== 32 || root.toString('base64') !== encoded) throw new MalformedNote('its root is no SHA-256');
  return { size: Number(size), root };
}

function signatureIn(line: string) {
  const [, name = '', encoded = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length < 5 || bytes.toString('base64') !== encoded)
    throw new MalformedNote(`the line ${JSON.stringify(line)} is no signature`);
  return { name, id: bytes.subarray(0, 4), signature: bytes.subarray(4) };
}
