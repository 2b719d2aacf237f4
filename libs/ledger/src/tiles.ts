import { MalformedNote } from './checkpoint.js';
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

/** The path of so many leaves, or entries, from the first of their tile on. */
export function pathOfTile({ level, index, width: count }: Tile): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const number = groups.map((group, place) => (place < groups.length - 1 ? `x${group}` : group)).join('/');
  return `${level}/${number}${count < width ? `.p/${count}` : ''}`;
}

/** The tiles of a level that the first `size` leaves fill, from that of leaf `first` on. */
export function* tilesFrom(first: number, size: number): Generator<Tile> {
  for (let index = Math.floor(first / width); index * width < size; index += 1)
    yield { level: 0, index, width: Math.min(width, size - index * width) };
}

/** Its hashes, 32 bytes each; undefined where a tree of this size does not have all of them. */
export function tileOf(nodes: TreeNodes, size: number, tile: Tile): Hash | undefined {
  const first = tile.index * width;
  const level = tile.level * levelsPerTile;
  if (first + tile.width > Math.floor(size / 2 ** level)) return undefined;
  return Buffer.concat(Array.from({ length: tile.width }, (_, place) => nodes.node(level, first + place)));
}

/**
 * The tile of leaves whose entries the bundle `entries/<N>[.p/<W>]` holds; undefined where that is none.
 */
export function bundleAt(path: string): Tile | undefined {
  return path.startsWith('entries/') ? tileAt(`0/${path.slice('entries/'.length)}`) : undefined;
}

/** The leaves of a bundle of entries: the first, and the one to end before. */
export function leavesOf({ index, width: count }: Tile): { readonly first: number; readonly end: number } {
  return { first: index * width, end: index * width + count };
}

/** Bytes of an entry in a bundle. */
export const longestEntry = 65_535;

/** C2SP tlog-tiles: the entries, each behind its length in two bytes, the high one first. @throws RangeError for a longer one */
export function entryBundle(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      if (entry.length > longestEntry) throw new RangeError(`an entry of ${entry.length} bytes is too long`);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

/** The entries of a bundle. @throws MalformedNote where it ends within one */
export function entriesIn(bundle: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  for (let at = 0; at < bundle.length;) {
    const end = at + 2 + (at + 2 <= bundle.length ? bundle.readUInt16BE(at) : bundle.length);
    if (end > bundle.length) throw new MalformedNote('the bundle of entries ends within one');
    entries.push(bundle.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
