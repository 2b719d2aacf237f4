/** @jest-environment node */
import { describe, expect, it } from '@jest/globals';
import {
  cosigningKey,
  generateSigner,
  GrowingTree,
  type Hash,
  inclusionPath,
  leafHash,
  nodePlace,
  signCheckpoint,
  textOfNote,
} from '@noticeboard/ledger';
import { checkProof, type Keys } from './check-proof';

const signer = generateSigner('board.example/public');
const witness = cosigningKey('witness.example/witness', Buffer.alloc(32, 7));
const keys: Keys = { log: signer.vkey, witnesses: [witness.vkey] };
const entries = Array.from({ length: 11 }, (_, n) =>
  JSON.stringify({ kind: 'posting', title: `Clerk ${n}`, changes: [] }),
);
const nodes = new Map<number, Hash>();
const tree = new GrowingTree((place, hash) => nodes.set(nodePlace(place), hash));
for (const entry of entries) tree.add(leafHash(entry));
const note = signCheckpoint({ size: 11, root: tree.root() }, signer);
const head = note + witness.cosign(textOfNote(note), 1_795_000_000);

function proofOf(leaf: number, of = head): string {
  const node = (level: number, index: number) => nodes.get(nodePlace({ level, index })) ?? Buffer.alloc(0);
  const path = inclusionPath({ node }, leaf, 11).map((hash) => `${hash.toString('base64')}\n`);
  return `${entries[leaf]}\nc2sp.org/tlog-proof@v1\nindex ${leaf}\n${path.join('')}\n${of}`;
}

const faultOf = (text: string, by = keys) =>
  checkProof(text, by).then(
    () => undefined,
    (error: unknown) => (error as { fault: string }).fault,
  );

describe('The page that checks slips', () => {
  it('takes the proof of each entry, and tells who has seen the head', async () => {
    for (const [leaf, entry] of entries.entries())
      expect(await checkProof(proofOf(leaf), keys)).toEqual({
        entry: JSON.parse(entry),
        index: leaf,
        size: 11,
        log: 'board.example/public',
        seen: [{ name: 'witness.example/witness', time: 1_795_000_000 }],
      });
  });

  it('takes one that no witness has signed, one with extra data, and one that a field has shortened', async () => {
    expect(await checkProof(proofOf(3, note), keys)).toMatchObject({ seen: [] });
    expect(await faultOf(proofOf(3).replace('index', 'extra YQ==\nindex'))).toBeUndefined();
    expect(await faultOf(`\n${proofOf(3).replaceAll('\n', '\r\n').trimEnd()}`)).toBeUndefined();
  });

  it('refuses each proof of which one sign was changed', async () => {
    const text = proofOf(5);
    for (let at = 0; at < text.length; at += 1) {
      const changed = text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1);
      const cosignature = text.indexOf('\u2014 witness');
      // Another name, or another key behind it, is another witness: of four bytes in base64.
      if (at >= cosignature + 2 && at < cosignature + 2 + witness.name.length + 1 + 6) continue;
      expect([at, await faultOf(changed)]).toEqual([at, expect.any(String)]);
    }
  });

  it.each([
    ['nothing', '', 'malformed'],
    ['something else', 'Application Last Date: 3 Dec', 'malformed'],
    ['half of it', proofOf(5).slice(0, 400), 'malformed'],
    ['another entry', proofOf(5).replace('Clerk 5', 'Clerk 6'), 'wrongPath'],
    ['another place', proofOf(5).replace('index 5', 'index 4'), 'wrongPath'],
    ['a place beyond', proofOf(5).replace('index 5', 'index 11'), 'wrongPath'],
    ['another size', proofOf(5).replace('\n11\n', '\n12\n'), 'wrongSignature'],
    ['no signature of the log', proofOf(5).replace(/\u2014 board.*\n/, ''), 'notSigned'],
  ])('says in words why %s proves nothing', async (_, text, fault) => {
    expect(await faultOf(text)).toBe(fault);
  });

  it('knows its log alone', async () => {
    const other = generateSigner('other.example/public');
    expect(await faultOf(proofOf(5), { ...keys, log: other.vkey })).toBe('otherLog');
    const sameName = generateSigner('board.example/public');
    expect(await faultOf(proofOf(5), { ...keys, log: sameName.vkey })).toBe('notSigned');
  });
});
