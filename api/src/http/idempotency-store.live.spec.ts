import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import { eventually } from '../../../test/deadline.js';
import { storeHomes } from '../testing/store-homes.js';
import { retentionMs, fileIdempotencyStore, redisIdempotencyStore } from './idempotency-store.js';
import { idempotencyStoreContract } from './testing/idempotency-store.contract.js';

const { folder, connect, inRedis, fileHarness, redisHarness, whileAway } = storeHomes('answers');

idempotencyStoreContract('in a file', () => fileHarness((dir) => fileIdempotencyStore(dir)));
idempotencyStoreContract('in Redis', async () => redisHarness(redisIdempotencyStore));

describe('A kept answer', () => {
  const answer = { body: '{}', headers: {} };

  it('is forgotten by the file after a day, and not before', async () => {
    let now = 1_000_000;
    const kept = fileIdempotencyStore(await folder(), () => now);
    await kept.claim('key', 'same');
    await kept.keep('key', 'same', answer);
    now += retentionMs - 1;
    expect(await kept.claim('key', 'other')).toEqual({ kind: 'other' });
    now += 1;
    expect(await kept.claim('key', 'other')).toEqual({ kind: 'first' });
    await kept.close();
  });

  it('is forgotten where its file cannot be read, which is put aside', async () => {
    const dir = await folder();
    await writeFile(join(dir, 'answers.db'), 'no database at all');
    const kept = fileIdempotencyStore(dir);
    expect(await kept.claim('key', 'same')).toEqual({ kind: 'first' });
    expect(await readFile(join(dir, 'answers.db.unreadable'), 'utf8')).toBe('no database at all');
    await kept.close();
  });

  it('is forgotten by Redis after a day', async () => {
    const connection = await connect();
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
    const dir = await folder();
    const died = fileIdempotencyStore(dir);
    expect(await died.claim('key', 'same')).toEqual({ kind: 'first' });
    await died.close();
    const next = fileIdempotencyStore(dir);
    expect(await next.claim('key', 'other')).toEqual({ kind: 'other' });
    expect(await next.claim('key', 'same')).toEqual({ kind: 'first' });
    expect(await next.claim('key', 'same')).toEqual({ kind: 'running' });
    await next.close();
  });

  it('holds back a repetition that comes to another process', async () => {
    const [one, other] = [await inRedis(redisIdempotencyStore), await inRedis(redisIdempotencyStore)];
    expect(await one.claim('shared', 'same')).toEqual({ kind: 'first' });
    expect(await other.claim('shared', 'same')).toEqual({ kind: 'running' });
    expect(await other.claim('shared', 'other')).toEqual({ kind: 'other' });
    await one.keep('shared', 'same', answer);
    expect(await other.claim('shared', 'same')).toEqual({ kind: 'kept', answer });
    await one.close();
    await other.close();
  });

  it('is waited for while the process of the first request lives, and two seconds at most when it has died', async () => {
    const [one, other] = [await inRedis(redisIdempotencyStore), await inRedis(redisIdempotencyStore)];
    const connection = await connect();
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
    const claim = whileAway(async (redis) => {
      const kept = redisIdempotencyStore(redis);
      return kept.claim('key', 'same').finally(() => kept.close());
    });
    await expect(claim).rejects.toThrow(ReadStoreUnavailable);
  });
});
