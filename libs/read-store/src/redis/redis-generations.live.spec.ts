import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GenerationClosed, type ReadStore } from '../read-store.js';
import { everything, firstBatch, listed, nextBatch } from '../testing/changes.js';
import { startRedis, type RedisServer } from '../testing/redis-server.js';
import { connectRedis, type RedisConnection } from './connect-redis.js';
import { openRedisReadStore } from './redis-read-store.js';

describe('Generations in Redis', () => {
  let redis: RedisServer;
  let client: RedisConnection;
  let store: ReadStore;
  const stores: ReadStore[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    client = await connectRedis(redis.url);
  });

  afterAll(async () => {
    client.destroy();
    await redis.dispose();
  });

  beforeEach(async () => {
    await client.flushAll();
    store = await open();
  });

  afterEach(async () => {
    for (const opened of stores.splice(0)) await opened.close();
  });

  async function open(options: { prefix?: string } = {}): Promise<ReadStore> {
    const opened = await openRedisReadStore({ url: redis.url, ...options });
    stores.push(opened);
    return opened;
  }

  /** Key names with the generation left out. */
  const keysOf = async (generation: string) => {
    const keys = await client.keys('*');
    return keys
      .filter((key) => key.includes(generation))
      .map((key) => key.replace(`noticeboard:${generation}:`, ''))
      .toSorted();
  };

  it('leave no key behind when another is promoted, or they are discarded', async () => {
    const former = await store.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    const discarded = await store.nextGeneration();
    const { generation: gone } = await discarded.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    await discarded.discard();
    const next = await store.nextGeneration();
    const live = await next.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    await next.promote();
    expect(await keysOf(former.generation)).toEqual([]);
    expect(await keysOf(gone)).toEqual([]);
    expect(await keysOf(live.generation)).toEqual(['doc:jobs', 'list:jobs', 'state']);
    expect((await client.keys('*')).length).toBe(4);
  });

  it('left behind by a rebuild that crashed go with the next promotion', async () => {
    const crashed = await store.nextGeneration();
    const { generation } = await crashed.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    const next = await store.nextGeneration();
    await next.apply(firstBatch('p2'));
    await next.promote();
    expect(await keysOf(generation)).toEqual([]);
    await expect(crashed.apply(nextBatch('p1', 'p2'))).rejects.toThrow(GenerationClosed);
    expect(await keysOf(generation)).toEqual([]);
  });

  it('are never mixed in one answer, however long it is', async () => {
    const other = await open();
    // More than one round trip can carry.
    const ids = Array.from({ length: 1500 }, (_, index) => String(index).padStart(4, '0'));
    const filledWith = (body: string) => firstBatch('p1', ...ids.map((id) => listed('jobs', id, id, body)));
    await store.apply(filledWith('0'));

    let promoting = true;
    const promote = async () => {
      for (let round = 1; round <= 20; round += 1) {
        const next = await store.nextGeneration();
        await next.apply(filledWith(String(round)));
        await next.promote();
      }
      promoting = false;
    };
    const read = async () => {
      while (promoting) {
        for (const answer of [await other.list('jobs', everything), await other.documents('jobs', ids)]) {
          expect(answer).toHaveLength(ids.length);
          expect(new Set(answer).size).toBe(1);
        }
      }
    };
    await Promise.all([promote(), ...Array.from({ length: 8 }, read)]);
  });

  it('of different prefixes do not see each other', async () => {
    const other = await open({ prefix: 'elsewhere' });
    await store.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    expect(await other.state()).toMatchObject({ checkpoint: undefined });
    await other.apply(firstBatch('p7', listed('jobs', '7', 'a')));
    const next = await store.nextGeneration();
    await next.promote();
    expect(await other.list('jobs', everything)).toEqual(['jobs/7']);
  });
});
