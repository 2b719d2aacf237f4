import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openRedis } from '@noticeboard/read-store';
import { z } from 'zod';
import type { Config } from '../config/config.js';
import { using } from '../files/durable-files.js';
import { filePeople, filePeopleToRead, peopleFile } from '../people/file-people.js';
import { peopleCollections, peoplePages, type PeopleStore, type PersonRow, rowIn } from '../people/people.js';
import { redisPeople } from '../people/redis-people.js';
import { Difference } from '../verify/check-log.js';

type Place = Pick<Config, 'dataDir' | 'redisUrl'>;

/** Calls `work` with what people have left with the portal of this configuration, which may run. */
async function inStore<T>(
  { redisUrl }: Place,
  inFile: () => PeopleStore | Promise<PeopleStore>,
  work: (store: PeopleStore) => Promise<T>,
): Promise<T> {
  if (redisUrl === undefined) {
    const store = await inFile();
    return work(store).finally(() => store.close());
  }
  const redis = await openRedis(redisUrl);
  return work(redisPeople(redis)).finally(() => redis.close());
}

/**
 * Writes a line for each of what people have left; no file where there is nothing. @returns how many
 * @throws ReadStoreUnavailable
 */
export async function copyPeople(place: Place, path: string): Promise<number> {
  const { dataDir, redisUrl } = place;
  if (redisUrl === undefined && !existsSync(join(dataDir, peopleFile))) return 0;
  const read = () => filePeopleToRead(dataDir);
  return inStore(place, read, async (store) => {
    let count = 0;
    for (const name of peopleCollections)
      for await (const rows of peoplePages(store, name)) {
        await using(await open(path, 'a', 0o600), async (file) => {
          await file.appendFile(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
          await file.sync();
        });
        count += rows.length;
      }
    return count;
  });
}

const page = 500;

/** The rows of a file, page by page. @throws Difference for a line that holds none */
export async function* peopleIn(path: string): AsyncGenerator<readonly PersonRow[]> {
  let rows: PersonRow[] = [];
  let number = 0;
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    number += 1;
    rows.push(readRow(line, `line ${number} of ${path}`));
    if (rows.length < page) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function readRow(line: string, where: string): PersonRow {
  try {
    return rowIn(line);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    throw new Difference(`${where} holds nothing that a portal of this release has stored`, { cause: error });
  }
}

/** Each over what has its id: a restore that was cut off is done again. @returns how many @throws ReadStoreUnavailable */
export async function restorePeople(place: Place, path: string): Promise<number> {
  return inStore(
    place,
    () => filePeople(place.dataDir),
    async (store) => {
      let count = 0;
      for await (const rows of peopleIn(path)) {
        await store.put(rows);
        count += rows.length;
      }
      return count;
    },
  );
}
