import { emptyRoot, type Hash, nodeHash } from './tree-hash.js';

/**
 * Where the hashes of complete subtrees are kept: node `index` of `level` covers the leaves from `index * 2^level` to
 * `(index + 1) * 2^level - 1`. A complete subtree never changes, so every past size of the tree is made of these.
 */
export interface TreeNodes {
  /** @throws RangeError for a subtree that is not complete */
  node(level: number, index: number): Hash;
}

export interface Subtree {
  readonly level: number;
  readonly index: number;
}

/**
 * The complete subtrees that the leaves from `begin` to `end - 1` are made of, from left to right, largest first.
 * `begin` must be a multiple of the largest power of two that is not more than their number.
 */
export function subtreesOf(begin: number, end: number): Subtree[] {
  const subtrees: Subtree[] = [];
  for (let next = begin; next < end;) {
    const level = Math.floor(Math.log2(end - next));
    subtrees.push({ level, index: next / 2 ** level });
    next += 2 ** level;
  }
  return subtrees;
}

/** The root over neighbouring complete subtrees, from left to right. */
export function rootOver(hashes: readonly Hash[]): Hash {
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
