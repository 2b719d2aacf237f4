import {
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto';
import type { Hash } from './tree.js';

/** A tree head: the root of the first `size` leaves. */
export interface TreeHead {
  readonly size: number;
  readonly root: Hash;
}

/** The content of a signed note about a log. */
export interface SignedHead extends TreeHead {
  /** The lines that were signed beside the head: the extension lines of C2SP tlog-checkpoint. */
  readonly extensions: readonly string[];
}

/** C2SP tlog-checkpoint: origin, size and root, a line each, the extension lines, an empty line, the signature. */
export function signCheckpoint({ size, root }: TreeHead, signer: Signer, extensions: readonly string[] = []): string {
  const text = [signer.origin, size, root.toString('base64'), ...extensions].map((line) => `${line}\n`).join('');
  const signature = Buffer.concat([signer.id, signer.sign(text)]).toString('base64');
  return `${text}\n\u2014 ${signer.origin} ${signature}\n`;
}

/**
 * The content of a checkpoint that this key has signed. Signatures of others (witnesses) are passed over.
 * @throws MalformedNote in one line, which says what is wrong
 */
export function openCheckpoint(note: string, verifier: Verifier): SignedHead {
  const text = textOfNote(note);
  const [origin, ...body] = text.slice(0, -1).split('\n');
  if (origin !== verifier.origin)
    throw new MalformedNote(
      `it is of the log ${JSON.stringify(origin)}, the key of ${JSON.stringify(verifier.origin)}`,
    );
  const own = note
    .slice(text.length + 1, -1)
    .split('\n')
    .map(signatureIn)
    .filter(({ name, id }) => name === origin && id.equals(verifier.id));
  if (own.length === 0) throw new MalformedNote('it is not signed with this key');
  if (!own.every(({ signature }) => verifier.isSigned(text, signature))) throw new MalformedNote(wrongSignature);
  return headIn(body);
}

/** The message about a signature of a key that is not over the note. */
export const wrongSignature = 'its signature is wrong';

function headIn([size = '', encoded = '', ...extensions]: readonly string[]): SignedHead {
  const root = Buffer.from(encoded, 'base64');
  if (!/^(0|[1-9]\d{0,15})$/.test(size)) throw new MalformedNote(`its size ${JSON.stringify(size)} is no number`);
  if (root.length !== 32 || root.toString('base64') !== encoded) throw new MalformedNote('its root is no SHA-256');
  return { size: Number(size), root, extensions };
}

/** The text of a signed note, with its last newline: the signatures are over it. @throws MalformedNote */
export function textOfNote(note: string): string {
  const end = note.lastIndexOf('\n\n');
  if (end < 0 || !note.endsWith('\n')) throw new MalformedNote('it is no signed note');
  return note.slice(0, end + 1);
}

/** @throws MalformedNote for a line that is no signature */
export function signatureIn(line: string) {
  const [, name = '', encoded = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.length < 5 || bytes.toString('base64') !== encoded)
    throw new MalformedNote(`the line ${JSON.stringify(line)} is no signature`);
  return { name, id: bytes.subarray(0, 4), signature: bytes.subarray(4) };
}

/** The type byte of an Ed25519 key (C2SP signed-note). */
const ed25519 = 0x01;
/** The DER prefix of the 32 bytes of an Ed25519 key (RFC 8410). */
export const publicDer = Buffer.from('302a300506032b6570032100', 'hex');
export const privateDer = Buffer.from('302e020100300506032b657004220420', 'hex');

/** A key or a note that is not in the form of C2SP signed-note. */
export class MalformedNote extends Error {
  override readonly name = 'MalformedNote';
}

/** Whom signatures are checked against. */
export interface Verifier {
  /** The key's name: the log's origin. */
  readonly origin: string;
  /** The first four bytes of SHA-256(origin || newline || 0x01 || key). */
  readonly id: Buffer;
  /** One line: `<origin>+<8 hex>+<base64(0x01 || key)>`. */
  readonly vkey: string;
  /** The 32 bytes of the public key. */
  readonly raw: Buffer;
  isSigned(text: string, signature: Buffer): boolean;
}

export interface Signer extends Verifier {
  /** The secret, one line: `PRIVATE+KEY+<origin>+<8 hex>+<base64(0x01 || seed)>`. */
  readonly secret: string;
  sign(text: string): Buffer;
  /** 32 secret bytes for another purpose, the same for ever: HMAC-SHA-256 of its name under the seed. */
  secretFor(purpose: string): Buffer;
}

/** As the origin of a log: no white space, no plus. */
export const originPattern = /^[^\s+\p{Cc}]{1,200}$/u;

export function generateSigner(origin: string): Signer {
  const seed = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).subarray(-32);
  return signerOf(origin, seed);
}

/** The key of a log that goes with another: `<origin>/<name>`, the same for ever. */
export function signerBeside(signer: Signer, name: string): Signer {
  return signerOf(`${signer.origin}/${name}`, signer.secretFor(`the key of ${name}`));
}

/** @throws MalformedNote */
export function parseSigner(secret: string): Signer {
  const [, origin = '', id = '', encoded = ''] = /^PRIVATE\+KEY\+([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(secret) ?? [];
  const signer = signerOf(origin, keyBytes(origin, encoded, 'PRIVATE+KEY+<name>+<8 hex>+<base64>'));
  if (signer.id.toString('hex') !== id) throw new MalformedNote(`the key of ${origin} does not have the id ${id}`);
  return signer;
}

/** @throws MalformedNote */
export function parseVerifier(vkey: string): Verifier {
  const [, origin = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? [];
  const verifier = verifierOf(origin, keyBytes(origin, encoded, '<name>+<8 hex>+<base64>'));
  if (verifier.id.toString('hex') !== id) throw new MalformedNote(`the key of ${origin} does not have the id ${id}`);
  return verifier;
}

function signerOf(origin: string, seed: Buffer): Signer {
  const key = createPrivateKey({ key: Buffer.concat([privateDer, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32);
  const verifier = verifierOf(origin, publicKey);
  const encoded = Buffer.concat([Buffer.of(ed25519), seed]).toString('base64');
  return {
    ...verifier,
    secret: `PRIVATE+KEY+${origin}+${verifier.id.toString('hex')}+${encoded}`,
    sign: (text) => sign(null, Buffer.from(text), key),
    secretFor: (purpose) => createHmac('sha256', seed).update(purpose).digest(),
  };
}

function verifierOf(origin: string, raw: Buffer): Verifier {
  const typed = Buffer.concat([Buffer.of(ed25519), raw]);
  const id = createHash('sha256').update(`${origin}\n`).update(typed).digest().subarray(0, 4);
  const key: KeyObject = createPublicKey({ key: Buffer.concat([publicDer, raw]), format: 'der', type: 'spki' });
  return {
    origin,
    id,
    vkey: `${origin}+${id.toString('hex')}+${typed.toString('base64')}`,
    raw,
    isSigned: (text, signature) => verify(null, Buffer.from(text), key, signature),
  };
}

/** The 32 bytes behind the type byte. @throws MalformedNote */
export function keyBytes(origin: string, encoded: string, form: string, type = ed25519): Buffer {
  const bytes = Buffer.from(encoded, 'base64');
  if (!originPattern.test(origin) || bytes.length !== 33 || bytes[0] !== type || bytes.toString('base64') !== encoded)
    throw new MalformedNote(`an Ed25519 key is written ${form}`);
  return bytes.subarray(1);
}
