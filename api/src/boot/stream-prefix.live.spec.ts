import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnusable } from '@noticeboard/event-store';
import { openRedis, type Redis } from '@noticeboard/read-store';
import { type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { checkStreamPrefix, fixStreamPrefix } from './stream-prefix.js';

describe('The prefix of the streams', () => {
  let server: RedisServer;
  let redis: Redis;
  let dataDir: string;
  const eventStoreUrl = 'kurrentdb://db';
  const given = (streamPrefix: string | undefined) => ({ dataDir, eventStoreUrl, streamPrefix });

  beforeEach(async () => {
    server = await startRedis();
    redis = await openRedis(server.url);
    dataDir = mkdtempSync(join(tmpdir(), 'noticeboard-'));
  });

  afterEach(async () => {
    await redis.close();
    await server.dispose();
    rmSync(dataDir, { recursive: true });
  });

  it('is fixed at the first start, in the data folder', async () => {
    await fixStreamPrefix(given('east_'), undefined);
    await expect(fixStreamPrefix(given('east_'), undefined)).resolves.toBeUndefined();
    for (const other of ['west_', undefined]) expect(() => checkStreamPrefix(given(other))).toThrow(StoreUnusable);
    expect(() => checkStreamPrefix(given('west_'))).toThrow(
      'begun with STREAM_PREFIX=east_, and STREAM_PREFIX=west_ is given',
    );
  });

  it('is none for good in a folder that was begun before there was one', () => {
    mkdirSync(join(dataDir, 'keys'));
    writeFileSync(join(dataDir, 'keys', 'log.key'), '');
    expect(() => checkStreamPrefix(given('east_'))).toThrow('begun with no STREAM_PREFIX');
    expect(() => checkStreamPrefix(given(undefined))).not.toThrow();
  });

  it('is the same for all processes that share a Redis', async () => {
    await fixStreamPrefix(given('east_'), redis);
    dataDir = mkdtempSync(join(tmpdir(), 'noticeboard-'));
    await expect(fixStreamPrefix(given(undefined), redis)).rejects.toThrow('this Redis belongs to a portal');
    expect(() => checkStreamPrefix(given(undefined))).not.toThrow();
  });

  it('is of no interest to an embedded log', async () => {
    const embedded = { dataDir, eventStoreUrl: undefined, streamPrefix: undefined };
    await fixStreamPrefix(embedded, redis);
    expect(() => checkStreamPrefix(given('east_'))).not.toThrow();
  });
});
