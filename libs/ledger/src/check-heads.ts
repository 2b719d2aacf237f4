import type { TreeHead } from './checkpoint.js';
import { GrowingTree, type Hash } from './tree.js';

/** A signed tree head, and what it is called when it does not fit. */
export interface NamedHead extends TreeHead {
  readonly name: string;
  /** The lines that were signed beside it. */
  readonly extensions?: readonly string[];
}

export type HeadsChecked =
  /** `covered`: the size of the last head; what lies beyond it no signature vouches for. */
  | { readonly kind: 'fit'; readonly size: number; readonly covered: number; readonly heads: number }
  /** The leaves end before the head does. */
  | { readonly kind: 'short'; readonly head: NamedHead; readonly size: number; readonly covered: number }
  /** Among the leaves from `covered` to the head's size is one that is not what was signed. */
  | { readonly kind: 'different'; readonly head: NamedHead; readonly covered: number };

/**
 * Checks that leaves hash to every tree head that was signed over them, in one pass and O(log n) memory. Leaves come in
 * pages, heads by size, smallest first. Stops at the first that does not fit.
 */
export async function checkHeads(
  pages: AsyncIterable<readonly Hash[]>,
  heads: AsyncIterable<NamedHead>,
): Promise<HeadsChecked> {
  const tree = new GrowingTree();
  const awaited = heads[Symbol.asyncIterator]();
  let head = await awaited.next();
  let [covered, count] = [0, 0];
  /** Goes through the heads of this size; undefined while they fit. */
  const different = async (): Promise<HeadsChecked | undefined> => {
    for (; !head.done && head.value.size <= tree.size; head = await awaited.next()) {
      const fits = head.value.size === tree.size && head.value.root.equals(tree.root());
      if (!fits) return { kind: 'different', head: head.value, covered };
      [covered, count] = [tree.size, count + 1];
    }
    return undefined;
  };
  let fault = await different();
  for await (const page of pages) {
    for (const leaf of page) {
      tree.add(leaf);
      if (!head.done && head.value.size <= tree.size) fault ??= await different();
      if (fault) return fault;
    }
  }
  if (fault) return fault;
  const { size } = tree;
  return head.done ? { kind: 'fit', size, covered, heads: count } : { kind: 'short', head: head.value, size, covered };
}
