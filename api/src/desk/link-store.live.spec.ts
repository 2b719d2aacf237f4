import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import { storeHomes } from '../testing/store-homes.js';
import { claimMs, fileLinkStore, redisLinkStore } from './link-store.js';
import { keptLink, linkStoreContract } from './testing/link-store.contract.js';

const { folder, connect, inRedis, fileHarness, redisHarness, whileAway } = storeHomes('links');

linkStoreContract('in a file', () => fileHarness((dir) => fileLinkStore(dir)));
linkStoreContract('in Redis', async () => redisHarness(redisLinkStore));

describe('The right to follow links', () => {
  it('is lost by who was killed', async () => {
    let now = 1_000_000;
    const store = fileLinkStore(await folder(), () => now);
    await store.claim('killed');
    now += claimMs - 1;
    expect(await store.claim('next')).toBe(false);
    now += 1;
    expect(await store.claim('next')).toBe(true);
    await store.close();
    const shared = await inRedis(redisLinkStore);
    await shared.claim('killed');
    const connection = await connect();
    const left = await connection.client.pTTL('noticeboard:links:claim');
    expect([left > claimMs - 5000, left <= claimMs]).toEqual([true, true]);
    await Promise.all([connection.close(), shared.close()]);
  });
});

describe('Kept links', () => {
  it('begin anew where their file cannot be read, which is put aside', async () => {
    const dir = await folder();
    await writeFile(join(dir, 'links.db'), 'no database at all');
    const store = fileLinkStore(dir);
    await store.keep([keptLink('https://a.example/')]);
    expect(await store.broken()).toHaveLength(1);
    expect(await readFile(join(dir, 'links.db.unreadable'), 'utf8')).toBe('no database at all');
    await store.close();
  });

  it('are not to be had while Redis is away, which is an outage and no fault', async () => {
    await expect(whileAway((redis) => redisLinkStore(redis).broken())).rejects.toThrow(ReadStoreUnavailable);
  });
});
