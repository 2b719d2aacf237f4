import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ApiClient, type Reply, tally } from '../../test/api-client.js';
import { addAccount, newTitle } from '../../test/content.js';
import { recordedEvents } from '../../test/event-log.js';
import { adminPassword, type Portal, startPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';

const right = { username: 'admin', password: adminPassword };
const wrong = { message: 'Invalid username or password' };

/** Limits sign-ins: five of a minute may fail. The shared portal limits none, and trusts no proxy. */
let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: 'loopback' });
  staff = await admin(portal.url);
});

let addresses = 0;
const visitor = () => new ApiClient(portal.url);
/** From an address of its own by default: no test fills the limit of another. */
const login = (body: unknown, headers: Record<string, string> = {}) =>
  visitor().post('/auth/login', body, { 'X-Forwarded-For': `203.0.113.${(addresses += 1)}`, ...headers });
const attributesOf = ({ headers }: Reply) => (headers['set-cookie'] ?? []).map((cookie) => cookie.split('; '));

describe('Signing in', () => {
  it('answers who, as what, and until when: one hour from now', async () => {
    const before = Date.now();
    const reply = await login(right);
    const expiresAt = Date.parse(String(reply.body['expiresAt']));
    expect(reply.status).toBe(200);
    const own = ['read', 'write', 'history.restore', 'history.undo'];
    const may = [
      ...own,
      'undoOthers',
      'discardOthers',
      'rebuild',
      'publishUnreviewed',
      'takeOut',
      'accounts',
      'channels',
    ];
    expect(reply.body).toEqual({ username: 'admin', role: 'admin', may, expiresAt: expect.stringMatching(/Z$/) });
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

  it('sets a Secure cookie, and asks for https from then on, wherever PUBLIC_URL is https', async () => {
    const published = new ApiClient((await startPortal({ PUBLIC_URL: 'https://board.example' })).url);
    const reply = await published.signIn();
    expect(attributesOf(reply)[0]).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Strict']));
    for (const path of ['/jobs', '/auth/session'])
      expect((await published.get(path)).headers['strict-transport-security']).toBe('max-age=31536000');
    expect(attributesOf(await published.post('/auth/logout'))[0]).toEqual(
      expect.arrayContaining(['Secure', 'HttpOnly']),
    );
    expect((await login(right)).headers).not.toHaveProperty('strict-transport-security');
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

  it('names what is missing or out of place in the body', async () => {
    expectInvalid(await login({}), 'username', 'password');
    expectInvalid(await login({ username: 7, password: ['x'] }), 'username', 'password');
    expectInvalid(await login({ ...right, remember: true }), 'remember');
    expectInvalid(await login({ username: 'x'.repeat(100_000), password: 'x' }), 'username');
  });

  it('is refused in few words for a body of very many fields, and not read where that is large', async () => {
    const fields = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`field${n}`, n]));
    const many = await login(fields(5000));
    expectProblem(many, 400, { message: expect.stringMatching(/ 4982 more /) as unknown as string });
    expect([Object.keys(many.body['errors'] as object).length, many.text.length < 8000]).toEqual([20, true]);
    const large = await login(fields(100_000));
    expectProblem(large, 413, { message: 'The body is larger than 128 KiB. Send less, or sign in first.' });
    expect(large.text.length).toBeLessThan(1000);
    expectProblem(await visitor().post('/jobs', fields(100_000)), 401);
    expect((await staff.post('/jobs', fields(100_000))).text.length).toBeLessThan(8000);
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

describe('The sixth sign-in of a minute', () => {
  const attempt = (username: string, password: string, from = '198.51.100.1') =>
    login({ username, password }, { 'X-Forwarded-For': from });
  const fail = async (username: string, times: number, from?: string) => {
    for (let done = 0; done < times; done += 1) expectProblem(await attempt(username, 'wrong', from), 401);
  };
  /** An account of the test's own. */
  const newAccount = async () => {
    const username = `u${randomUUID().slice(0, 8)}`;
    await addAccount(staff, username, { password: adminPassword, role: 'admin' });
    return username;
  };
  const expectTooMany = (reply: Reply) => {
    expectProblem(reply, 429);
    const seconds = Number(reply.headers['retry-after']);
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(reply.headers).not.toHaveProperty('set-cookie');
  };

  it('is refused after five failures, even with the right password, in another letter case and after a success', async () => {
    const username = await newAccount();
    await fail(username, 4);
    expect((await attempt(username, adminPassword)).status).toBe(200);
    await fail(username, 1);
    for (const password of [adminPassword, 'wrong']) expectTooMany(await attempt(username.toUpperCase(), password));
    await fail('Nobody', 3);
    await fail('nobody', 2);
    expectTooMany(await attempt('NOBODY', 'x'));
  });

  it('is taken when the first ones are right, also under way at once', async () => {
    const username = await newAccount();
    const replies = await Promise.all(Array.from({ length: 12 }, () => attempt(username, adminPassword)));
    replies.push(await attempt(username, adminPassword));
    expect(tally(replies)).toEqual({ 200: 13 });
  });

  it('counts wrong passwords of somebody who changes their own', async () => {
    const client = visitor();
    await client.signIn(await newAccount());
    const change = () => client.put('/auth/password', { current: 'wrong', password: 'battery staple' });
    for (let done = 0; done < 5; done += 1) expectInvalid(await change(), 'current');
    expectTooMany(await change());
  });

  it('is of use to nobody who sends twenty at once', async () => {
    const username = await newAccount();
    const replies = await Promise.all(Array.from({ length: 20 }, () => attempt(username, 'wrong')));
    expect(tally(replies)).toEqual({ 401: 5, 429: 15 });
  });

  it('leaves other users and other addresses alone, and those who are signed in', async () => {
    const [one, other] = [await newAccount(), await newAccount()];
    const client = visitor();
    await client.signIn(one);
    await fail(one, 5);
    expectTooMany(await attempt(one, adminPassword));
    expect((await attempt(other, adminPassword)).status).toBe(200);
    expect((await attempt(one, adminPassword, '198.51.100.2')).status).toBe(200);
    expect((await client.get('/auth/session')).status).toBe(200);
  });
});

describe('A flood of made-up names from one network', () => {
  it('is refused but for few, at once, and leaves those alone who sign in elsewhere', async () => {
    const flood = async () =>
      Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          login({ username: randomUUID(), password: 'x' }, { 'X-Forwarded-For': `2001:db8:7:7::${n}` }),
        ),
      );
    const replies = [...(await flood()), ...(await flood())];
    const { 401: checked = 0, 429: limited = 0, 503: busy = 0 } = tally(replies);
    expect(checked + limited + busy).toBe(200);
    // 50 of a minute, and those that were under way when the fiftieth had failed.
    expect(checked).toBeLessThanOrEqual(150);
    const waits = replies.filter(({ status }) => status !== 401).map(({ headers }) => Number(headers['retry-after']));
    expect(Math.min(...waits)).toBeGreaterThan(0);
    expect((await login(right, { 'X-Forwarded-For': '2001:db8:7:8::1' })).status).toBe(200);
  });
});

describe('LOGIN_ATTEMPTS_PER_MINUTE', () => {
  it('sets how many may fail; naming addresses evades nothing where no proxy is trusted', async () => {
    const strict = new ApiClient((await startPortal({ LOGIN_ATTEMPTS_PER_MINUTE: '2' })).url);
    const replies = [1, 2, 3].map(async (last) =>
      strict.post('/auth/login', { ...right, password: 'wrong' }, { 'X-Forwarded-For': `198.51.100.${last}` }),
    );
    expect(tally(await Promise.all(replies))).toEqual({ 401: 2, 429: 1 });
  });
});
