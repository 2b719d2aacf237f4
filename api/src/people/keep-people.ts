import { ReadStoreUnavailable, type Redis } from '@noticeboard/read-store';
import { filePeople } from './file-people.js';
import type { PeopleStore } from './people.js';
import { redisPeople } from './redis-people.js';

/** ms. */
const sweepEvery = 3_600_000;

export interface PeoplePlace {
  readonly redis: Redis | undefined;
  readonly dataDir: string;
  readonly now: () => number;
  readonly warn: (message: string) => void;
}

/** In Redis where there is one, else in a file; swept now, and each hour until it is closed. */
export async function keepPeople({ redis, dataDir, now, warn }: PeoplePlace): Promise<PeopleStore> {
  const onUnreadable = (file: string) =>
    warn(`${file} cannot be read, and was put aside: what people had left with the portal is in the last backup`);
  const store = redis ? redisPeople(redis, now) : filePeople(dataDir, { now, onUnreadable });
  const sweep = () =>
    store.sweep().catch((error: unknown) => {
      // The call that meets an outage reports it; the next sweep erases what this one has left.
      if (!(error instanceof ReadStoreUnavailable)) throw error;
    });
  await sweep();
  const sweeping = setInterval(() => void sweep(), sweepEvery).unref();
  return {
    ...store,
    close() {
      clearInterval(sweeping);
      return store.close();
    },
  };
}
