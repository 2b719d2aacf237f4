import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { admin, ApiClient } from '../../test/api-client.js';
import { run } from '../../test/command-line.js';
import { addAccount } from '../../test/content.js';
import { recordedEvents } from '../../test/event-log.js';
import { hostPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';

const password = 'quiet river stone';
const path = '/auth/second-factor';
const portal = await hostPortal({ TRUST_PROXY: 'loopback' });
const staff = await admin(portal.url);

const login = (body: object, address = randomAddress()) =>
  new ApiClient(portal.url).post('/auth/login', body, { 'X-Forwarded-For': address });
const randomAddress = () => `203.0.113.${Math.floor(Math.random() * 250)}`;

/** Somebody whose sign-in takes a code. */
async function secured() {
  const username = `meera-${randomUUID().slice(0, 8)}`;
  await addAccount(staff, username, { password, role: 'admin' });
  const client = new ApiClient(portal.url);
  await client.signIn(username, password);
  const { secret } = (await client.get(path)).body['proposal'] as { readonly secret: string };
  const code = (steps = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
  const reply = await client.put(path, { current: password, secret, code: code() });
  return { username, client, code, reply, codes: reply.body['recoveryCodes'] as string[] };
}

describe('The code at sign-in', () => {
  it('is turned on with the password and a first code, and shows ten recovery codes once', async () => {
    const { username, client, reply, codes } = await secured();
    expect([reply.status, reply.headers['cache-control'], codes.length]).toEqual([200, 'private, no-store', 10]);
    expect((await client.get(path)).body).toEqual({ on: true, recoveryCodes: 10 });
    expect((await staff.get('/accounts')).list).toContainEqual(
      expect.objectContaining({ username, secondFactor: true }),
    );
    const another = (await staff.get(path)).body['proposal'] as { readonly secret: string };
    const given = { secret: another.secret, code: new TOTP({ secret: another.secret }).generate() };
    expectInvalid(await client.put(path, { current: password, ...given }), 'code');
    expectInvalid(await staff.put(path, { current: 'not this one', ...given }), 'current');
    expectInvalid(await staff.put(path, { current: password, secret: 'short', code: '1' }), 'secret');
    expectProblem(await new ApiClient(portal.url).get(path), 401);
  });

  it('is asked for when the password is right, and not before', async () => {
    const { username, code, codes } = await secured();
    const asked = await login({ username, password });
    expect([asked.status, asked.body['type']]).toEqual([401, 'urn:noticeboard:problem:codeRequired']);
    const wrong = 'urn:noticeboard:problem:wrongCredentials';
    for (const body of [
      { username, password: 'wrong' },
      { username, password: 'wrong', code: code(1) },
      { username, password, code: '000000' },
      { username, password, code: code() },
      { username: 'nobody', password, code: code(1) },
    ])
      expect((await login(body)).body['type']).toBe(wrong);
    expect((await login({ username, password, code: code(1) })).status).toBe(200);
    expect((await login({ username, password, code: codes[0] })).status).toBe(200);
  });

  it('that is wrong counts as a failed sign-in', async () => {
    const { username, code } = await secured();
    const tries = Array.from({ length: 6 }, () => ({ username, password, code: '000000' }));
    const statuses: number[] = [];
    for (const body of tries) statuses.push((await login(body, '198.51.100.7')).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await login({ username, password, code: code(1) }, '198.51.100.7')).status).toBe(429);
    const failed = recordedEvents(portal.dataDir).filter(
      ({ type, stream }) => type === 'SignInFailed' && stream === `account-${username}`,
    );
    expect(failed).toHaveLength(5);
  });

  it('is turned off by its owner, by another admin, by the command line; not by a session alone', async () => {
    const { username, client, codes, code } = await secured();
    expectInvalid(await client.put(`/accounts/${username}`, { secondFactor: false }), 'secondFactor');
    expectInvalid(await client.post(`${path}/removal`, { current: password, code: '000000' }), 'code');
    expectInvalid(await client.post(`${path}/removal`, { current: 'wrong', code: code(1) }), 'code');
    expect((await client.post(`${path}/removal`, { current: password, code: codes[0] })).status).toBe(204);
    expect((await login({ username, password })).status).toBe(200);

    const other = await secured();
    const changed = await staff.put(`/accounts/${other.username}`, { secondFactor: false });
    expect([changed.status, 'secondFactor' in changed.body]).toEqual([200, false]);
    expect((await login({ username: other.username, password })).status).toBe(200);

    const third = await secured();
    const said = await run({ DATA_DIR: portal.dataDir }, 'account', 'remove-code', third.username);
    expect([said.code, said.output]).toEqual([0, `${third.username} signs in without a code\n`]);
    expect((await login({ username: third.username, password })).status).toBe(200);
  });
});
