import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRedis, type Redis } from '@noticeboard/read-store';
import { type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { type AssetStore, fileAssetStore, keepAssets, redisAssetStore } from './kept-assets.js';

let dir: string;
let server: RedisServer;
let redis: Redis;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'kept-assets-'));
  server = await startRedis();
  redis = await openRedis(server.url);
});
afterAll(async () => {
  await redis.close();
  await server.dispose();
  rmSync(dir, { recursive: true });
});

let time = 0;
const now = () => (time += 1);
const stores: Readonly<Record<string, () => AssetStore>> = {
  'a file': () => fileAssetStore(dir, now),
  Redis: () => redisAssetStore(redis, now),
};

describe.each(Object.keys(stores))('Files of pages kept in %s', (name) => {
  it('are those of the four builds that started last, each read once', async () => {
    const store = stores[name]?.() as AssetStore;
    const reads: string[] = [];
    const start = (build: string) =>
      store.keep(build, async () => {
        reads.push(build);
        return { [`/assets/${build}.js`]: `:${build}`, '/assets/same.js': ':same' };
      });
    const there = async () => {
      const found = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((build) => store.find(`/assets/${build}.js`)));
      return found.map((file) => file?.slice(1) ?? '').join('');
    };
    for (const build of ['a', 'b', 'a', 'c', 'd']) await start(build);
    expect(await there()).toBe('abcd');
    await start('e');
    expect([await there(), reads.join('')]).toEqual(['acde', 'abcde']);
    expect([await store.find('/assets/same.js'), await store.find('/assets/none.js')]).toEqual([':same', undefined]);
    await store.close();
  });

  it('are as the build has compressed them, where it has', async () => {
    const store = stores[name]?.() as AssetStore;
    const folder = join(dir, 'built');
    mkdirSync(folder, { recursive: true });
    const compressed = brotliCompressSync('script');
    for (const [file, body] of [
      ['one-12345678.js', 'script'],
      ['one-12345678.js.br', compressed],
      ['font-12345678.woff2', 'font'],
    ] as const)
      writeFileSync(join(folder, file), body);
    const said: string[] = [];
    await keepAssets(store, { '/assets': folder }, (message) => said.push(message));
    expect(await store.find('/assets/one-12345678.js')).toBe(`br:${compressed.toString('base64')}`);
    expect(await store.find('/assets/font-12345678.woff2')).toBe(`:${Buffer.from('font').toString('base64')}`);
    const full: AssetStore = { ...store, keep: () => Promise.reject(new Error('disk full')) };
    await keepAssets(full, { '/assets': folder }, (message) => said.push(message));
    expect(said).toEqual([expect.stringContaining('disk full')]);
    await store.close();
  });
});
