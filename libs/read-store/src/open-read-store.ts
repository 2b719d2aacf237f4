import { createHash } from 'node:crypto';
import { join } from 'node:path';
import {
  families,
  listingKinds,
  notificationFields,
  postingFields,
  readModels,
  readModelShape,
} from '@noticeboard/content-model';
import type { BorrowedGeneration, LentGeneration } from './generations.js';
import { borrowFile } from './sqlite/borrowed-file.js';
import { openSqliteReadStore } from './sqlite/sqlite-read-store.js';
import { openStoredCopy } from './sqlite/stored-copy.js';
import { storedEntryIn } from './sqlite/stored-entry.js';
import type { ReadStore } from './read-store.js';
import type { LimitsConnection, RedisConnection } from './redis/connect-redis.js';
import type { RedisReadStoreOptions } from './redis/redis-read-store.js';

interface ReadStoreOptions {
  /** Address of a Redis: `redis://host:port`. Without one the read models are files of this process. */
  readonly url?: string | undefined;
  /** The portal's data folder. Without it, and without Redis, they are gone when the store is closed. */
  readonly dataDir?: string;
  /** Position of the last event of the log, empty for an empty one. */
  readonly logHead?: string | undefined;
  /** Called in one line with what was found unusable and is rebuilt. */
  readonly warn?: (message: string) => void;
}

/**
 * A portal of another shape of read models keeps to its own: one can run while the other takes its place. The number is
 * raised by hand where the projections write otherwise; a change in the tables that they write from names itself.
 */
const tables = [families, listingKinds, postingFields, notificationFields, Object.keys(readModels)];
export const shapeName = `shape-${readModelShape}-${fingerprint(tables)}`;

function fingerprint(of: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(of)).digest('hex').slice(0, 8);
}

export async function openReadStore({ url, dataDir, ...options }: ReadStoreOptions): Promise<ReadStore> {
  if (url !== undefined) return openRedisReadStore({ url, prefix: `noticeboard:${shapeName}` });
  return openSqliteReadStore({ ...options, ...(dataDir && { dir: folderOf(dataDir) }) });
}

/**
 * The stored state, of a portal that need not run; undefined where there is none. @throws ReadStoreUnusable,
 * ReadStoreUnavailable
 */
export async function openStored(
  given: Required<Pick<ReadStoreOptions, 'url' | 'dataDir'>>,
): Promise<ReadStore | undefined> {
  return given.url === undefined ? openStoredCopy(folderOf(given.dataDir)) : openReadStore(given);
}

/** One entry of what is stored in a data folder, with its checkpoint; undefined where nothing can be read. */
export function storedEntry(dataDir: string, index: string, key: string): ReturnType<typeof storedEntryIn> {
  return storedEntryIn(folderOf(dataDir), index, key);
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'read-models', shapeName);
}

// The Redis client costs 25 MB and 0.2 s to load, which a portal in one process never needs: hence only on demand.

async function openRedisReadStore(options: RedisReadStoreOptions): Promise<ReadStore> {
  const redis = await import('./redis/redis-read-store.js');
  return redis.openRedisReadStore(options);
}

/** In the process that was lent a generation. @throws ReadStoreUnavailable when Redis cannot be reached now */
export async function borrowGeneration(lent: LentGeneration): Promise<BorrowedGeneration> {
  if (lent.kind === 'file') return borrowFile(lent);
  const redis = await import('./redis/redis-read-store.js');
  return redis.borrowFromRedis(lent);
}

/** For the other data in Redis (sessions, answers): a connection set up like the store's own. */
export interface Redis {
  readonly client: RedisConnection;
  /** Bounds a call in time. @throws ReadStoreUnavailable for every way in which Redis can be gone */
  readonly run: <T>(call: () => Promise<T>) => Promise<T>;
  close(): Promise<void>;
}

/**
 * `silence`: ms without a word after which the connection is given up, and `deadline`: ms for one call.
 * @throws ReadStoreUnavailable when Redis cannot be reached now
 */
export async function openRedis(url: string, { silence = 500, deadline = 800 } = {}): Promise<Redis> {
  const [{ connectRedis }, { RedisCalls }] = await Promise.all([
    import('./redis/connect-redis.js'),
    import('./redis/redis-calls.js'),
  ]);
  const client = await connectRedis(url, silence);
  const calls = new RedisCalls(client, deadline);
  return { client, run: (call) => calls.run(call), close: () => Promise.resolve(client.destroy()) };
}

/** For limits. Its calls reject while Redis is gone. @throws ReadStoreUnavailable when Redis cannot be reached now */
export async function openLimits(url: string, silence?: number): Promise<LimitsConnection> {
  const { connectLimits } = await import('./redis/connect-redis.js');
  return connectLimits(url, silence);
}
