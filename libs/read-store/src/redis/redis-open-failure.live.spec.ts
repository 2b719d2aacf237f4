import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ReadStoreUnavailable, ReadStoreUnusable } from '../read-store.js';
import { type RedisServer, startRedis } from '../testing/redis-server.js';
import { connectRedis } from './connect-redis.js';

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.dispose());

async function failureOf(url: string): Promise<Error> {
  const client = await connectRedis(url).catch((error: Error) => error);
  if (client instanceof Error) return client;
  client.destroy();
  throw new Error(`${url} was opened`);
}

describe('A Redis that cannot be opened', () => {
  it.each([
    ['redis://portal:open-sesame@127.0.0.1:1', 'Redis at 127.0.0.1:1 cannot be reached: connection refused.'],
    ['redis://localhost:1', 'Redis at localhost:1 cannot be reached: connection refused.'],
    ['redis://:open-sesame@nobody.invalid', /^Redis at nobody\.invalid cannot be reached: its host name/],
  ])('%s is told of in one sentence with what to do, without its password', async (url, says) => {
    const failure = await failureOf(url);
    expect(failure).toBeInstanceOf(ReadStoreUnavailable);
    expect(failure).not.toBeInstanceOf(ReadStoreUnusable);
    expect(failure.message).toMatch(says);
    expect(failure.message).toMatch(/\. Start it, or mend REDIS_URL\.$/);
    expect(failure.message).not.toMatch(/open-sesame|\n/);
  });

  it('because nobody answers there, is told of soon', async () => {
    const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const failure = await failureOf(`redis://127.0.0.1:${port}`);
    expect(failure.message).toBe(
      `Redis at 127.0.0.1:${port} cannot be reached: no answer. Start it, or mend REDIS_URL.`,
    );
    silent.close();
  });

  it('because it may drop keys of the portal, is no matter of waiting', async () => {
    const admin = await connectRedis(redis.url);
    for (const policy of ['allkeys-lru', 'volatile-ttl']) {
      await admin.configSet('maxmemory-policy', policy);
      const failure = await failureOf(redis.url);
      expect(failure).toBeInstanceOf(ReadStoreUnusable);
      expect(failure.message).toMatch(
        new RegExp(`^Redis at \\S+ drops keys .*${policy}.*set maxmemory-policy to noeviction\\.$`),
      );
    }
    // A user who may not ask is let in.
    await admin.aclSetUser('portal', ['on', 'nopass', '~*', '&*', '+@all', '-info']);
    (await connectRedis(redis.url.replace('//', '//portal:any@'))).destroy();
    await admin.configSet('maxmemory-policy', 'noeviction');
    (await connectRedis(redis.url)).destroy();
    admin.destroy();
  });

  it('because of the user or the password, is no matter of waiting', async () => {
    const admin = await connectRedis(redis.url);
    await admin.configSet('requirepass', 'the right one');
    for (const user of ['', ':wrong@', 'nobody:wrong@']) {
      const failure = await failureOf(redis.url.replace('//', `//${user}`));
      expect(failure).toBeInstanceOf(ReadStoreUnusable);
      expect(failure.message).toMatch(/^Redis at .* refuses the user or the password of REDIS_URL: mend REDIS_URL\.$/);
    }
    admin.destroy();
  });
});
