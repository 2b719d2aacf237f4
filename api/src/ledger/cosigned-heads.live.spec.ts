import { describe, expect, it } from '@jest/globals';
import { storeHomes } from '../testing/store-homes.js';
import { fileCosignedHeads, redisCosignedHeads, withCosignatures } from './cosigned-heads.js';

const origin = 'board.example/public';
const root = Buffer.alloc(32, 1).toString('base64');
const note = `${origin}\n7\n${root}\n\n\u2014 ${origin} c2lnbmVk\n`;
const lines = '\u2014 witness.example d2l0bmVzcw==\n';

const { fileHarness, redisHarness } = storeHomes('cosigned');

describe.each([
  ['in a file', () => fileHarness((dir) => fileCosignedHeads(dir))],
  ['in Redis', async () => redisHarness((redis) => redisCosignedHeads(redis))],
] as const)('Cosigned heads %s', (_, harness) => {
  it('are found by every process, under the head that they are of', async () => {
    const { open } = await harness();
    const [one, other] = [await open(), await open()];
    expect(await withCosignatures(one, origin, { size: 7, note })).toBe(note);
    await one.keep(origin, { size: 7, root, lines });
    expect(await other.of(origin)).toEqual({ size: 7, root, lines });
    expect(await withCosignatures(other, origin, { size: 7, note })).toBe(note + lines);
    for (const forked of [note.replace('\n7\n', '\n8\n'), note.replace(root, Buffer.alloc(32, 2).toString('base64'))]) {
      const size = Number(forked.split('\n')[1]);
      expect(await withCosignatures(other, origin, { size, note: forked })).toBe(forked);
    }
    expect(await other.of('other.example')).toBeUndefined();
    await Promise.all([one.close(), other.close()]);
  });

  it('are asked for by one process at a time', async () => {
    const { open } = await harness();
    const [one, other] = [await open(), await open()];
    const claims = await Promise.all([one.claim(origin, 60_000), other.claim(origin, 60_000)]);
    expect(claims.filter(Boolean)).toHaveLength(1);
    expect(await other.claim('other.example', 60_000)).toBe(true);
    await Promise.all([one.close(), other.close()]);
  });
});
