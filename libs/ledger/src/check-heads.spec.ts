import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { checkHeads, type HeadsChecked, type NamedHead } from './check-heads.js';
import { differenceAt, StreamOrder } from './leaf-line.js';
import { GrowingTree, type Hash, leafHash } from './tree.js';

const count = 20;
const recorded = Array.from({ length: count }, (_, index) => leafHash(`event ${index}`));

function headAt(size: number): NamedHead {
  const tree = new GrowingTree();
  for (const leaf of recorded.slice(0, size)) tree.add(leaf);
  return { size, root: tree.root(), name: `head ${size}` };
}

async function* each<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}

function checked(leaves: readonly Hash[], sizes: readonly number[]): Promise<HeadsChecked> {
  return checkHeads(each([leaves.slice(0, 7), [], leaves.slice(7)]), each(sizes.map(headAt)));
}

describe('Leaves beside the heads that were signed', () => {
  it('fit, with what lies beyond the last head counted', async () => {
    expect(await checked(recorded, [0, 1, 5, 5, 13])).toEqual({ kind: 'fit', size: 20, covered: 13, heads: 5 });
    expect(await checked(recorded, [20])).toEqual({ kind: 'fit', size: 20, covered: 20, heads: 1 });
    expect(await checked([], [])).toEqual({ kind: 'fit', size: 0, covered: 0, heads: 0 });
  });

  it('that end early are told with the head that goes on', async () => {
    const result = await checked(recorded.slice(0, 12), [5, 12, 13]);
    expect(result).toEqual({ kind: 'short', head: headAt(13), size: 12, covered: 12 });
  });

  it('of which one is another are told with the first head over it', async () => {
    for (const at of [0, 5, 12, 19]) {
      const leaves = recorded.map((leaf, index) => (index === at ? leafHash('other') : leaf));
      const [before = 0, over = 0] = [
        [0, 5, 13, 20].findLast((size) => size <= at),
        [5, 13, 20].find((size) => size > at),
      ];
      expect(await checked(leaves, [5, 13, 20])).toEqual({ kind: 'different', head: headAt(over), covered: before });
    }
  });

  it('are not judged by heads out of order', async () => {
    expect(await checked(recorded, [13, 5])).toEqual({ kind: 'different', head: headAt(5), covered: 13 });
  });
});

describe('The first difference', () => {
  const place = fc.nat(count - 2);

  it('is named for what was done', () => {
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 4 }), (at, distance) => {
        const leaves = [...recorded];
        const [moved = leafHash('')] = leaves.splice(at, 1);
        const altered = recorded.toSpliced(at, 1, leafHash('other'));
        const inserted = recorded.toSpliced(at, 0, leafHash('other'));
        const reordered = leaves.toSpliced(Math.min(at + distance, leaves.length), 0, moved);
        const named = [leaves, altered, inserted, reordered, recorded.slice(0, at)].map((found) =>
          differenceAt(recorded.slice(at), found.slice(at)),
        );
        expect(named).toEqual(['missing', 'altered', 'inserted', 'reordered', 'ended']);
      }),
      { seed: 20261121 },
    );
  });
});

describe('The order of a stream', () => {
  const faults = (revisions: readonly (readonly [string, number])[]) => {
    const order = new StreamOrder();
    return revisions.map(([stream, revision]) => order.fault({ id: 'x', stream, revision }));
  };

  it('counts each stream from 0', () => {
    expect(
      faults([
        ['a', 0],
        ['b', 0],
        ['a', 1],
        ['b', 1],
        ['a', 2],
      ]).filter(Boolean),
    ).toEqual([]);
  });

  it('is told where one is missing, stands twice, or has gone before', () => {
    expect(
      faults([
        ['a', 0],
        ['a', 2],
      ])[1],
    ).toBe('revision 1 of a is missing before it');
    expect(faults([['a', 1]])[0]).toBe('revision 0 of a is missing before it');
    expect(
      faults([
        ['a', 0],
        ['a', 0],
      ])[1],
    ).toBe('it comes after revision 0 of a');
  });
});
