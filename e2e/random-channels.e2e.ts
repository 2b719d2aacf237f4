import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { breadth } from '../test/breadth.js';
import { Run } from '../test/random-channels.js';

describe('Random publications to flaky channels, by processes that are killed', () => {
  const block = 250;
  const first = Number(process.env['RANDOM_SEED'] ?? 1);
  const [blocks = []] = breadth([Array.from({ length: 40 }, (_, n) => first + n * block)], [[first]]);
  const counted = { runs: 0, kills: 0, told: 0, 'doubles of posts': 0, 'doubles of mails': 0 };

  it.each(blocks)(
    'leave every copy as its page within a minute, nothing lost or out of order: from seed %i',
    async (seed) => {
      for (let own = seed; own < seed + block; own += 1) {
        const dir = await mkdtemp(join(tmpdir(), 'random-channels-'));
        const run = new Run(own, dir);
        await run.live();
        await run.check();
        await run.close();
        await rm(dir, { recursive: true });
        counted.runs += 1;
        counted.kills += run.kills;
        counted.told += run.log.all.filter(({ type }) => type === 'ChannelTold').length;
        counted['doubles of posts'] += run.chat.doubles;
        counted['doubles of mails'] += run.post.doubles;
      }
    },
  );

  it('were killed, and told, and name what came twice', () => {
    console.log(counted);
    expect(counted.kills).toBeGreaterThan(counted.runs / 10);
    expect(counted.told).toBeGreaterThan(counted.runs);
  });
});
