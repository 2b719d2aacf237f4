import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from '@jest/globals';
import { openRedis } from '@noticeboard/read-store';
import { patient, type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { fileOutbox } from './file-outbox.js';
import { redisOutbox } from './redis-outbox.js';
import { outboxContract } from './testing/outbox.contract.js';

let redis: RedisServer;

beforeAll(async () => {
  redis = await startRedis();
});

afterAll(() => redis.dispose());

outboxContract('in a file', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'outbox-'));
  return { open: async () => fileOutbox(dir), dispose: () => rm(dir, { recursive: true }) };
});

outboxContract('in Redis', async () => ({
  async open() {
    const connection = await openRedis(redis.url, patient);
    return { ...redisOutbox(connection), close: () => connection.close() };
  },
  async dispose() {
    const connection = await openRedis(redis.url, patient);
    await connection.client.flushDb();
    await connection.close();
  },
}));
