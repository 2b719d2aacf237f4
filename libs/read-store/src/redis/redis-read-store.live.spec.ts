import { afterAll, beforeAll } from '@jest/globals';
import { lentContract } from '../testing/lent.contract.js';
import { type Harness, readStoreContract } from '../testing/read-store.contract.js';
import { patient, startRedis, type RedisServer } from '../testing/redis-server.js';
import { openRedisReadStore } from './redis-read-store.js';

let redis: RedisServer;
let tests = 0;

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.dispose());

async function inRedis(): Promise<Harness> {
  const prefix = `test-${++tests}`;
  return {
    open: () => openRedisReadStore({ url: redis.url, prefix, timeout: patient.silence }),
    dispose: async () => {},
  };
}

readStoreContract('in Redis', inRedis);
lentContract('in Redis', inRedis);
