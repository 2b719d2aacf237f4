import { createHash } from 'node:crypto';
import {
  cosignaturesOf,
  entriesIn,
  GrowingTree,
  type Hash,
  leafHash,
  leavesOf,
  MalformedNote,
  openCheckpoint,
  parseVerifier,
  pathOfTile,
  type Policy,
  tilesFrom,
  type TreeHead,
  type Verifier,
} from '@noticeboard/ledger';
import { wordsOf } from './entry-words.js';

/** A public log as a monitor knows it, from one run to the next. */
export interface Seen {
  /** The vkey of the log. */
  readonly key: string;
  readonly size: number;
  /** The hashes at the right edge of its tree, base64, from left to right. */
  readonly edge: readonly string[];
  /** The newest signed head: evidence, where another contradicts it. */
  readonly note: string;
}

export interface Report {
  /** Sentences about what somebody should look at. */
  readonly news: readonly string[];
  /** The log is not what it was, or not what others see. */
  readonly faults: readonly string[];
  readonly size: number;
  /** For the next run; undefined where the log cannot be followed on. */
  readonly seen: Seen | undefined;
}

/** The bytes at an address; undefined where nothing is there. */
export type Fetch = (url: string) => Promise<Buffer | undefined>;

export interface Monitored {
  /** Origin of a portal. */
  readonly url: string;
  readonly fetch: Fetch;
  readonly policy?: Policy | undefined;
}

/** Follows a public log from what was seen of it: C2SP tlog-tiles. @throws MalformedNote for what is no such log */
export async function monitor(given: Monitored, seen: Seen | undefined): Promise<Report> {
  const read = (path: string) => textAt(given, `/log/public/${path}`);
  const key = (await read('key')).trim();
  const verifier = parseVerifier(seen?.key ?? key);
  const faults: string[] = [];
  if (key !== verifier.vkey) faults.push(`the log says that its key is ${key}; it was ${verifier.vkey}`);
  const note = await read('checkpoint');
  const head = headIn(note, verifier);
  if (typeof head === 'string') return { news: [], faults: [...faults, head], size: 0, seen: undefined };
  const from = seen?.size ?? 0;
  if (head.size < from) {
    const shrunk = `the log had ${from} entries, and now has ${head.size}: two heads disagree. The older one:\n${seen?.note}`;
    return { news: [], faults: [...faults, shrunk], size: head.size, seen: undefined };
  }
  const tree = GrowingTree.at(
    from,
    (seen?.edge ?? []).map((hash) => Buffer.from(hash, 'base64')),
  );
  const others = await witnessedHeads(given, verifier, faults);
  const { news, roots } = await grow(given, tree, head.size, others);
  if (!tree.root().equals(head.root))
    faults.push(
      `two heads disagree: the log of ${head.size} entries does not begin with the ${from} seen before. The older head:\n${seen?.note}\nThe newer one:\n${note}`,
    );
  faults.push(...others.flatMap((other) => disagreement(other, head, roots)), ...missing(note, given.policy));
  if (faults.length > 0) return { news, faults, size: head.size, seen: undefined };
  const edge = tree.edge.map((hash) => hash.toString('base64'));
  return { news, faults, size: head.size, seen: { key: verifier.vkey, size: head.size, edge, note } };
}

/** The head, or why it is none of this key. */
function headIn(note: string, verifier: Verifier): TreeHead | string {
  try {
    return openCheckpoint(note, verifier);
  } catch (error) {
    if (!(error instanceof MalformedNote)) throw error;
    return `the head of the log cannot be believed: ${error.message}`;
  }
}

/** Takes the new entries, and notes the root at each size that somebody else has seen. */
async function grow(given: Monitored, tree: GrowingTree, size: number, others: readonly WitnessedHead[]) {
  const news: string[] = [];
  const roots = new Map<number, Hash>([[tree.size, tree.root()]]);
  const sizes = new Set(others.map((other) => other.size));
  for (const tile of tilesFrom(tree.size, size)) {
    const path = `/log/public/tile/entries/${pathOfTile(tile).slice('0/'.length)}`;
    const bundle = await bytesAt(given, path);
    const entries = entriesIn(bundle);
    if (entries.length !== tile.width) throw new MalformedNote(`${path} has ${entries.length} entries`);
    for (const entry of entries.slice(tree.size - leavesOf(tile).first)) {
      tree.add(leafHash(entry));
      news.push(...wordsOf(entry.toString()));
      if (sizes.has(tree.size)) roots.set(tree.size, tree.root());
    }
  }
  return { news, roots };
}

interface WitnessedHead extends TreeHead {
  readonly witness: string;
}

/** The last heads of the log that the witnesses have cosigned, as they say themselves. */
async function witnessedHeads({ policy, fetch }: Monitored, log: Verifier, faults: string[]): Promise<WitnessedHead[]> {
  const hash = createHash('sha256').update(log.origin).digest('hex');
  const heads: WitnessedHead[] = [];
  for (const witness of policy?.witnesses ?? []) {
    if (witness.url === undefined) continue;
    const note = (await fetch(`${witness.url}/${hash}/checkpoint`))?.toString();
    if (note === undefined) continue;
    const head = headIn(note, log);
    if (typeof head === 'string') faults.push(`what the witness ${witness.name} has: ${head}`);
    else heads.push({ ...head, witness: witness.name });
  }
  return heads;
}

function disagreement(
  { witness, size, root }: WitnessedHead,
  head: TreeHead,
  roots: ReadonlyMap<number, Hash>,
): string[] {
  if (size > head.size) return [`the witness ${witness} has seen ${size} entries, the log shows ${head.size}`];
  const own = roots.get(size);
  if (own === undefined || own.equals(root)) return [];
  return [`two heads disagree: the witness ${witness} has cosigned another log of ${size} entries`];
}

/** Without cosignatures for the quorum a log may be one of two. */
function missing(note: string, policy: Policy | undefined): string[] {
  if (!policy) return [];
  const names = new Set(cosignaturesOf(note, policy.witnesses).map(({ witness }) => witness.alias));
  return policy.isMet(names) ? [] : ['the head of the log is not cosigned by enough witnesses of the policy'];
}

async function bytesAt({ url, fetch }: Monitored, path: string): Promise<Buffer> {
  const bytes = await fetch(`${url}${path}`);
  if (!bytes) throw new MalformedNote(`there is no public log: nothing is at ${url}${path}`);
  return bytes;
}

async function textAt(given: Monitored, path: string): Promise<string> {
  return (await bytesAt(given, path)).toString();
}
