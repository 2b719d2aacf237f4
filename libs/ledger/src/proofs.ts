import type { Hash } from './tree-hash.js';
import { rootOf, type TreeNodes } from './tree-nodes.js';

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
  // Who checks has the root of the first tree, and so of its leftmost part.
  if (begin > 0) path.push(rootOf(nodes, begin, end));
  return path.reverse();
}

/** The largest power of two below `size`. */
function split(size: number): number {
  return 2 ** Math.ceil(Math.log2(size) - 1);
}
