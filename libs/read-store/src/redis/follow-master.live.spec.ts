import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/deadline.js';
import { ReadStoreUnavailable, type ReadStore } from '../read-store.js';
import { firstBatch, nextBatch, unlisted } from '../testing/changes.js';
import { startWatchedRedis, type WatchedRedis } from '../testing/redis-sentinels.js';
import { connectLimits, connectRedis, type LimitsConnection } from './connect-redis.js';
import { openRedisReadStore } from './redis-read-store.js';

let watched: WatchedRedis;
const stores: ReadStore[] = [];
let limits: LimitsConnection;
beforeAll(async () => {
  watched = await startWatchedRedis();
  for (let n = 0; n < 2; n += 1) stores.push(await eventually(() => openRedisReadStore({ url: watched.url })));
  limits = await eventually(() => connectLimits(watched.url));
});
afterAll(async () => {
  limits.disconnect();
  for (const store of stores) await store.close();
  await watched.dispose();
});

const [one, other] = [() => stores[0] as ReadStore, () => stores[1] as ReadStore];
/** Writes with the one process and waits until the other knows of it by itself. */
async function write(from: string | undefined, to: string): Promise<void> {
  const batch = from === undefined ? firstBatch(to, unlisted('jobs', to)) : nextBatch(from, to);
  const news = other().waitFor(to, 30_000);
  await eventually(async () => {
    if ((await one().state()).checkpoint !== to) await one().apply(batch);
  });
  await news;
  expect((await other().state()).checkpoint).toBe(to);
}

describe('A Redis that sentinels watch', () => {
  it('is the master that they name, for both clients', async () => {
    await write(undefined, 'p0');
    await limits.set('limit', '1');
    const node = await connectRedis(`redis://127.0.0.1:${await watched.master()}`);
    expect([await node.get('limit'), (await node.sendCommand<string[]>(['ROLE']))[0]]).toEqual(['1', 'master']);
    node.destroy();
  });

  it('is followed when they hand over to the other node, and nobody stays with the former one', async () => {
    await watched.handOver();
    await write('p0', 'p1');
    await eventually(async () => expect(await limits.incr('limit')).toBeGreaterThan(0));
    expect(await one().refusesChanges()).toBeUndefined();
  });

  it('is followed when the master dies: calls are refused meanwhile, and what was written is there', async () => {
    const dying = await watched.master();
    const node = watched.nodes.find(({ port }) => port === dying);
    // The copy has all of it.
    const client = await connectRedis(String(node?.url));
    await eventually(async () => {
      const [role, written, [copy]] = await client.sendCommand<[string, number, [string, string, string][]]>(['ROLE']);
      expect([role, copy?.[2]]).toEqual(['master', String(written)]);
    });
    client.destroy();
    await node?.stop();
    await expect(one().state()).rejects.toBeInstanceOf(ReadStoreUnavailable);
    await eventually(async () => expect(await watched.master()).not.toBe(dying));
    await eventually(async () => expect((await one().state()).checkpoint).toBe('p1'));
    await write('p1', 'p2');
    await eventually(async () => expect(await limits.incr('limit')).toBeGreaterThan(0));
  });

  it('is not opened where no sentinel answers or knows the master, in one sentence', async () => {
    const failure = async (url: string) => {
      const client = await connectRedis(url).catch((error: Error) => error);
      return client instanceof Error ? client.message : client.destroy();
    };
    expect(await failure('redis+sentinel://user:open-sesame@127.0.0.1:1,127.0.0.1:2/board')).toBe(
      'Redis at board of the sentinels 127.0.0.1:1, 127.0.0.1:2 cannot be reached: connection refused. Start it, or mend REDIS_URL.',
    );
    expect(await failure(watched.url.replace('/board', '/other'))).toMatch(
      /^Redis at other of the sentinels .* cannot be reached: no sentinel knows the master other\. Start it/,
    );
    await expect(connectLimits('redis+sentinel://127.0.0.1:1/board')).rejects.toBeInstanceOf(ReadStoreUnavailable);
  });
});
