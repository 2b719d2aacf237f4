import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Change } from '../generation.js';
import { GenerationClosed, ProjectionPaused } from '../generations.js';
import type { ReadStore } from '../read-store.js';
import { everything, firstBatch, listed, nextBatch } from '../testing/changes.js';
import { eventually } from '../../../../test/deadline.js';
import { patient, type RedisServer, startRedis } from '../testing/redis-server.js';
import { connectRedis, type RedisConnection } from './connect-redis.js';
import { openRedisReadStore } from './redis-read-store.js';

describe('Generations in Redis', () => {
  let redis: RedisServer;
  let client: RedisConnection;
  let store: ReadStore;
  const stores: ReadStore[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    client = await connectRedis(redis.url, patient.silence);
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
    const opened = await openRedisReadStore({ url: redis.url, timeout: patient.silence, ...options });
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

  async function rebuilt(): Promise<string> {
    const next = await store.nextGeneration();
    await next.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    return (await next.promote()).generation;
  }

  it('leave no key behind when they are discarded, or two others were promoted after them', async () => {
    const first = await store.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    const discarded = await store.nextGeneration();
    const { generation: gone } = await discarded.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    await discarded.discard();
    const [second, third] = [await rebuilt(), await rebuilt()];
    expect(await keysOf(first.generation)).toEqual([]);
    expect(await keysOf(gone)).toEqual([]);
    for (const kept of [second, third]) expect(await keysOf(kept)).toEqual(['doc:jobs', 'list:jobs', 'state']);
    // Beside them the two pointers.
    expect((await client.keys('*')).length).toBe(8);
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

  it('left behind by a rebuild that crashed are gone once the next begins', async () => {
    await store.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    const crashed = await store.nextGeneration();
    const { generation } = await crashed.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    await store.generations.lease('the next');
    expect(await keysOf(generation)).toEqual([]);
  });

  it('are told once each, however large and scattered', async () => {
    const ids = Array.from({ length: 3000 }, (_, index) => `${index}`);
    await store.apply(firstBatch('p1', ...ids.map((id) => listed('jobs', id, id, 'x'.repeat(100)))));
    // While the table of fields shrinks, a scan begins to repeat itself.
    const gone = ids.slice(100).map((id): Change => ({ kind: 'remove', collection: 'jobs', id, order: id }));
    const told: string[] = [];
    for await (const page of store.content()) {
      if (told.length === 0) await store.apply(nextBatch('p1', 'p2', ...gone));
      told.push(...page.map(({ kind, key }) => `${kind} ${key}`));
    }
    expect(told.length).toBe(new Set(told).size);
  });

  it('hold the live one no longer than they said, when their process is killed', async () => {
    await store.apply(firstBatch('p1'));
    const next = await store.nextGeneration();
    await next.pauseLive(50);
    await expect(store.apply(nextBatch('p1', 'p2'))).rejects.toThrow(ProjectionPaused);
    await eventually(() => store.apply(nextBatch('p1', 'p2')));
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
    await rebuilt();
    expect(await other.list('jobs', everything)).toEqual(['jobs/7']);
  });
});
