import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openRedis, ReadStoreUnavailable } from '@noticeboard/read-store';
import { patient, type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { filePeople, peopleFile } from './file-people.js';
import { redisPeople } from './redis-people.js';
import { begin, peopleContract, personRow } from './testing/people.contract.js';

let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.dispose());

const folder = () => mkdtemp(join(tmpdir(), 'people-'));

peopleContract('in a file', async () => {
  const dir = await folder();
  const harness = {
    now: begin,
    open: async () => filePeople(dir, { now: () => harness.now }),
    dispose: () => rm(dir, { recursive: true }),
  };
  return harness;
});

peopleContract('in Redis', async () => {
  const harness = {
    now: begin,
    async open() {
      const connection = await openRedis(redis.url, patient);
      return { ...redisPeople(connection, () => harness.now), close: () => connection.close() };
    },
    async dispose() {
      const connection = await openRedis(redis.url, patient);
      await connection.client.flushDb();
      await connection.close();
    },
  };
  return harness;
});

describe('What people have left', () => {
  it('is in no file any more once it is erased', async () => {
    const dir = await folder();
    let now = begin;
    const store = filePeople(dir, { now: () => now });
    const secret = { value: '"a secret of mine"', keys: ['also-secret'] };
    await store.put([personRow('a', { ...secret, until: begin + 1 })]);
    now += 1;
    await store.sweep();
    await store.put([personRow('b', secret)]);
    await store.remove('reports', ['b']);
    await store.sweep();
    const files = await Promise.all((await readdir(dir)).map((name) => readFile(join(dir, name), 'latin1')));
    expect(files.join('')).not.toMatch(/secret/);
    await store.close();
    await rm(dir, { recursive: true });
  });

  it('is put aside and reported where its file cannot be read, and the portal goes on', async () => {
    const dir = await folder();
    await writeFile(join(dir, peopleFile), 'no database at all');
    const aside: string[] = [];
    const store = filePeople(dir, { onUnreadable: (file) => aside.push(file) });
    expect([await store.count('reports'), aside]).toEqual([0, [join(dir, `${peopleFile}.unreadable`)]]);
    expect(existsSync(join(dir, `${peopleFile}.unreadable`))).toBe(true);
    await store.close();
    await rm(dir, { recursive: true });
  });

  it('is not to be had while Redis is away, which is an outage and no fault', async () => {
    const own = await startRedis();
    const connection = await openRedis(own.url);
    await own.dispose();
    const asked = redisPeople(connection).count('reports');
    await expect(asked.finally(() => connection.close())).rejects.toThrow(ReadStoreUnavailable);
  });
});
