import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ProblemError } from '@noticeboard/content-model';
import { type LimitsConnection, openLimits } from '@noticeboard/read-store';
import { eventually } from '../../../test/deadline.js';
import { patient, type RedisServer, startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { outcomeOf } from '../testing/portal-log.js';
import { openLoginLimit } from './login-limit.js';

let server: RedisServer;
let redis: LimitsConnection;

beforeAll(async () => {
  server = await startRedis();
  redis = await openLimits(server.url, patient.silence);
});

afterAll(async () => {
  redis.disconnect();
  await server.dispose();
});

const wrong = () => Promise.resolve(undefined);
const right = () => Promise.resolve('signed in');

describe.each<[string, () => LimitsConnection | undefined]>([
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

  it('refuses an address whose made-up names have failed ten times as often, and no other', async () => {
    const limit = limitOf(1);
    const [address, neighbour, other] = ['2001:db8:0:1::1', '2001:db8:0:1:ffff::9', '2001:db8:0:2::1'] as const;
    const known = newUser();
    await limit.attempt(known, neighbour, right);
    for (let n = 0; n < 10; n += 1) expect(await outcomeOf(limit.attempt(newUser(), address, wrong))).toBe('done');
    expect(await outcomeOf(limit.attempt(newUser(), neighbour, right))).toBe('tooManyAttempts');
    expect(await outcomeOf(limit.attempt(newUser(), other, right))).toBe('done');
    expect(await outcomeOf(limit.attempt(known, neighbour, right))).toBe('done');
  });

  it('refuses a name that has failed twenty times as often from all over, but not where it has signed in', async () => {
    const limit = limitOf(1);
    const user = newUser();
    await limit.attempt(user, '10.9.0.1', right);
    for (let n = 0; n < 20; n += 1) expect(await outcomeOf(limit.attempt(user, `10.8.0.${n}`, wrong))).toBe('done');
    expect(await outcomeOf(limit.attempt(user, '10.8.0.99', right))).toBe('tooManyAttempts');
    expect(await outcomeOf(limit.attempt(user, '10.9.0.1', right))).toBe('done');
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
    // Each counts for itself while Redis is too slow for it.
    await eventually(async () => {
      const user = randomUUID();
      await one.attempt(user, '10.0.0.1', wrong);
      await other.attempt(user, '10.0.0.1', wrong);
      expect(await outcomeOf(one.attempt(user, '10.0.0.1', wrong))).toBe('tooManyAttempts');
    });
  });

  it('count each for itself while Redis is away, and together again when it is back', async () => {
    const own = await startRedis();
    const connection = await openLimits(own.url);
    try {
      const limit = openLoginLimit(2, connection);
      const user = randomUUID();
      await own.stop();
      for (let n = 0; n < 2; n += 1) expect(await outcomeOf(limit.attempt(user, '10.0.0.1', wrong))).toBe('done');
      expect(await outcomeOf(limit.attempt(user, '10.0.0.1', wrong))).toBe('tooManyAttempts');
      await own.restart();
      await eventually(async () => expect(connection.status).toBe('ready'));
      expect(await outcomeOf(limit.attempt(user, '10.0.0.1', wrong))).toBe('done');
      expect(await connection.keys('noticeboard:login*')).toHaveLength(3);
      own.pause();
      expect(await outcomeOf(limit.attempt(user, '10.0.0.1', wrong))).toBe('tooManyAttempts');
    } finally {
      connection.disconnect();
      await own.dispose();
    }
  });
});
