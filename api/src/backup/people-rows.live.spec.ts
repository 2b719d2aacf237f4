import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { openRedis } from '@noticeboard/read-store';
import { patient, type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { filePeople } from '../people/file-people.js';
import { peoplePages, type PeopleStore, type PersonRow } from '../people/people.js';
import { redisPeople } from '../people/redis-people.js';
import { personRow } from '../people/testing/people.contract.js';
import { Difference } from '../verify/check-log.js';
import { copyPeople, peopleIn, restorePeople } from './people-rows.js';

let folder: string;
let redis: RedisServer;
const rows = Array.from({ length: 1203 }, (_, at) =>
  personRow(`r${String(at).padStart(5, '0')}`, {
    keys: ['k', `k${at}`],
    ...(at % 2 && { until: Date.now() + 60_000 }),
  }),
);

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.dispose());

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'people-rows-'));
});

afterEach(() => rm(folder, { recursive: true }));

const allOf = async (pages: AsyncIterable<readonly PersonRow[]>) => {
  const all: PersonRow[] = [];
  for await (const page of pages) all.push(...page);
  return all;
};

const storedIn = async (store: PeopleStore) => {
  const all = await allOf(peoplePages(store, 'reports', { key: 'k' }));
  await store.close();
  return all;
};

describe('What people have left', () => {
  it('goes from a file to Redis and back with a backup, while the portal has its file open', async () => {
    const file = filePeople(folder);
    await file.put(rows);
    const [backup, second] = [join(folder, 'people.ndjson'), join(folder, 'second.ndjson')];
    expect(await copyPeople({ dataDir: folder, redisUrl: undefined }, backup)).toBe(rows.length);
    await file.close();
    expect(await restorePeople({ dataDir: folder, redisUrl: redis.url }, backup)).toBe(rows.length);
    const connection = await openRedis(redis.url, patient);
    expect(await storedIn({ ...redisPeople(connection), close: () => connection.close() })).toEqual(rows);
    await copyPeople({ dataDir: folder, redisUrl: redis.url }, second);
    const other = join(folder, 'other');
    await restorePeople({ dataDir: other, redisUrl: undefined }, second);
    // Cut off and done again.
    await restorePeople({ dataDir: other, redisUrl: undefined }, second);
    expect(await storedIn(filePeople(other))).toEqual(rows);
  });

  it('is no file of a backup where there is nothing', async () => {
    expect(await copyPeople({ dataDir: folder, redisUrl: undefined }, join(folder, 'people.ndjson'))).toBe(0);
  });

  it('is not what it was where a line is none of a portal', async () => {
    const path = join(folder, 'people.ndjson');
    for (const line of ['half a li', '{"collection":"passwords","id":"a","keys":[],"value":"1"}']) {
      await writeFile(path, `${JSON.stringify(rows[0])}\n${line}\n`);
      const read = allOf(peopleIn(path));
      await expect(read).rejects.toThrow(Difference);
      await expect(read).rejects.toThrow(/^line 2 of \S+ holds nothing that a portal of this release has stored$/);
    }
  });
});
