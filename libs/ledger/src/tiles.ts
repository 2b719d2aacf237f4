import type { Hash, TreeNodes } from './tree.js';

const width = 256;
const levelsPerTile = 8;

/** A part of a tree in the form of C2SP tlog-tiles: hashes that stand beside each other, eight levels above the last. */
export interface Tile {
  /** From 0: its hashes cover 256^level leaves each. */
  readonly level: number;
  readonly index: number;
  /** Hashes in it: 256 of a full tile, fewer of one that the tree has not filled. */
  readonly width: number;
}

const tilePath = /^(0|[1-9]\d?)\/((?:x\d{3}\/)*\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

/** Reads `<L>/<N>[.p/<W>]`; undefined where it is no tile, or is not written in its one way. */
export function tileAt(path: string): Tile | undefined {
  const [, level = '', number = '', partial] = tilePath.exec(path) ?? [];
  if (level === '' || number.startsWith('x000/')) return undefined;
  const tile = { level: Number(level), index: Number(number.replaceAll(/[x/]/g, '')), width: Number(partial ?? width) };
  return Number.isSafeInteger(tile.index) && (partial === undefined || tile.width < width) ? tile : undefined;
}

/** Its hashes, 32 bytes each; undefined where a tree of this size does not have all of them. */
export function tileOf(nodes: TreeNodes, size: number, tile: Tile): Hash | undefined {
  const first = tile.index * width;
  const level = tile.level * levelsPerTile;
  if (first + tile.width > Math.floor(size / 2 ** level)) return undefined;
  return Buffer.concat(Array.from({ length: tile.width }, (_, place) => nodes.node(level, first + place)));
}
