import { GrowingTree } from '../growing-tree.js';
import type { Hash } from '../tree-hash.js';
import { nodePlace, type TreeNodes } from '../tree-nodes.js';

/** A tree in memory, with all its nodes kept by their place. */
export class StoredTree implements TreeNodes {
  readonly kept: Hash[] = [];
  readonly tree: GrowingTree;

  constructor(leaves: readonly Hash[]) {
    this.tree = new GrowingTree((subtree, hash) => (this.kept[nodePlace(subtree)] = hash));
    for (const leaf of leaves) this.tree.add(leaf);
  }

  node(level: number, index: number): Hash {
    const hash = this.kept[nodePlace({ level, index })];
    if (!hash) throw new RangeError(`no complete subtree ${index} of level ${level}`);
    return hash;
  }
}
