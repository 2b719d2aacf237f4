import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { openRedis, type Redis } from '@noticeboard/read-store';
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
    /** The answer of a Redis that is away: an outage, and no fault. */
    whileAway: async (ask: (redis: Redis) => Promise<unknown>) => {
      const own = await startRedis();
      const connection = await openRedis(own.url);
      await own.dispose();
      return ask(connection).finally(() => connection.close());
    },
  };
}
