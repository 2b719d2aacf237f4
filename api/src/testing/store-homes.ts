import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from '@jest/globals';
import { openRedis, ReadStoreUnavailable, type Redis } from '@noticeboard/read-store';
import { patient, type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';

interface Store {
  close(): Promise<void>;
}

/** The two homes of what the portal stores beside its log: files of a folder, and a Redis of the suite. */
export function storeHomes(name: string) {
  let server: RedisServer;
  const folders: string[] = [];

  beforeAll(async () => {
    server = await startRedis();
  });

  afterAll(async () => {
    await server.dispose();
    for (const dir of folders) await rm(dir, { recursive: true });
  });

  const folder = async () => {
    const dir = await mkdtemp(join(tmpdir(), `${name}-`));
    folders.push(dir);
    return dir;
  };
  const connect = () => openRedis(server.url, patient);

  /** A store whose connection ends with it. */
  const inRedis = async <S extends Store>(make: (redis: Redis) => S): Promise<S> => {
    const connection = await connect();
    const store = make(connection);
    const close = async () => {
      await store.close();
      await connection.close();
    };
    return { ...store, close };
  };

  return {
    folder,
    connect,
    inRedis,
    /** For the contract of an adapter. */
    fileHarness: async <S>(make: (dir: string) => S) => {
      const dir = await folder();
      return { open: async () => make(dir), dispose: async () => {} };
    },
    /** The same; Redis is empty again afterwards. */
    redisHarness: <S extends Store>(make: (redis: Redis) => S) => ({
      open: () => inRedis(make),
      async dispose() {
        const connection = await connect();
        await connection.client.flushDb();
        await connection.close();
      },
    }),
    /** A Redis that is away is an outage, and no fault. */
    async expectOutage(ask: (redis: Redis) => Promise<unknown>): Promise<void> {
      const own = await startRedis();
      const connection = await openRedis(own.url);
      await own.dispose();
      await expect(ask(connection).finally(() => connection.close())).rejects.toThrow(ReadStoreUnavailable);
    },
  };
}
