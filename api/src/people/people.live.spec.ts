import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { ReadStoreUnavailable } from '@noticeboard/read-store';
import { storeHomes } from '../testing/store-homes.js';
import { filePeople, peopleFile } from './file-people.js';
import { redisPeople } from './redis-people.js';
import { begin, peopleContract, personRow } from './testing/people.contract.js';

const { folder, fileHarness, redisHarness, whileAway } = storeHomes('people');

peopleContract('in a file', async () => {
  const clock = { now: begin };
  return Object.assign(clock, await fileHarness((dir) => filePeople(dir, { now: () => clock.now })));
});

peopleContract('in Redis', async () => {
  const clock = { now: begin };
  return Object.assign(
    clock,
    redisHarness((redis) => redisPeople(redis, () => clock.now)),
  );
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
  });

  it('is put aside and reported where its file cannot be read, and the portal goes on', async () => {
    const dir = await folder();
    await writeFile(join(dir, peopleFile), 'no database at all');
    const aside: string[] = [];
    const store = filePeople(dir, { onUnreadable: (file) => aside.push(file) });
    expect([await store.count('reports'), aside]).toEqual([0, [join(dir, `${peopleFile}.unreadable`)]]);
    expect(existsSync(join(dir, `${peopleFile}.unreadable`))).toBe(true);
    await store.close();
  });

  it('is not to be had while Redis is away, which is an outage and no fault', async () => {
    const asked = whileAway((redis) => redisPeople(redis).count('reports'));
    await expect(asked).rejects.toThrow(ReadStoreUnavailable);
  });
});
