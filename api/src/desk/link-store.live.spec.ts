import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRedis, ReadStoreUnavailable } from '@noticeboard/read-store';
import { patient, type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { claimMs, fileLinkStore, redisLinkStore } from './link-store.js';
import { keptLink, linkStoreContract } from './testing/link-store.contract.js';

let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.dispose());

async function inRedis() {
  const connection = await openRedis(redis.url, patient);
  return { ...redisLinkStore(connection), close: () => connection.close() };
}

linkStoreContract('in a file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'links-'));
  return { open: async () => fileLinkStore(dir), dispose: () => rm(dir, { recursive: true }) };
});

linkStoreContract('in Redis', async () => ({
  open: inRedis,
  async dispose() {
    const connection = await openRedis(redis.url, patient);
    await connection.client.flushDb();
    await connection.close();
  },
}));

describe('The right to follow links', () => {
  it('is lost by who was killed', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'links-'));
    let now = 1_000_000;
    const store = fileLinkStore(dir, () => now);
    await store.claim('killed');
    now += claimMs - 1;
    expect(await store.claim('next')).toBe(false);
    now += 1;
    expect(await store.claim('next')).toBe(true);
    await store.close();
    await rm(dir, { recursive: true });
    const shared = await inRedis();
    await shared.claim('killed');
    const connection = await openRedis(redis.url, patient);
    const left = await connection.client.pTTL('noticeboard:links:claim');
    expect([left > claimMs - 5000, left <= claimMs]).toEqual([true, true]);
    await Promise.all([connection.close(), shared.close()]);
  });
});

describe('Kept links', () => {
  it('begin anew where their file cannot be read, which is put aside', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'links-'));
    await writeFile(join(dir, 'links.db'), 'no database at all');
    const store = fileLinkStore(dir);
    await store.keep([keptLink('https://a.example/')]);
    expect(await store.broken()).toHaveLength(1);
    expect(await readFile(join(dir, 'links.db.unreadable'), 'utf8')).toBe('no database at all');
    await store.close();
    await rm(dir, { recursive: true });
  });

  it('are not to be had while Redis is away, which is an outage and no fault', async () => {
    const own = await startRedis();
    const connection = await openRedis(own.url);
    await own.dispose();
    const broken = redisLinkStore(connection).broken();
    await expect(broken.finally(() => connection.close())).rejects.toThrow(ReadStoreUnavailable);
  });
});
