export * from './check-heads.js';
export * from './checkpoint.js';
export { canonicalJson, canonicalPieces, differenceAt, leafLine, StreamOrder } from './leaf-line.js';
export { consistencyFault, consistencyPath, inclusionFault, inclusionPath } from './proofs.js';
export { bundleAt, entriesIn, entryBundle, leavesOf, longestEntry, type Tile, tileAt, tileOf } from './tiles.js';
export { GrowingTree, type Hash, leafHash, nodePlace, rootOf, type TreeNodes } from './tree.js';
