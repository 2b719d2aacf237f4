export * from './canonical-json.js';
export * from './growing-tree.js';
export * from './leaf-line.js';
export * from './tree-hash.js';
export * from './tree-nodes.js';
