import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { keyBytes, MalformedNote, privateDer, publicDer, signatureIn, textOfNote } from './checkpoint.js';

/** The type byte of an Ed25519 cosigner (C2SP tlog-cosignature). */
const timestamped = 0x04;
/** Bytes of a timestamp, and of it and a signature. */
const [timeLength, length] = [8, 72];

/** A witness, by its key. */
export interface Cosigner {
  readonly name: string;
  readonly id: Buffer;
  /** One line: `<name>+<8 hex>+<base64(0x04 || key)>`. */
  readonly vkey: string;
  /** The 32 bytes of the public key. */
  readonly raw: Buffer;
  /** Seconds since 1970 of a cosignature that is good; undefined for one that is not. */
  readonly timeOf: (text: string, signature: Buffer) => number | undefined;
}

export interface CosigningKey extends Cosigner {
  /** The line of a signature over the text of a checkpoint. @param time seconds since 1970 */
  readonly cosign: (text: string, time: number) => string;
}

/** @throws MalformedNote for what is no vkey of an Ed25519 cosigner */
export function parseCosigner(vkey: string): Cosigner {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? [];
  const form = '<name>+<8 hex>+<base64>, and that of a witness has the type 4 (Ed25519)';
  const cosigner = cosignerOf(name, keyBytes(name, encoded, form, timestamped));
  if (cosigner.id.toString('hex') !== id) throw new MalformedNote(`the key of ${name} does not have the id ${id}`);
  return cosigner;
}

/** @param seed 32 bytes */
export function cosigningKey(name: string, seed: Buffer): CosigningKey {
  const key = createPrivateKey({ key: Buffer.concat([privateDer, seed]), format: 'der', type: 'pkcs8' });
  const cosigner = cosignerOf(name, createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32));
  const cosign = (text: string, time: number) => {
    const stamp = Buffer.alloc(timeLength);
    stamp.writeBigUInt64BE(BigInt(time));
    const signature = sign(null, messageOf(text, time), key);
    return `\u2014 ${name} ${Buffer.concat([cosigner.id, stamp, signature]).toString('base64')}\n`;
  };
  return { ...cosigner, cosign };
}

function cosignerOf(name: string, raw: Buffer): Cosigner {
  const typed = Buffer.concat([Buffer.of(timestamped), raw]);
  const id = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);
  const key = createPublicKey({ key: Buffer.concat([publicDer, raw]), format: 'der', type: 'spki' });
  const timeOf = (text: string, signature: Buffer) => {
    if (signature.length !== length) return undefined;
    const time = Number(signature.readBigUInt64BE());
    return time > 0 && verify(null, messageOf(text, time), key, signature.subarray(timeLength)) ? time : undefined;
  };
  return { name, id, vkey: `${name}+${id.toString('hex')}+${typed.toString('base64')}`, raw, timeOf };
}

function messageOf(text: string, time: number): Buffer {
  return Buffer.from(`cosignature/v1\ntime ${time}\n${text}`);
}

/** A line of a checkpoint that a witness has signed. */
interface Cosignature<W> {
  readonly witness: W;
  /** With its newline. */
  readonly line: string;
  /** Seconds since 1970. */
  readonly time: number;
}

/**
 * The good cosignatures of these witnesses under a checkpoint; lines of others are passed over.
 * @throws MalformedNote for what is no signed note, or a wrong signature of one of them
 */
export function cosignaturesOf<W extends Cosigner>(note: string, witnesses: readonly W[]): Cosignature<W>[] {
  const text = textOfNote(note);
  const lines = note.slice(text.length + 1, -1).split('\n');
  return lines.flatMap((line) => {
    const { name, id, signature } = signatureIn(line);
    const witness = witnesses.find((one) => one.name === name && one.id.equals(id));
    if (!witness) return [];
    const time = witness.timeOf(text, signature);
    if (time === undefined) throw new MalformedNote(`the cosignature of ${name} is wrong`);
    return [{ witness, line: `${line}\n`, time }];
  });
}
