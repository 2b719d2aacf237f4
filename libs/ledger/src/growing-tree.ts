import { type Hash, nodeHash } from './tree-hash.js';
import { rootOver, type Subtree, subtreesOf, type TreeNodes } from './tree-nodes.js';

/**
 * A tree that leaves are added to, in O(log n) memory: the hashes of the complete subtrees at its right edge.
 * `completed` is told of every complete subtree, the leaves (level 0) included.
 */
export class GrowingTree {
  #size = 0;
  readonly #edge: Hash[] = [];

  constructor(private readonly completed: (place: Subtree, hash: Hash) => void = () => {}) {}

  /** A tree that goes on from what was kept of it. */
  static from(nodes: TreeNodes, size: number, completed?: (place: Subtree, hash: Hash) => void): GrowingTree {
    const tree = new GrowingTree(completed);
    tree.#edge.push(...subtreesOf(0, size).map(({ level, index }) => nodes.node(level, index)));
    tree.#size = size;
    return tree;
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
