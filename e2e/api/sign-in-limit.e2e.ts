import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ApiClient, type Reply, tally } from '../../test/api-client.js';
import { adminPassword, type Portal, startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { operate } from '../../test/staff.js';

let portal: Portal;
let proxied: Portal;
beforeAll(async () => {
  [portal, proxied] = await Promise.all([startPortal(), startPortal({ TRUST_PROXY: 'loopback' })]);
});

const login = (at: Portal, username: string, password: string, from?: string): Promise<Reply> =>
  new ApiClient(at.url).post(
    '/auth/login',
    { username, password },
    from === undefined ? {} : { 'X-Forwarded-For': from },
  );

const fail = async (at: Portal, username: string, times: number, from?: string) => {
  for (let attempt = 1; attempt <= times; attempt += 1) expectProblem(await login(at, username, 'wrong', from), 401);
};

/** An account of the test's own. */
const newAccount = async (at: Portal) => {
  const username = `u${randomUUID().slice(0, 8)}`;
  await operate(at, 'account', 'add', username, '--password', adminPassword);
  return username;
};

const expectTooMany = (reply: Reply) => {
  expectProblem(reply, 429);
  const seconds = Number(reply.headers['retry-after']);
  expect(seconds).toBeGreaterThanOrEqual(1);
  expect(seconds).toBeLessThanOrEqual(60);
  expect(reply.headers).not.toHaveProperty('set-cookie');
};

describe('The sixth sign-in of a minute', () => {
  it('is refused after five failures, even with the right password and in another letter case', async () => {
    const username = await newAccount(portal);
    await fail(portal, username, 5);
    expectTooMany(await login(portal, username, adminPassword));
    expectTooMany(await login(portal, username.toUpperCase(), adminPassword));
    expectTooMany(await login(portal, username, 'wrong'));
  });

  it('is refused in the same way where there is no such user', async () => {
    await fail(portal, 'Nobody', 3);
    await fail(portal, 'nobody', 2);
    expectTooMany(await login(portal, 'NOBODY', 'x'));
  });

  it('is taken when the first five succeeded', async () => {
    const username = await newAccount(portal);
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      expect((await login(portal, username, adminPassword)).status).toBe(200);
    }
  });

  it('is refused when four failures, a success and a failure came first', async () => {
    const username = await newAccount(portal);
    await fail(portal, username, 4);
    expect((await login(portal, username, adminPassword)).status).toBe(200);
    await fail(portal, username, 1);
    expectTooMany(await login(portal, username, adminPassword));
  });

  it('is of use to nobody who sends twenty at once', async () => {
    const username = await newAccount(portal);
    const replies = await Promise.all(Array.from({ length: 20 }, () => login(portal, username, 'wrong')));
    expect(tally(replies)).toEqual({ 401: 5, 429: 15 });
  });

  it('is taken when the first five are right and under way', async () => {
    const username = await newAccount(portal);
    for (let round = 0; round < 2; round += 1) {
      const replies = await Promise.all(Array.from({ length: 12 }, () => login(portal, username, adminPassword)));
      expect(tally(replies)).toEqual({ 200: 12 });
    }
  });

  it('leaves other users alone, and those who are signed in', async () => {
    const [one, other] = [await newAccount(portal), await newAccount(portal)];
    const client = new ApiClient(portal.url);
    await client.signIn(one);
    await fail(portal, one, 5);
    expectTooMany(await login(portal, one, adminPassword));
    expect((await login(portal, other, adminPassword)).status).toBe(200);
    expect((await client.get('/auth/session')).status).toBe(200);
  });

  it('counts addresses apart behind a proxy that is trusted', async () => {
    const username = await newAccount(proxied);
    await fail(proxied, username, 5, '198.51.100.1');
    expectTooMany(await login(proxied, username, adminPassword, '198.51.100.1'));
    expect((await login(proxied, username, adminPassword, '198.51.100.2')).status).toBe(200);
  });

  it('is not evaded by naming addresses where no proxy is trusted', async () => {
    const username = await newAccount(portal);
    for (let attempt = 1; attempt <= 5; attempt += 1) await fail(portal, username, 1, `198.51.100.${attempt}`);
    expectTooMany(await login(portal, username, adminPassword, '198.51.100.9'));
  });
});

describe('LOGIN_ATTEMPTS_PER_MINUTE', () => {
  it('sets how many may fail', async () => {
    const strict = await startPortal({ LOGIN_ATTEMPTS_PER_MINUTE: '2' });
    await fail(strict, 'admin', 2);
    expectTooMany(await login(strict, 'admin', adminPassword));
  });
});
