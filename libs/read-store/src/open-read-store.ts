import { readModelShape } from '@noticeboard/content-model';
import { createMemoryReadStore } from './memory/memory-read-store.js';
import type { ReadStore } from './read-store.js';
import type { RedisConnection } from './redis/connect-redis.js';
import type { RedisReadStoreOptions } from './redis/redis-read-store.js';

interface ReadStoreOptions {
  /** Address of a Redis: `redis://host:port`. Without one the read models live in this process. */
  readonly url?: string | undefined;
}

export async function openReadStore({ url }: ReadStoreOptions): Promise<ReadStore> {
  if (url === undefined) return createMemoryReadStore();
  // A portal of another shape of read models keeps to its own: the two can run side by side while one replaces the other.
  return openRedisReadStore({ url, prefix: `noticeboard:shape-${readModelShape}` });
}

// The Redis client costs 25 MB and 0.2 s to load, which a portal in one process never needs: hence only on demand.

async function openRedisReadStore(options: RedisReadStoreOptions): Promise<ReadStore> {
  const redis = await import('./redis/redis-read-store.js');
  return redis.openRedisReadStore(options);
}

/** For what else is kept in Redis (sessions, limits, answers): a connection set up like the store's own. */
export interface Redis {
  readonly client: RedisConnection;
  /** Bounds a call in time. @throws ReadStoreUnavailable for every way in which Redis can be gone */
  readonly run: <T>(call: () => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

/** @throws ReadStoreUnavailable when Redis cannot be reached now */
export async function openRedis(url: string): Promise<Redis> {
  const [{ connectRedis }, { RedisCalls }] = await Promise.all([
    import('./redis/connect-redis.js'),
    import('./redis/redis-calls.js'),
  ]);
  const client = await connectRedis(url);
  const calls = new RedisCalls(client, 800);
  return { client, run: (call) => calls.run(call), close: () => Promise.resolve(client.destroy()) };
}
