import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ReadStoreUnavailable, type ReadStore } from '../read-store.js';
import { everything, firstBatch, listed, nextBatch, toldOf, unlisted } from '../testing/changes.js';
import { eventually, inTime, limitMs } from '../../../../test/deadline.js';
import { startRedis, type RedisServer } from '../testing/redis-server.js';
import { connectRedis, type RedisConnection } from './connect-redis.js';
import { openRedisReadStore } from './redis-read-store.js';

describe('The read store in a Redis that fails', () => {
  let redis: RedisServer;
  let store: ReadStore;
  /**
   * Everything that a test opens is closed also when it fails: a connection left over would keep the run from ending.
   */
  const closings: (() => unknown)[] = [];

  beforeEach(async () => {
    redis = await startRedis();
    store = await open();
  });

  afterEach(async () => {
    for (const close of closings.splice(0)) await close();
    await redis.dispose();
  });

  async function open(options: { prefix?: string } = {}): Promise<ReadStore> {
    const opened = await eventually(() => openRedisReadStore({ url: redis.url, ...options }));
    closings.push(() => opened.close());
    return opened;
  }

  async function connect(): Promise<RedisConnection> {
    const client = await eventually(() => connectRedis(redis.url));
    closings.push(() => client.destroy());
    return client;
  }

  it('says so while it is the read-only replica of another, and reads go on', async () => {
    await store.apply(firstBatch('p0', unlisted('jobs', '0')));
    expect(await store.refusesChanges()).toBeUndefined();
    const client = await connect();
    await client.sendCommand(['REPLICAOF', '127.0.0.1', '1']);
    expect(await store.refusesChanges()).toBe(
      `Redis at 127.0.0.1:${redis.port} is a read-only replica: name its master in REDIS_URL, or promote it`,
    );
    await expect(store.apply(nextBatch('p0', 'p1'))).rejects.toThrow(/^Redis cannot serve: READONLY/);
    expect((await store.state()).checkpoint).toBe('p0');
    await client.sendCommand(['REPLICAOF', 'NO', 'ONE']);
    expect(await store.refusesChanges()).toBeUndefined();
  });

  /** Every call of the port is refused, long before `waitFor` would give up by itself. */
  async function expectRefusals(): Promise<void> {
    const calls = [
      () => store.apply(firstBatch('p0', unlisted('jobs', '0'))),
      () => store.state(),
      () => store.documents('jobs', ['1']),
      () => store.count('jobs'),
      () => store.list('jobs', everything),
      () => store.entries('titles', ['clerk']),
      () => store.waitFor('p1', 2 * limitMs),
      () => store.nextGeneration(),
      () => store.content()[Symbol.asyncIterator]().next(),
      () => store.generations.lease('rebuild'),
      () => store.generations.running(),
      () => store.generations.former(),
      () => store.generations.reopenFormer(),
      () => store.refusesChanges(),
    ];
    for (const call of calls) await expect(inTime<unknown>(call())).rejects.toThrow(ReadStoreUnavailable);
  }

  it('refuses every call while Redis is down, and works again without a restart when it is back', async () => {
    await store.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    await redis.stop();
    await expectRefusals();
    await redis.restart();
    // A refused call is not carried out later on.
    expect(await eventually(() => store.state())).toMatchObject({ checkpoint: undefined });
    await store.apply(firstBatch('p2', listed('jobs', '2', 'a')));
    expect(await store.list('jobs', everything)).toEqual(['jobs/2']);
  });

  it('refuses every call while Redis hangs, and has its content when it goes on', async () => {
    await store.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    redis.pause();
    await expectRefusals();
    redis.resume();
    expect(await eventually(() => store.list('jobs', everything))).toEqual(['jobs/1']);
  });

  it('refuses although a stream of other calls keeps writing to a Redis that hangs', async () => {
    redis.pause();
    const outcomes: Promise<unknown>[] = [];
    const pace = setInterval(() => outcomes.push(store.count('jobs').catch((error: unknown) => error)), 20);
    closings.push(() => clearInterval(pace));
    await expect(inTime(store.waitFor('p1', 2 * limitMs))).rejects.toThrow(ReadStoreUnavailable);
    // From then on it does not even try: the refusal comes before the next turn of the event loop.
    const refusal = () => store.state().catch((error: unknown) => error);
    await eventually(async () => expect(await Promise.race([refusal(), turn()])).toBeInstanceOf(ReadStoreUnavailable));
    clearInterval(pace);
    const refused = expect.any(ReadStoreUnavailable);
    expect(await inTime(Promise.all(outcomes))).toEqual(outcomes.map(() => refused));
    redis.resume();
    expect(await eventually(() => store.count('jobs'))).toBe(0);
  });

  it('stays connected while nobody calls', async () => {
    const other = await open({ prefix: 'elsewhere' });
    const client = await connect();
    const connections = () => client.sendCommand<string>(['CLIENT', 'LIST']).then(idsOf);
    await eventually(async () => {
      const before = await connections();
      // Longer than the silence after which a connection is given up.
      expect(await other.waitFor('p1', 1200)).toBe(false);
      expect(await connections()).toEqual(before);
    });
  });

  it('has no checkpoint after a flush, says so, and takes everything again', async () => {
    const { generation } = await store.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    const client = await connect();
    await client.flushAll();
    expect(await store.state()).toMatchObject({ checkpoint: undefined, version: 0 });
    expect(await store.list('jobs', everything)).toEqual([]);
    await expect(store.apply(nextBatch('p1', 'p2'))).rejects.toMatchObject({ expected: 'p1', actual: undefined });
    const again = await store.apply(firstBatch('p1', listed('jobs', '1', 'a')));
    expect(again).toMatchObject({ checkpoint: 'p1', version: 1 });
    expect(again.generation).not.toBe(generation);
  });

  it('catches up with what was published while its connection was cut', async () => {
    const { generation } = await store.apply(firstBatch('p1'));
    const client = await connect();
    const told = toldOf(store, 'p2');
    // At one blow: a batch of another process, which nobody was connected to hear of.
    const cut = client.multi().addCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    await cut.hSet(`noticeboard:${generation}:state`, { checkpoint: 'p2', version: '2' }).exec();
    expect(await told).toEqual({ generation, checkpoint: 'p2', version: 2 });
  });

  it('finds by itself what no message told of, before the wait is over', async () => {
    const { generation } = await store.apply(firstBatch('p1'));
    const client = await connect();
    const wait = store.waitFor('p2', 2 * limitMs);
    await client.hSet(`noticeboard:${generation}:state`, { checkpoint: 'p2', version: '2' });
    expect(await inTime(wait)).toBe(true);
  });

  it('cannot be opened while Redis is down or hangs, and says so', async () => {
    redis.pause();
    await expect(openRedisReadStore({ url: redis.url })).rejects.toThrow(ReadStoreUnavailable);
    await redis.stop();
    await expect(openRedisReadStore({ url: redis.url })).rejects.toThrow(ReadStoreUnavailable);
    await expect(connectRedis(redis.url)).rejects.toThrow(ReadStoreUnavailable);
  });
});

function idsOf(clients: string): string[] {
  return clients.split('\n').map((line) => line.split(' ', 1).join());
}
