import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bundleAt, entriesIn, entryBundle, leavesOf, pathOfTile, tileAt, tileOf, tilesFrom } from './tiles.js';
import { leafHash, nodeHash, type TreeNodes } from './tree.js';

/** Any tree: the node of a place says which one it is. */
const named: TreeNodes = { node: (level, index) => leafHash(`${level} ${index}`) };
const hashesAt = (level: number, first: number, count: number) =>
  Buffer.concat(Array.from({ length: count }, (_, place) => named.node(level, first + place)));

describe('The path of a tile', () => {
  it.each([
    ['0/000', { level: 0, index: 0, width: 256 }],
    ['1/067.p/1', { level: 1, index: 67, width: 1 }],
    ['0/x001/x234/067', { level: 0, index: 1_234_067, width: 256 }],
    ['0/x001/234.p/255', { level: 0, index: 1234, width: 255 }],
  ])('%s', (path, tile) => {
    expect(tileAt(path)).toEqual(tile);
    expect(pathOfTile(tile)).toBe(path);
  });

  it.each(
    '0/0 0/00 00/000 0/x000/001 0/1000 0/000.p/0 0/000.p/256 0/000.p/01 0/000.p -1/000 100/000 0/000/ x/000 entries/000 0/x001/x002 0/x999/x999/x999/x999/x999/999'.split(
      ' ',
    ),
  )('is not written %s', (path) => {
    expect(tileAt(path)).toBeUndefined();
  });
});

describe('A tile', () => {
  it('has the hashes of its level that the tree has, and is not there beyond', () => {
    const anyTile = fc.record({ level: fc.nat(2), index: fc.nat(3), width: fc.integer({ min: 1, max: 256 }) });
    fc.assert(
      fc.property(anyTile, fc.nat(300_000), (tile, size) => {
        const end = (tile.index * 256 + tile.width) * 256 ** tile.level;
        const hashes = hashesAt(8 * tile.level, 256 * tile.index, tile.width);
        expect(tileOf(named, size, tile)).toEqual(end <= size ? hashes : undefined);
      }),
      { numRuns: 50 },
    );
  });

  it('of level 1 is made of the tiles below it', () => {
    const below = Array.from({ length: 256 }, (_, place) => leafHash(String(place)));
    let hashes = below;
    while (hashes.length > 1)
      hashes = hashes.flatMap((hash, place) => (place % 2 === 0 ? [nodeHash(hash, hashes[place + 1] ?? hash)] : []));
    const nodes: TreeNodes = {
      node: (level, index) => (level === 0 ? (below[index] ?? Buffer.alloc(0)) : (hashes[0] ?? Buffer.alloc(0))),
    };
    expect(tileOf(nodes, 256, { level: 1, index: 0, width: 1 })).toEqual(hashes[0]);
  });
});

it('The tiles of a log go from a leaf to its end', () => {
  const widths = (first: number, size: number) => [...tilesFrom(first, size)].map(({ index, width }) => [index, width]);
  expect(widths(0, 600)).toEqual([
    [0, 256],
    [1, 256],
    [2, 88],
  ]);
  expect([widths(511, 512), widths(512, 512)]).toEqual([[[1, 256]], []]);
});

describe('A bundle of entries', () => {
  it('is named as the tile of its leaves', () => {
    expect(bundleAt('entries/x001/234.p/5')).toEqual({ level: 0, index: 1234, width: 5 });
    expect([bundleAt('entries/0'), bundleAt('0/000')]).toEqual([undefined, undefined]);
    expect(leavesOf({ level: 0, index: 2, width: 3 })).toEqual({ first: 512, end: 515 });
  });

  it('has each entry behind its length in two bytes, and gives them back', () => {
    expect(entryBundle([Buffer.from('ab'), Buffer.alloc(0)])).toEqual(Buffer.from([0, 2, 0x61, 0x62, 0, 0]));
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (entries) => {
        expect(entriesIn(entryBundle(entries))).toEqual(entries.map((entry) => Buffer.from(entry)));
      }),
    );
  });

  it('takes no entry that is too long, and is refused where it ends within one', () => {
    expect(() => entryBundle([Buffer.alloc(65_536)])).toThrow(RangeError);
    for (const cut of [1, 2, 3])
      expect(() => entriesIn(entryBundle([Buffer.from('abc')]).subarray(0, cut))).toThrow('ends within one');
  });
});
