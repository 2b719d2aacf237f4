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

/**
 * Where the hashes of complete subtrees are stored: node `index` of `level` covers the leaves from `index * 2^level` to
 * `(index + 1) * 2^level - 1`. A complete subtree never changes, so every past size of the tree is made of these.
 */
export interface TreeNodes {
  /** @throws RangeError for a subtree that is not complete */
  node(level: number, index: number): Hash;
}

interface Subtree {
  readonly level: number;
  readonly index: number;
}

/**
 * The complete subtrees that the leaves from `begin` to `end - 1` are made of, from left to right, largest first.
 * `begin` must be a multiple of the largest power of two that is not more than their number.
 */
function subtreesOf(begin: number, end: number): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let next = begin; next < end;) {
    const level = Math.floor(Math.log2(end - next));
    subtrees.push({ level, index: next / 2 ** level });
    next += 2 ** level;
  }
  return subtrees;
}

/** The root over neighbouring complete subtrees, from left to right. */
function rootOver(hashes: readonly Hash[]): Hash {
  return hashes.length === 0 ? emptyRoot() : hashes.reduceRight((right, left) => nodeHash(left, right));
}

/** The root over the leaves from `begin` to `end - 1`, with `begin` as `subtreesOf` needs it. */
export function rootOf(nodes: TreeNodes, begin: number, end: number): Hash {
  return rootOver(subtreesOf(begin, end).map(({ level, index }) => nodes.node(level, index)));
}

/**
 * One number for each complete subtree, in the order in which they become complete: a store that is written by it only
 * ever grows at its end.
 */
export function nodePlace({ level, index }: Subtree): number {
  const lastLeaf = (index + 1) * 2 ** level - 1;
  return 2 * lastLeaf - onesIn(lastLeaf) + level;
}

function onesIn(count: number): number {
  let ones = 0;
  for (let rest = count; rest > 0; rest = Math.floor(rest / 2)) ones += rest % 2;
  return ones;
}

/**
 * A tree that leaves are added to, in O(log n) memory: the hashes of the complete subtrees at its right edge.
 * `completed` is called with every complete subtree, the leaves (level 0) included.
 */
export class GrowingTree {
  #size = 0;
  readonly #edge: Hash[] = [];

  constructor(private readonly completed: (place: Subtree, hash: Hash) => void = () => {}) {}

  /** A tree that goes on from its stored part. */
  static from(nodes: TreeNodes, size: number, completed?: (place: Subtree, hash: Hash) => void): GrowingTree {
    const tree = new GrowingTree(completed);
    tree.#edge.push(...subtreesOf(0, size).map(({ level, index }) => nodes.node(level, index)));
    tree.#size = size;
    return tree;
  }

  /** A tree that goes on from the hashes at its right edge, from left to right. */
  static at(size: number, edge: readonly Hash[]): GrowingTree {
    const tree = new GrowingTree();
    tree.#edge.push(...edge);
    tree.#size = size;
    return tree;
  }

  /** The hashes of the complete subtrees at its right edge, from left to right. */
  get edge(): readonly Hash[] {
    return this.#edge;
  }

  get size(): number {
    return this.#size;
  }

  add(leaf: Hash): void {
    let index = this.#size;
    let hash = leaf;
    this.completed({ level: 0, index }, hash);
    for (let level = 1; index % 2 === 1; level += 1) {
      const left = this.#edge.pop();
      if (left === undefined) throw new RangeError(`the tree of ${this.#size} leaves has lost its edge`);
      hash = nodeHash(left, hash);
      index = (index - 1) / 2;
      this.completed({ level, index }, hash);
    }
    this.#edge.push(hash);
    this.#size += 1;
  }

  root(): Hash {
    return rootOver(this.#edge);
  }
}
