import { createMemoryReadStore } from './memory/memory-read-store.js';
import type { ReadStore } from './read-store.js';
import type { RedisConnection } from './redis/connect-redis.js';
import type { RedisReadStoreOptions } from './redis/redis-read-store.js';

export interface ReadStoreOptions {
  /** Of a Redis: `redis://host:port`. Without one the read models live in this process. */
  readonly url?: string | undefined;
}

export async function openReadStore({ url }: ReadStoreOptions): Promise<ReadStore> {
  return url === undefined ? createMemoryReadStore() : openRedisReadStore({ url });
}

// The Redis client costs 25 MB and 0.2 s to load, which a portal in one process never needs: hence only on demand.

export async function openRedisReadStore(options: RedisReadStoreOptions): Promise<ReadStore> {
  const redis = await import('./redis/redis-read-store.js');
  return redis.openRedisReadStore(options);
}

/** For what else is kept in Redis: a client set up like the store's own. */
export async function connectRedis(url: string): Promise<RedisConnection> {
  const redis = await import('./redis/connect-redis.js');
  return redis.connectRedis(url);
}
