import { GrowingTree, type Hash, nodePlace, type TreeNodes } from '../tree.js';

/** A tree in memory, with all its nodes stored by their place. */
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
