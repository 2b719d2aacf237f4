import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProblemError } from '@noticeboard/content-model';
import { openRedis, ReadStoreUnavailable, type Redis } from '@noticeboard/read-store';
import { type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { outcomeOf } from '../testing/portal-log.js';
import { openLoginLimit } from './login-limit.js';

let server: RedisServer;
let redis: Redis;

beforeAll(async () => {
  server = await startRedis();
  redis = await openRedis(server.url);
});

afterAll(async () => {
  await redis.close();
  await server.dispose();
});

const wrong = () => Promise.resolve(undefined);

describe.each<[string, () => Redis | undefined]>([
  ['in this process', () => undefined],
  ['in Redis', () => redis],
])('The limit of sign-ins, counted %s', (_, store) => {
  const limitOf = (attempts: number) => openLoginLimit(attempts, store());
  const newUser = () => `Asha${randomUUID()}`;

  it('lets five failures pass and refuses the sixth attempt', async () => {
    const limit = limitOf(5);
    const user = newUser();
    for (let n = 0; n < 5; n += 1) expect(await outcomeOf(limit.attempt(user, '10.0.0.1', wrong))).toBe('done');
    expect(await outcomeOf(limit.attempt(user, '10.0.0.1', wrong))).toBe('tooManyAttempts');
    expect(await outcomeOf(limit.attempt(user, '10.0.0.1', wrong))).toBe('tooManyAttempts');
  });

  it('says how long to wait', async () => {
    const limit = limitOf(1);
    const user = newUser();
    await limit.attempt(user, '10.0.0.1', wrong);
    const error: unknown = await limit.attempt(user, '10.0.0.1', wrong).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProblemError);
    const seconds = Number((error as ProblemError).options.headers?.['Retry-After']);
    expect([Number.isInteger(seconds), seconds >= 1, seconds <= 60]).toEqual([true, true, true]);
  });

  it('counts a user name in any letter case as one, and each address by itself', async () => {
    const limit = limitOf(2);
    const user = newUser();
    await limit.attempt(user, '10.0.0.1', wrong);
    await limit.attempt(user.toUpperCase(), '10.0.0.1', wrong);
    expect(await outcomeOf(limit.attempt(user.toLowerCase(), '10.0.0.1', wrong))).toBe('tooManyAttempts');
    expect(await outcomeOf(limit.attempt(user, '10.0.0.2', wrong))).toBe('done');
    expect(await outcomeOf(limit.attempt(newUser(), '10.0.0.1', wrong))).toBe('done');
  });

  it('lets no more than the limit slip through when many come at once', async () => {
    const limit = limitOf(5);
    const user = newUser();
    const outcomes = await Promise.all(
      Array.from({ length: 30 }, () => outcomeOf(limit.attempt(user, '10.0.0.1', wrong))),
    );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(5);
  });
});

describe('Two processes', () => {
  it('count together in Redis', async () => {
    const [one, other] = [openLoginLimit(2, redis), openLoginLimit(2, redis)];
    const user = randomUUID();
    await one.attempt(user, '10.0.0.1', wrong);
    await other.attempt(user, '10.0.0.1', wrong);
    expect(await outcomeOf(one.attempt(user, '10.0.0.1', wrong))).toBe('tooManyAttempts');
  });

  it('cannot count while Redis is away, which is an outage and no fault', async () => {
    const own = await startRedis();
    const connection = await openRedis(own.url);
    await own.dispose();
    const attempt = openLoginLimit(5, connection).attempt('asha', '10.0.0.1', wrong);
    await expect(attempt.finally(() => connection.close())).rejects.toThrow(ReadStoreUnavailable);
  });
});
