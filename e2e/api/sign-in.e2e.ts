import { beforeAll, describe, expect, it } from '@jest/globals';
import { ApiClient, type Reply } from '../../test/api-client.js';
import { newTitle } from '../../test/content.js';
import { recordedEvents } from '../../test/event-log.js';
import { adminPassword, type Portal, startPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';

const right = { username: 'admin', password: adminPassword };
const wrong = { message: 'Invalid username or password' };

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: 'loopback', LOGIN_ATTEMPTS_PER_MINUTE: '1000' });
});

const visitor = () => new ApiClient(portal.url);
const login = (body: unknown, headers?: Record<string, string>) => visitor().post('/auth/login', body, headers);
const attributesOf = ({ headers }: Reply) => (headers['set-cookie'] ?? []).map((cookie) => cookie.split('; '));

describe('Signing in', () => {
  it('answers who, as what, and until when: one hour from now', async () => {
    const before = Date.now();
    const reply = await login(right);
    const expiresAt = Date.parse(String(reply.body['expiresAt']));
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ username: 'admin', role: 'admin', expiresAt: expect.stringMatching(/Z$/) });
    expect(expiresAt).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(expiresAt).toBeLessThanOrEqual(Date.now() + 3_600_000);
  });

  it('sets one cookie that no script reads and no other site sends', async () => {
    const cookies = attributesOf(await login(right));
    expect(cookies).toHaveLength(1);
    const [value, ...attributes] = cookies[0] ?? [];
    expect(value).toMatch(/^session=[^;]{20,}$/);
    expect(attributes).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Strict', 'Path=/']));
    expect(attributes).not.toContain('Secure');
  });

  it('sets a Secure cookie under https', async () => {
    const [cookie] = attributesOf(await login(right, { 'X-Forwarded-Proto': 'https' }));
    expect(cookie).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/']));
  });

  it.each([
    ['a wrong password', { ...right, password: 'wrong' }],
    ['an empty password', { ...right, password: '' }],
    ['the password in another letter case', { ...right, password: adminPassword.toUpperCase() }],
    ['a password longer by a NUL', { ...right, password: `${adminPassword}\u0000` }],
    ['an unknown user', { username: 'nobody', password: adminPassword }],
    ['an empty user name', { username: '', password: adminPassword }],
    ['a user name out of the ordinary', { username: '../admin*%00__proto__', password: 'x' }],
    ['an internal stream for a user name', { username: 'admin-1/../portal', password: 'x' }],
  ])('with %s is refused in the same words, without a cookie', async (_what, body) => {
    const reply = await login(body);
    expectProblem(reply, 401, wrong);
    expect(reply.headers).not.toHaveProperty('set-cookie');
  });

  it('takes as long for an unknown user and a closed one as for a wrong password', async () => {
    const staff = visitor();
    await staff.signIn();
    await staff.post('/accounts', { username: 'closed', password: adminPassword, role: 'auditor' });
    expect((await staff.put('/accounts/closed', { closed: true })).status).toBe(200);
    const attempts = [
      { username: 'nobody', password: 'wrong' },
      { username: 'closed', password: adminPassword },
      { username: 'admin', password: 'wrong' },
    ];
    const times = attempts.map((): number[] => []);
    // By turns: a busy moment of the machine meets all.
    for (let round = 0; round < 15; round += 1)
      for (const [index, attempt] of attempts.entries()) {
        const begun = performance.now();
        expectProblem(await login(attempt), 401, wrong);
        times[index]?.push(performance.now() - begun);
      }
    const medians = times.map((taken) => taken.toSorted((a, b) => a - b)[7] ?? NaN);
    expect(Math.max(...medians) / Math.min(...medians)).toBeLessThan(1.5);
  });

  it('names what is missing or out of place in the body', async () => {
    expectInvalid(await login({}), 'username', 'password');
    expectInvalid(await login({ username: 7, password: ['x'] }), 'username', 'password');
    expectInvalid(await login({ ...right, remember: true }), 'remember');
    expectInvalid(await login({ username: 'x'.repeat(100_000), password: 'x' }), 'username');
  });

  it('and failing to are on the record, the password is not', async () => {
    const before = recordedEvents(portal.dataDir).length;
    await login({ ...right, password: 'tell-tale-word' });
    await login({ username: 'nobody', password: adminPassword });
    const client = visitor();
    const positions = [await client.signIn(), await client.post('/auth/logout')].map(
      ({ headers }) => headers['x-position'],
    );
    expect(positions).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
    const recorded = recordedEvents(portal.dataDir);
    expect(recorded.slice(before).map(({ type }) => type)).toEqual(['SignInFailed', 'SignedIn', 'SignedOut']);
    const everything = JSON.stringify(recorded) + portal.output();
    for (const secret of ['tell-tale-word', adminPassword, '$argon2']) expect(everything).not.toContain(secret);
  });
});

describe('A request with a cookie that the portal did not give', () => {
  it.each(['x', 's%3Aaaaa.bbbb', 's:', '%', '"', 'null', 's%3A__proto__.x'])(
    '%s is as good as one without',
    async (value) => {
      const client = visitor();
      client.cookies.set('session', value);
      expectProblem(await client.get('/auth/session'), 401);
      expectProblem(await client.post('/jobs', { jobTitle: newTitle() }), 401);
      expect((await client.get('/jobs')).status).toBe(200);
      await client.signIn();
      expect(client.cookies.get('session')).not.toBe(value);
    },
  );
});
