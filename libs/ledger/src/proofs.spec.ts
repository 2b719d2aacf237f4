import { describe, expect, it } from '@jest/globals';
import { RFC9162 } from '@transmute/rfc9162';
import fc from 'fast-check';
import {
  consistencyFault,
  consistencyPath,
  type ConsistencyProof,
  inclusionFault,
  inclusionPath,
  type InclusionProof,
} from './proofs.js';
import { GrowingTree, type Hash, leafHash, rootOf } from './tree.js';
import { StoredTree } from './testing/stored-tree.js';
import { consistencies, inclusions, leaves, roots } from './testing/reference-vectors.js';

const hex = (hashes: readonly Uint8Array[]) => hashes.map((hash) => Buffer.from(hash).toString('hex'));
const bytes = (texts: readonly string[]) => texts.map((text) => Buffer.from(text, 'hex'));

describe('The tree of the published test vectors', () => {
  const kept = new StoredTree(leaves.map((leaf) => leafHash(leaf)));
  const rootAt = (size: number) => rootOf(kept, 0, size);

  it('has the published root at every size', () => {
    const tree = new GrowingTree();
    const own = [tree.root(), ...leaves.map((leaf) => (tree.add(leafHash(leaf)), tree.root()))];
    expect(hex(own)).toEqual(hex(roots));
    expect(hex(roots.map((_, size) => rootAt(size)))).toEqual(hex(roots));
  });

  it.each(inclusions)('proves leaf $leaf of $size as published', ({ leaf, size, path }) => {
    expect(hex(inclusionPath(kept, leaf, size))).toEqual(path);
    const proof = { leaf, size, leafHash: kept.node(0, leaf), path: bytes(path) };
    expect(inclusionFault(proof, rootAt(size))).toBeUndefined();
  });

  it.each(consistencies)('proves the growth from $from to $to as published', ({ from, to, path }) => {
    expect(hex(consistencyPath(kept, from, to))).toEqual(path);
    expect(consistencyFault({ from, to, path: bytes(path) }, rootAt(from), rootAt(to))).toBeUndefined();
  });

  it('keeps each complete subtree at a place of its own, without a gap', () => {
    expect(Object.keys(kept.kept)).toHaveLength(8 + 4 + 2 + 1);
    expect(kept.kept).toHaveLength(8 + 4 + 2 + 1);
  });
});

const entries = fc.array(fc.uint8Array({ maxLength: 8 }), { minLength: 1, maxLength: 40 });

describe('Against another implementation', () => {
  it('the roots and all paths are the same, and each side believes the other', async () => {
    const property = fc.asyncProperty(entries, fc.nat(), fc.nat(), async (all, anyLeaf, anySize) => {
      const kept = new StoredTree(all.map((entry) => leafHash(entry)));
      const size = 1 + (anySize % all.length);
      const leaf = anyLeaf % size;
      const [some, root, whole] = [all.slice(0, size), rootOf(kept, 0, size), rootOf(kept, 0, all.length)];
      expect(hex([root])).toEqual(hex([await RFC9162.MTH(some)]));
      expect(hex(inclusionPath(kept, leaf, size))).toEqual(hex(await RFC9162.PATH(leaf, some)));
      const proof = { leaf, size, leafHash: kept.node(0, leaf), path: inclusionPath(kept, leaf, size) };
      expect(inclusionFault(proof, root)).toBeUndefined();
      // Where the first tree is complete, the other leaves its root in the path, which the RFC leaves out.
      const known = Number.isInteger(Math.log2(size)) ? [root] : [];
      const path = consistencyPath(kept, size, all.length);
      const theirs = size < all.length ? await RFC9162.PROOF(size, all) : known;
      expect(hex([...known, ...path])).toEqual(hex(theirs));
      expect(consistencyFault({ from: size, to: all.length, path }, root, whole)).toBeUndefined();
    });
    await fc.assert(property, { seed: 20261121, numRuns: 150 });
  });
});

/** The same hash with one bit turned. */
function turned(hash: Hash, bit: number): Hash {
  const copy = Buffer.from(hash);
  const byte = (bit >> 3) % copy.length;
  copy[byte] = (copy[byte] ?? 0) ^ (1 << (bit & 7));
  return copy;
}

/** All ways to forge a path of some length at one place. */
const forgeries: readonly ((path: readonly Hash[], at: number, bit: number) => readonly Hash[])[] = [
  (path, at, bit) => path.map((hash, index) => (index === at ? turned(hash, bit) : hash)),
  (path, at) => path.filter((_, index) => index !== at),
  (path, at) => [...path.slice(0, at), path[at] ?? leafHash(''), ...path.slice(at)],
  (path) => [...path, leafHash('')],
];

const forged = fc.tuple(entries, fc.nat(), fc.nat(), fc.constantFrom(...forgeries), fc.nat(), fc.nat(255));

describe('A forged proof', () => {
  it('of a leaf leads nowhere, and the fault has a name', () => {
    const property = fc.property(forged, ([all, anyLeaf, anySize, forge, at, bit]) => {
      const kept = new StoredTree(all.map((entry) => leafHash(entry)));
      const size = 1 + (anySize % all.length);
      const leaf = anyLeaf % size;
      const root = rootOf(kept, 0, size);
      const path = inclusionPath(kept, leaf, size);
      const proof: InclusionProof = { leaf, size, leafHash: kept.node(0, leaf), path };
      const wrong = forge(path, at % Math.max(1, path.length), bit);
      fc.pre(hex(wrong).join() !== hex(path).join());
      expect(inclusionFault({ ...proof, path: wrong }, root)).toMatch(
        /^(the path is too (long|short)|it leads to another root)$/,
      );
      expect(inclusionFault({ ...proof, leafHash: turned(proof.leafHash, bit) }, root)).toBe(
        'it leads to another root',
      );
      expect(inclusionFault(proof, turned(root, bit))).toBe('it leads to another root');
      expect(inclusionFault({ ...proof, leaf: size }, root)).toBe(`there is no leaf ${size} among ${size}`);
    });
    fc.assert(property, { seed: 20261121, numRuns: 500 });
  });

  it('of a growth leads nowhere, and the fault has a name', () => {
    const property = fc.property(forged, ([all, anyFrom, anyTo, forge, at, bit]) => {
      const kept = new StoredTree(all.map((entry) => leafHash(entry)));
      const to = 1 + (anyTo % all.length);
      const from = 1 + (anyFrom % to);
      const [older, newer] = [rootOf(kept, 0, from), rootOf(kept, 0, to)];
      const path = consistencyPath(kept, from, to);
      const proof: ConsistencyProof = { from, to, path };
      const wrong = forge(path, at % Math.max(1, path.length), bit);
      fc.pre(hex(wrong).join() !== hex(path).join());
      expect(consistencyFault({ ...proof, path: wrong }, older, newer)).toMatch(
        /too (long|short)$|another (first|second) root$/,
      );
      expect(consistencyFault(proof, turned(older, bit), newer)).toMatch(/another (first|second) root|differ$/);
      expect(consistencyFault(proof, older, turned(newer, bit))).toMatch(/another second root|differ$/);
      expect(consistencyFault({ ...proof, from: to + 1 }, older, newer)).toBe(`${to + 1} leaves do not grow to ${to}`);
    });
    fc.assert(property, { seed: 20261121, numRuns: 500 });
  });
});
