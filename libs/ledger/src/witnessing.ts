import {
  MalformedNote,
  openCheckpoint,
  textOfNote,
  type TreeHead,
  type Verifier,
  wrongSignature,
} from './checkpoint.js';
import { consistencyFault } from './proofs.js';
import { emptyRoot, type Hash } from './tree.js';

/** A request of C2SP tlog-witness: a checkpoint, and that its log grew to it from an older size. */
export interface AddCheckpoint {
  readonly old: number;
  readonly path: readonly Hash[];
  /** The signed checkpoint. */
  readonly note: string;
  readonly origin: string;
}

const mostHashes = 63;

/** @throws MalformedNote for a body that is not in the form */
export function parseAddCheckpoint(body: string): AddCheckpoint {
  const end = body.indexOf('\n\n');
  const [first = '', ...hashes] = end < 0 ? [] : body.slice(0, end).split('\n');
  const [, old] = /^old (0|[1-9]\d{0,15})$/.exec(first) ?? [];
  if (old === undefined) throw new MalformedNote('the body begins with "old <size>", and an empty line ends the proof');
  if (hashes.length > mostHashes) throw new MalformedNote(`a proof has at most ${mostHashes} hashes`);
  const note = body.slice(end + 2);
  const [origin = ''] = textOfNote(note).split('\n', 1);
  return { old: Number(old), path: hashes.map(hashIn), note, origin };
}

function hashIn(line: string): Hash {
  const hash = Buffer.from(line, 'base64');
  if (hash.length !== 32 || hash.toString('base64') !== line)
    throw new MalformedNote(`the line ${JSON.stringify(line)} is no hash`);
  return hash;
}

/** The answer of a witness: the head that it may cosign, or why not. */
export type Judgement =
  | { readonly status: 200; readonly head: TreeHead }
  | { readonly status: 400 | 403 | 404 | 422; readonly why: string }
  | { readonly status: 409; readonly size: number };

/**
 * C2SP tlog-witness, `add-checkpoint`. Its caller stores the head before anybody else asks about the same log.
 * @param logs those that the witness is a witness of
 * @param latest the last head of the log that it has cosigned
 */
export function judge(
  { old, path, note, origin }: AddCheckpoint,
  logs: readonly Verifier[],
  latest: TreeHead | undefined,
): Judgement {
  const keys = logs.filter((log) => log.origin === origin);
  if (keys.length === 0) return { status: 404, why: `this is no witness of the log ${JSON.stringify(origin)}` };
  const head = signedBy(note, keys);
  if (typeof head === 'string') return { status: 403, why: head };
  if (old > head.size) return { status: 400, why: `the old size ${old} is larger than the size ${head.size}` };
  if (old !== (latest?.size ?? 0)) return { status: 409, size: latest?.size ?? 0 };
  const fault = growthFault(head, path, latest);
  return fault === undefined ? { status: 200, head } : { status: 422, why: fault };
}

function growthFault(head: TreeHead, path: readonly Hash[], latest: TreeHead | undefined): string | undefined {
  if (head.size === 0 && !head.root.equals(emptyRoot())) return 'the root of no leaves is another one';
  if (!latest || latest.size === 0) return path.length > 0 ? 'a log that grows from nothing needs no proof' : undefined;
  return consistencyFault({ from: latest.size, to: head.size, path }, latest.root, head.root);
}

/** The head, or why it is not signed with the keys. */
function signedBy(note: string, keys: readonly Verifier[]): TreeHead | string {
  const faults: string[] = [];
  let head: TreeHead | undefined;
  for (const key of keys) {
    try {
      head ??= openCheckpoint(note, key);
    } catch (error) {
      if (!(error instanceof MalformedNote)) throw error;
      faults.push(error.message);
    }
  }
  // A note with a wrong signature of a known key is malformed, also where another one has signed it.
  if (faults.includes(wrongSignature)) return wrongSignature;
  return head ?? faults[0] ?? '';
}
