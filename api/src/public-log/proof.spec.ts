import { describe, expect, it } from '@jest/globals';
import {
  cosigningKey,
  generateSigner,
  GrowingTree,
  type Hash,
  leafHash,
  nodePlace,
  signCheckpoint,
  textOfNote,
} from '@noticeboard/ledger';
import { tlogProof } from './proof.js';

const nodes = new Map<number, Hash>();
const tree = new GrowingTree((place, hash) => nodes.set(nodePlace(place), hash));
for (let leaf = 0; leaf < 1000; leaf += 1) tree.add(leafHash(`entry ${leaf}`));
const node = (level: number, index: number) => nodes.get(nodePlace({ level, index })) ?? Buffer.alloc(0);

describe('A proof', () => {
  it('of an entry among 1,000 with two cosignatures has 1,126 bytes at the most: it fits a QR code', () => {
    const head = signCheckpoint({ size: 1000, root: tree.root() }, generateSigner('recruitment-board.example/public'));
    const lines = ['first-witness.example/witness', 'second-witness.example/witness'].map((name, seed) =>
      cosigningKey(name, Buffer.alloc(32, seed + 1)).cosign(textOfNote(head), 1_795_000_000),
    );
    const proof = tlogProof({ node }, 511, { size: 1000, note: head + lines.join('') });
    expect(Buffer.byteLength(proof)).toBeLessThanOrEqual(1126);
    expect(proof).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex 511\n(?:\S{44}\n){10}\nrecruitment-board/);
  });
});
