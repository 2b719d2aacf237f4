import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRedis, ReadStoreUnavailable } from '@noticeboard/read-store';
import { eventually } from '../../../test/deadline.js';
import { patient, type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { retentionMs, fileIdempotencyStore, redisIdempotencyStore } from './idempotency-store.js';
import { idempotencyStoreContract } from './testing/idempotency-store.contract.js';

let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.dispose());

async function inRedis() {
  const connection = await openRedis(redis.url, patient);
  const kept = redisIdempotencyStore(connection);
  return {
    ...kept,
    close: async () => {
      await kept.close();
      await connection.close();
    },
  };
}

idempotencyStoreContract('in a file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'answers-'));
  return { open: async () => fileIdempotencyStore(dir), dispose: () => rm(dir, { recursive: true }) };
});

idempotencyStoreContract('in Redis', async () => ({ open: inRedis, dispose: async () => {} }));

describe('A kept answer', () => {
  const answer = { body: '{}', headers: {} };

  it('is forgotten by the file after a day, and not before', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'answers-'));
    let now = 1_000_000;
    const kept = fileIdempotencyStore(dir, () => now);
    await kept.claim('key', 'same');
    await kept.keep('key', 'same', answer);
    now += retentionMs - 1;
    expect(await kept.claim('key', 'other')).toEqual({ kind: 'other' });
    now += 1;
    expect(await kept.claim('key', 'other')).toEqual({ kind: 'first' });
    await kept.close();
    await rm(dir, { recursive: true });
  });

  it('is forgotten where its file cannot be read, which is put aside', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'answers-'));
    await writeFile(join(dir, 'answers.db'), 'no database at all');
    const kept = fileIdempotencyStore(dir);
    expect(await kept.claim('key', 'same')).toEqual({ kind: 'first' });
    expect(await readFile(join(dir, 'answers.db.unreadable'), 'utf8')).toBe('no database at all');
    await kept.close();
    await rm(dir, { recursive: true });
  });

  it('is forgotten by Redis after a day', async () => {
    const connection = await openRedis(redis.url, patient);
    const kept = redisIdempotencyStore(connection);
    await kept.claim('lasting', 'same');
    await kept.keep('lasting', 'same', answer);
    const [key] = await connection.client.keys('*lasting');
    const left = await connection.client.pTTL(key ?? '');
    await kept.close();
    await connection.close();
    expect([left > retentionMs - 5000, left <= retentionMs]).toEqual([true, true]);
  });

  it('lets the same request run again after its process has died, and no other', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'answers-'));
    const died = fileIdempotencyStore(dir);
    expect(await died.claim('key', 'same')).toEqual({ kind: 'first' });
    await died.close();
    const next = fileIdempotencyStore(dir);
    expect(await next.claim('key', 'other')).toEqual({ kind: 'other' });
    expect(await next.claim('key', 'same')).toEqual({ kind: 'first' });
    expect(await next.claim('key', 'same')).toEqual({ kind: 'running' });
    await next.close();
    await rm(dir, { recursive: true });
  });

  it('holds back a repetition that comes to another process', async () => {
    const [one, other] = [await inRedis(), await inRedis()];
    expect(await one.claim('shared', 'same')).toEqual({ kind: 'first' });
    expect(await other.claim('shared', 'same')).toEqual({ kind: 'running' });
    expect(await other.claim('shared', 'other')).toEqual({ kind: 'other' });
    await one.keep('shared', 'same', answer);
    expect(await other.claim('shared', 'same')).toEqual({ kind: 'kept', answer });
    await one.close();
    await other.close();
  });

  it('is waited for while the process of the first request lives, and two seconds at most when it has died', async () => {
    const [one, other] = [await inRedis(), await inRedis()];
    const connection = await openRedis(redis.url, patient);
    const timeLeft = async () => connection.client.pTTL(String((await connection.client.keys('*long:runs'))[0]));
    expect(await one.claim('long', 'same')).toEqual({ kind: 'first' });
    // Renewed: there is more time again.
    for (let [before, now] = [0, await timeLeft()]; now <= before || before === 0;) {
      await pause(20);
      [before, now] = [now, await timeLeft()];
    }
    expect(await other.claim('long', 'same')).toEqual({ kind: 'running' });
    await one.close();
    expect(await timeLeft()).toBeLessThan(2000);
    await eventually(async () => expect(await other.claim('long', 'same')).toEqual({ kind: 'first' }));
    await Promise.all([other.close(), connection.close()]);
  });

  it('is not to be had while Redis is away, which is an outage and no fault', async () => {
    const own = await startRedis();
    const connection = await openRedis(own.url);
    await own.dispose();
    const kept = redisIdempotencyStore(connection);
    await expect(kept.claim('key', 'same')).rejects.toThrow(ReadStoreUnavailable);
    await kept.close();
    await connection.close();
  });
});
