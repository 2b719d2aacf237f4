import { hash } from 'node:crypto';
import type { Entry } from './generation.js';
import { CheckpointConflict, type ReadStore } from './read-store.js';

/**
 * Digest of everything that a generation holds at one checkpoint. Two generations with the same digest hold the same.
 */
export interface Digest {
  /** 64 hex digits. */
  readonly digest: string;
  readonly entries: number;
  readonly checkpoint: string | undefined;
}

type DigestSource = Pick<ReadStore, 'state' | 'content'>;

/**
 * The sum, mod 2^256, of the SHA-256 of every entry: the same in whatever order they come.
 * @param onPage called after each page, and waited for
 * @throws CheckpointConflict when something was applied meanwhile: hold the generation first
 */
export async function digestOf(source: DigestSource, onPage: () => Promise<void> = none): Promise<Digest> {
  const { generation, checkpoint } = await source.state();
  let sum = 0n;
  let entries = 0;
  for await (const page of source.content()) {
    for (const entry of page) sum += BigInt(`0x${hash('sha256', framed(entry))}`);
    entries += page.length;
    await onPage();
  }
  const after = await source.state();
  if (after.checkpoint !== checkpoint || after.generation !== generation)
    throw new CheckpointConflict(checkpoint, after.checkpoint);
  return { digest: BigInt.asUintN(256, sum).toString(16).padStart(64, '0'), entries, checkpoint };
}

/** Where two generations differ. */
export interface Difference {
  readonly kind: Entry['kind'];
  readonly place: string;
  readonly key: string;
  /** `changed`: both have it, with another text. */
  readonly what: 'missing' | 'surplus' | 'changed';
}

/** The difference of `one` from `other`: the first by kind, place and key; undefined when they are the same. */
export async function firstDifference(
  one: DigestSource,
  other: DigestSource,
  onPage: () => Promise<void> = none,
): Promise<Difference | undefined> {
  const hashes = new Map<string, string>();
  let first: { readonly name: string; readonly difference: Difference } | undefined;
  const found = (name: string, what: Difference['what']) => {
    if (first !== undefined && first.name <= name) return;
    const [kind, place, key] = JSON.parse(name) as [Entry['kind'], string, string];
    first = { name, difference: { kind, place, key, what } };
  };
  for await (const page of one.content()) {
    for (const entry of page) hashes.set(nameOf(entry), hash('sha256', entry.value));
    await onPage();
  }
  for await (const page of other.content()) {
    for (const entry of page) {
      const name = nameOf(entry);
      const own = hashes.get(name);
      if (own === undefined) found(name, 'missing');
      else if (own !== hash('sha256', entry.value)) found(name, 'changed');
      hashes.delete(name);
    }
    await onPage();
  }
  for (const name of hashes.keys()) found(name, 'surplus');
  return first?.difference;
}

function nameOf({ kind, place, key }: Entry): string {
  return JSON.stringify([kind, place, key]);
}

/** No two entries have the same text: each part says how long it is. */
function framed({ kind, place, key, value }: Entry): string {
  return `${kind} ${place.length} ${key.length} ${place}${key}${value}`;
}

const none = () => Promise.resolve();
