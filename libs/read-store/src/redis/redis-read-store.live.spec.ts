import { afterAll, beforeAll } from '@jest/globals';
import { readStoreContract } from '../testing/read-store.contract.js';
import { startRedis, type RedisServer } from '../testing/redis-server.js';
import { openRedisReadStore } from './redis-read-store.js';

let redis: RedisServer;
let tests = 0;

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.dispose());

readStoreContract('in Redis', async () => {
  const prefix = `test-${++tests}`;
  return { open: () => openRedisReadStore({ url: redis.url, prefix }), dispose: async () => {} };
});
