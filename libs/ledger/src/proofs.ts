import { type Hash, nodeHash, rootOf, type TreeNodes } from './tree.js';

/** RFC 6962, section 2.1.1: what leads from a leaf to the root of the first `size` leaves. O(log n) look-ups. */
export function inclusionPath(nodes: TreeNodes, leaf: number, size: number): Hash[] {
  const path: Hash[] = [];
  let [begin, end] = [0, size];
  while (end - begin > 1) {
    const middle = begin + split(end - begin);
    if (leaf < middle) {
      path.push(rootOf(nodes, middle, end));
      end = middle;
    } else {
      path.push(rootOf(nodes, begin, middle));
      begin = middle;
    }
  }
  return path.reverse();
}

/** RFC 6962, section 2.1.2: that the tree of `to` leaves begins with the tree of `from`. */
export function consistencyPath(nodes: TreeNodes, from: number, to: number): Hash[] {
  const path: Hash[] = [];
  let [begin, end] = [0, to];
  while (from < end) {
    const middle = begin + split(end - begin);
    if (from <= middle) {
      path.push(rootOf(nodes, middle, end));
      end = middle;
    } else {
      path.push(rootOf(nodes, begin, middle));
      begin = middle;
    }
  }
  // The checker has the root of the first tree, and so of its leftmost part.
  if (begin > 0) path.push(rootOf(nodes, begin, end));
  return path.reverse();
}

/** The largest power of two below `size`. */
function split(size: number): number {
  return 2 ** Math.ceil(Math.log2(size) - 1);
}

/** The proof about the leaf `leaf` of the first `size` leaves. */
export interface InclusionProof {
  readonly leaf: number;
  readonly size: number;
  readonly leafHash: Hash;
  readonly path: readonly Hash[];
}

/** The proof about the first `from` and the first `to` leaves. */
export interface ConsistencyProof {
  readonly from: number;
  readonly to: number;
  readonly path: readonly Hash[];
}

/** Why the proof does not lead to this root (RFC 9162, section 2.1.3.2); undefined when it does. */
export function inclusionFault({ leaf, size, leafHash, path }: InclusionProof, root: Hash): string | undefined {
  if (!isCount(leaf) || !isCount(size) || leaf >= size) return `there is no leaf ${leaf} among ${size}`;
  let [node, last, hash] = [leaf, size - 1, leafHash];
  for (const sibling of path) {
    if (last === 0) return 'the path is too long';
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash);
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      hash = nodeHash(hash, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  if (last !== 0) return 'the path is too short';
  return hash.equals(root) ? undefined : 'it leads to another root';
}

/** Why the proof does not lead from the one root to the other (RFC 9162, section 2.1.4.2); undefined when it does. */
export function consistencyFault(
  { from, to, path }: ConsistencyProof,
  fromRoot: Hash,
  toRoot: Hash,
): string | undefined {
  if (!isCount(from) || !isCount(to) || from < 1 || from > to) return `${from} leaves do not grow to ${to}`;
  if (from === to) {
    if (path.length > 0) return 'the path is too long';
    return fromRoot.equals(toRoot) ? undefined : 'the two roots of one size differ';
  }
  let [node, last] = [from - 1, to - 1];
  while (node % 2 === 1) [node, last] = [half(node), half(last)];
  // A complete first tree is a node of the second: the path leaves it out.
  const [begin, ...rest] = node === 0 ? [fromRoot, ...path] : path;
  if (begin === undefined) return 'the path is too short';
  let [older, newer] = [begin, begin];
  for (const sibling of rest) {
    if (last === 0) return 'the path is too long';
    if (node % 2 === 1 || node === last) {
      [older, newer] = [nodeHash(sibling, older), nodeHash(sibling, newer)];
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
    } else {
      newer = nodeHash(newer, sibling);
    }
    [node, last] = [half(node), half(last)];
  }
  if (last !== 0) return 'the path is too short';
  if (!older.equals(fromRoot)) return 'it leads to another first root';
  return newer.equals(toRoot) ? undefined : 'it leads to another second root';
}

function half(number: number): number {
  return Math.floor(number / 2);
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 0;
}
