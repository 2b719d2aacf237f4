import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnusable } from '@noticeboard/event-store';
import { type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { checkStreamPrefix, fixStreamPrefix } from './stream-prefix.js';

describe('The prefix of the streams', () => {
  let server: RedisServer;
  let dataDir: string;
  const eventStoreUrl = 'kurrentdb://db';
  const given = (streamPrefix: string | undefined, redisUrl?: string) => ({
    dataDir,
    eventStoreUrl,
    streamPrefix,
    redisUrl,
  });

  beforeEach(async () => {
    server = await startRedis();
    dataDir = mkdtempSync(join(tmpdir(), 'noticeboard-'));
  });

  afterEach(async () => {
    await server.dispose();
    rmSync(dataDir, { recursive: true });
  });

  it('is fixed at the first start, in the data folder', async () => {
    await fixStreamPrefix(given('east_'));
    await expect(fixStreamPrefix(given('east_'))).resolves.toBeUndefined();
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
    await fixStreamPrefix(given('east_', server.url));
    dataDir = mkdtempSync(join(tmpdir(), 'noticeboard-'));
    await expect(fixStreamPrefix(given(undefined, server.url))).rejects.toThrow('this Redis belongs to a portal');
    expect(() => checkStreamPrefix(given(undefined))).not.toThrow();
  });

  it('is of no interest to an embedded log', async () => {
    const embedded = { dataDir, eventStoreUrl: undefined, streamPrefix: undefined, redisUrl: server.url };
    await fixStreamPrefix(embedded);
    expect(() => checkStreamPrefix(given('east_'))).not.toThrow();
  });
});
