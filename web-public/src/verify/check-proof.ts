/** The keys that a proof is checked with, in the form of C2SP signed-note: `<name>+<8 hex>+<base64>`. */
export interface Keys {
  readonly log: string;
  readonly witnesses: readonly string[];
}

/** An entry of the public log; the page shows these members. */
export interface ProvenEntry {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  readonly time: string;
  readonly what: string;
  readonly reason?: string;
  readonly changes: unknown;
}

export interface Proven {
  readonly entry: ProvenEntry;
  readonly index: number;
  readonly size: number;
  readonly log: string;
  /** Those that have signed the head, and when: seconds since 1970. */
  readonly seen: readonly { readonly name: string; readonly time: number }[];
}

/** Why a proof proves nothing. */
export type ProofFault =
  'malformed' | 'otherLog' | 'notSigned' | 'wrongSignature' | 'wrongPath' | 'wrongWitness' | 'noEd25519';

export class FaultyProof extends Error {
  constructor(readonly fault: ProofFault) {
    super(fault);
  }
}

const encoder = new TextEncoder();
/** Type bytes of Ed25519: the signature of a log, and that of a witness with its time. */
const [ofLog, ofWitness] = [0x01, 0x04];

/**
 * Checks the JSON of an entry, a newline, and its C2SP tlog-proof: the path from the entry to the root of the head, the
 * log's signature of the head, and those of witnesses. The page stands alone in a browser: it has Web Crypto in place of
 * the ledger's library.
 * @throws FaultyProof
 */
export async function checkProof(text: string, keys: Keys): Promise<Proven> {
  const { json, index, path, note } = partsOf(text.replaceAll('\r\n', '\n'));
  const entry = entryIn(json);
  const { head, origin, size, root, signatures } = headOf(note);
  const log = keyIn(keys.log, ofLog);
  if (origin !== log.name) throw new FaultyProof('otherLog');
  const own = signatures.filter(({ name, id }) => name === log.name && id === log.id);
  if (own.length === 0) throw new FaultyProof('notSigned');
  for (const { bytes } of own)
    if (!(await isSigned(log.key, bytes, encoder.encode(head)))) throw new FaultyProof('wrongSignature');
  if (!sameBytes(await rootOf(encoder.encode(json), index, size, path), root)) throw new FaultyProof('wrongPath');
  const seen: { readonly name: string; readonly time: number }[] = [];
  for (const vkey of keys.witnesses) {
    const witness = keyIn(vkey, ofWitness);
    for (const { name, id, bytes } of signatures) {
      if (name !== witness.name || id !== witness.id) continue;
      const time = bytes.slice(0, 8).reduce((sum, byte) => sum * 256 + byte, 0);
      const signed = encoder.encode(`cosignature/v1\ntime ${time}\n${head}`);
      if (!(await isSigned(witness.key, bytes.slice(8), signed))) throw new FaultyProof('wrongWitness');
      seen.push({ name, time });
    }
  }
  return { entry, index, size, log: origin, seen };
}

function partsOf(text: string) {
  const [, json = '', index = '', hashes = '', note = ''] =
    /^\s*(\{.*\})\nc2sp\.org\/tlog-proof@v1\n(?:extra \S+\n)?index (\d{1,15})\n((?:\S{44}\n){0,50})\n([\s\S]+)$/.exec(
      text,
    ) ?? [];
  if (json === '') throw new FaultyProof('malformed');
  const path = hashes.split('\n').filter(Boolean).map(fromBase64);
  // A text that was copied may have lost its last newline.
  return { json, index: Number(index), path, note: `${note.trimEnd()}\n` };
}

function entryIn(json: string): ProvenEntry {
  try {
    return JSON.parse(json) as ProvenEntry;
  } catch {
    throw new FaultyProof('malformed');
  }
}

function headOf(note: string) {
  const end = note.lastIndexOf('\n\n') + 1;
  const head = note.slice(0, end);
  const [origin = '', size = '', root = ''] = head.split('\n');
  if (end === 0 || !/^\d{1,15}$/.test(size)) throw new FaultyProof('malformed');
  const signatures = note
    .slice(end + 1, -1)
    .split('\n')
    .map(signatureIn);
  return { head, origin, size: Number(size), root: fromBase64(root), signatures };
}

function signatureIn(line: string) {
  const [, name = '', encoded = ''] = /^\u2014 (\S+) (\S+)$/.exec(line) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes.length < 5) throw new FaultyProof('malformed');
  return { name, id: hex(bytes.slice(0, 4)), bytes: bytes.slice(4) };
}

function keyIn(vkey: string, type: number) {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(\S+)$/.exec(vkey) ?? [];
  const bytes = fromBase64(encoded);
  if (bytes.length !== 33 || bytes[0] !== type) throw new FaultyProof('malformed');
  return { name, id, key: bytes.slice(1) };
}

type Bytes = Uint8Array<ArrayBuffer>;

async function isSigned(key: Bytes, signature: Bytes, data: Bytes): Promise<boolean> {
  let imported;
  try {
    imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  } catch {
    throw new FaultyProof('noEd25519');
  }
  return crypto.subtle.verify('Ed25519', imported, signature, data);
}

/** RFC 9162, section 2.1.3.2. */
async function rootOf(entry: Bytes, index: number, size: number, path: readonly Bytes[]): Promise<Bytes> {
  if (index >= size) throw new FaultyProof('wrongPath');
  let [node, last] = [index, size - 1];
  let hash = await digest([Uint8Array.of(0), entry]);
  for (const sibling of path) {
    if (last === 0) throw new FaultyProof('wrongPath');
    const isRight = node % 2 === 1 || node === last;
    hash = await digest([Uint8Array.of(1), ...(isRight ? [sibling, hash] : [hash, sibling])]);
    if (isRight) while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    [node, last] = [half(node), half(last)];
  }
  if (last !== 0) throw new FaultyProof('wrongPath');
  return hash;
}

const half = (number: number) => Math.floor(number / 2);

async function digest(parts: readonly Bytes[]): Promise<Bytes> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', whole));
}

function fromBase64(text: string): Bytes {
  let bytes;
  try {
    bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    throw new FaultyProof('malformed');
  }
  // There are several texts of the same bytes, of which one is right.
  if (btoa(String.fromCharCode(...bytes)) !== text) throw new FaultyProof('malformed');
  return bytes;
}

function hex(bytes: Bytes): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sameBytes(one: Bytes, other: Bytes): boolean {
  return hex(one) === hex(other);
}
