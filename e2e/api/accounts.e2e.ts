import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import { recordedDuring, recordedEvents, typesOf } from '../../test/event-log.js';
import { adminPassword, type Portal, startPortal } from '../../test/portal-process.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { auditor } from '../../test/staff.js';

const password = 'quiet river stone';
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const portal = sharedPortal();
const [staff, reader] = await Promise.all([admin(portal.url), auditor(portal)]);
const visitor = new ApiClient(portal.url);

const noNames = ['', ' ', 'a b', 'x'.repeat(65), 'a/b', '$sessions', 'e\u0301', 7, null, {}, '../x', 'a\n'];
/** Cyrillic, two scripts, an accent, fullwidth, a Kelvin sign. */
const lookalikes = [
  '\u0430dmin',
  '\u0430\u0441\u0435',
  '\u0905dmin',
  'andr\u00e9',
  '\uff21\uff24\uff2d\uff29\uff2e',
  '\u212Aavya',
];

const newName = () => `user-${randomUUID().slice(0, 13)}`;
const add = (fields: Fields = {}) =>
  staff.post('/accounts', { username: newName(), password, role: 'admin', ...fields });
const edit = (username: unknown, fields: Fields, client = staff) => client.put(`/accounts/${String(username)}`, fields);
const signedIn = async (username: unknown, secret = password) => {
  const client = new ApiClient(portal.url);
  await client.signIn(String(username), secret);
  return client;
};
const expectSignedOut = async (client: ApiClient) => {
  expectProblem(await client.get('/auth/session'), 401);
  expectProblem(await client.post('/jobs', { jobTitle: newName() }), 401);
};

describe('An account', () => {
  it('is added with 201, listed, and signs in at once', async () => {
    const username = newName();
    const reply = await add({ username, role: 'auditor' });
    const record = { username, role: 'auditor', closed: false, createdAt: time };
    expect({ status: reply.status, body: reply.body }).toEqual({ status: 201, body: record });
    expect((await staff.get('/accounts')).list).toContainEqual(reply.body);
    const session = await (await signedIn(username)).get('/auth/session');
    expect(session.body).toMatchObject({ username, role: 'auditor' });
  });

  it('may have a mail address, which admins alone see and no event, history or former state holds', async () => {
    const [username, email] = [newName(), `${newName()}@house.example`];
    const events = await recordedDuring(portal, async () => {
      expect((await add({ username, email })).body).toMatchObject({ username, email });
      expect((await edit(username, { role: 'editor' })).body).toMatchObject({ role: 'editor', email });
    });
    const listed = async (query = '') =>
      (await staff.get(`/accounts${query}`)).list.find((one) => one['username'] === username);
    expect(await listed()).toMatchObject({ email });
    const [newest] = (await staff.get(`/history/account/${username}`)).list.toReversed();
    expect(await listed(`?asOf=${String(newest?.['position'])}`)).toEqual({ ...(await listed()), email: undefined });
    expect(JSON.stringify(events)).not.toContain(email);
    for (const path of ['/history?limit=50', `/history/account/${username}`, '/log/export'])
      expect((await staff.get(path)).text).not.toContain(email);
    expectProblem(await reader.get('/accounts'), 403);
    for (const malformed of ['a', 'a@b c', `${email}\r\nBcc: x@y.example`, `${email},x@y.example`, 7])
      expectInvalid(await edit(username, { email: malformed }), 'email');
    expect((await edit(username.toUpperCase(), { email: '' })).body).not.toHaveProperty('email');
    expect(await listed()).not.toHaveProperty('email');
  });

  it('has a name that nobody else has, in any letter case or writing of it', async () => {
    const { username } = (await add()).body;
    const events = await recordedDuring(portal, async () => {
      for (const name of [username, String(username).toUpperCase(), 'admin', 'ADMIN']) {
        expectProblem(await add({ username: name }), 409);
      }
    });
    expect(typesOf(events)).toEqual([]);
  });

  it('needs a name, a password of 10 characters and a role', async () => {
    const events = await recordedDuring(portal, async () => {
      expectInvalid(await staff.post('/accounts', {}), 'username', 'password', 'role');
      for (const wrong of [...noNames, ...lookalikes]) {
        expectInvalid(await add({ username: wrong }), 'username');
      }
      for (const wrong of [
        '',
        'river 123',
        '😀'.repeat(9),
        1234567890,
        null,
        'x'.repeat(201),
        'Password123',
        '2026ADMIN',
      ])
        expectInvalid(await add({ password: wrong, username: 'admin1' }), 'password');
      for (const wrong of ['', 'Admin', 'operator', 'portal', 1, null, ['admin']])
        expectInvalid(await add({ role: wrong }), 'role');
      expectInvalid(await add({ closed: false }), 'closed');
      expectInvalid(await add({ hash: 'x' }), 'hash');
    });
    expect(typesOf(events)).toEqual([]);
  });

  it('changes its role, which holds for the sessions that it has', async () => {
    const { username } = (await add()).body;
    const client = await signedIn(username);
    expect((await edit(username, { role: 'auditor' })).body).toMatchObject({
      username,
      role: 'auditor',
      closed: false,
    });
    expectProblem(await client.post('/jobs', { jobTitle: newName() }), 403);
    expect((await edit(username, { role: 'admin' })).status).toBe(200);
    expect((await client.post('/jobs', { jobTitle: newName() })).status).toBe(201);
  });

  it('that is closed has no session any more, signs in no more, and can be reopened', async () => {
    const { username } = (await add()).body;
    const clients = [await signedIn(username), await signedIn(username)];
    expect((await edit(username, { closed: true })).body).toMatchObject({ username, closed: true });
    for (const client of clients) await expectSignedOut(client);
    const refused = await visitor.post('/auth/login', { username, password });
    expectProblem(refused, 401, { message: 'Invalid username or password' });
    expect((await edit(username, { closed: false })).body).toMatchObject({ username, closed: false });
    for (const client of clients) await expectSignedOut(client);
    expect((await (await signedIn(username)).get('/auth/session')).status).toBe(200);
  });

  it('whose password changes has no session any more, and signs in with the new one alone', async () => {
    const { username } = (await add()).body;
    const client = await signedIn(username);
    const secret = `${password} two`;
    expect((await edit(username, { password: secret })).status).toBe(200);
    await expectSignedOut(client);
    expectProblem(await visitor.post('/auth/login', { username, password }), 401);
    expect((await (await signedIn(username, secret)).get('/auth/session')).status).toBe(200);
  });

  it('takes its own record back, and records nothing when nothing changes', async () => {
    const record = (await add()).body;
    const events = await recordedDuring(portal, async () => {
      for (const body of [{}, record, { ...record, id: record['username'] }, { role: 'admin' }, { closed: false }]) {
        const reply = await edit(record['username'], body);
        expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body: record });
      }
    });
    expect(typesOf(events)).toEqual([]);
  });

  it('that nobody has is 404, and a change that makes no sense 400', async () => {
    const { username } = (await add()).body;
    for (const nobody of [newName(), 'x'.repeat(300), '__proto__', '$sessions', '%24sessions', '..%2fadmin']) {
      expectProblem(await edit(nobody, { role: 'admin' }), 404);
    }
    expectInvalid(await edit(username, { role: 'king' }), 'role');
    expectInvalid(await edit(username, { closed: 'yes' }), 'closed');
    expectInvalid(await edit(username, { password: 'short' }), 'password');
    expectInvalid(await edit(username, { hash: 'x' }), 'hash');
  });

  it('is seen and changed by admins alone', async () => {
    const { username } = (await add()).body;
    const events = await recordedDuring(portal, async () => {
      for (const [client, status] of [
        [visitor, 401],
        [reader, 403],
      ] as const) {
        expectProblem(await client.get('/accounts'), status);
        expectProblem(await client.get('/accounts?sort=x'), status);
        expectProblem(await client.post('/accounts', { username: newName(), password, role: 'admin' }), status);
        expectProblem(await edit(username, { closed: true }, client), status);
        expectProblem(await edit('nobody', {}, client), status);
      }
      expectProblem(await edit('auditor', { role: 'admin' }, reader), 403);
    });
    expect(typesOf(events)).toEqual([]);
  });

  it('is listed privately, and is never kept by a cache', async () => {
    const { headers } = await staff.get('/accounts');
    expect(headers['cache-control']).toMatch(/private.*no-store|no-store.*private/);
    expect(headers['content-range']).toMatch(/^accounts 0-\d+\/\d+$/);
  });
});

describe('The own password', () => {
  const change = (client: ApiClient, current: string, next: string) =>
    client.put('/auth/password', { current, password: next });

  it.each(['admin', 'auditor'])('is changed by an %s who knows it, and every other session ends', async (role) => {
    const username = String((await add({ role })).body['username']);
    const [client, other, copy] = [await signedIn(username), await signedIn(username), new ApiClient(portal.url)];
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    const events = await recordedDuring(portal, async () => {
      const reply = await change(client, password, `${password} two`);
      expect([reply.status, reply.text]).toEqual([204, '']);
    });
    expect(typesOf(events).filter((type) => type !== 'CredentialSet')).toEqual(['PasswordChanged']);
    expect((await client.get('/auth/session')).body).toMatchObject({ username, role });
    for (const ended of [other, copy]) expectProblem(await ended.get('/auth/session'), 401);
    expectProblem(await visitor.post('/auth/login', { username, password }), 401);
    await signedIn(username, `${password} two`);
    await edit(username, { closed: true });
    await expectSignedOut(client);
  });

  it('is changed by nobody else, into nothing that will do, and a wrong one is on the record', async () => {
    const username = String((await add()).body['username']);
    const client = await signedIn(username);
    const events = await recordedDuring(portal, async () => {
      expectInvalid(await change(client, 'wrong', `${password} two`), 'current');
      expectInvalid(await change(client, password, 'Password123'), 'password');
      expectInvalid(await change(client, password, 'short'), 'password');
      expectInvalid(await client.put('/auth/password', { password: `${password} two` }), 'current');
      expectProblem(await change(visitor, password, `${password} two`), 401);
    });
    expect(typesOf(events)).toEqual(['SignInFailed']);
    expect((await client.get('/auth/session')).status).toBe(200);
  });
});

describe('A password', () => {
  it('and its hash are in no answer, no event and no line of the log', async () => {
    const secret = `secret ${randomUUID()}`;
    const username = newName();
    const replies = [await add({ username, password: secret, role: 'auditor' })];
    replies.push(await staff.get('/accounts'));
    replies.push(await edit(username, { password: `${secret} again` }));
    replies.push(await visitor.post('/auth/login', { username, password: secret }));
    replies.push(await new ApiClient(portal.url).post('/auth/login', { username, password: `${secret} again` }));
    replies.push(await edit(username, { password: secret.slice(0, 3) }), await add({ username, password: secret }));
    replies.push(await staff.post('/accounts', `{"username":"x","password":"${secret}",`));
    replies.push(await edit(username, { closed: true }), await edit(username, { [secret]: 1 }));
    for (const { text, headers } of replies.slice(0, -1)) {
      expect(text + JSON.stringify(headers)).not.toMatch(/argon2|\$m=|"hash"/);
      expect(text).not.toContain(secret);
    }
    const events = recordedEvents(portal.dataDir).filter(({ stream }) => stream === `account-${username}`);
    expect(typesOf(events)).toEqual(['AccountAdded', 'PasswordChanged', 'SignInFailed', 'SignedIn', 'AccountClosed']);
    expect(JSON.stringify(recordedEvents(portal.dataDir))).not.toMatch(new RegExp(`argon2|CredentialSet|${secret}`));
  });
});

describe('The last open admin', () => {
  let alone: Portal;
  beforeAll(async () => {
    alone = await startPortal();
  });

  it('can change the password, which ends the session of the change itself', async () => {
    const client = await admin(alone.url);
    expect((await edit('admin', { password }, client)).status).toBe(200);
    expectProblem(await client.get('/auth/session'), 401);
    await client.signIn('admin', password);
    expect((await edit('admin', { password: adminPassword }, client)).status).toBe(200);
  });

  it('can neither be closed nor demoted, by anybody and at any moment', async () => {
    const client = await admin(alone.url);
    const last = async (username: string) => {
      expectProblem(await edit(username, { closed: true }, client), 409);
      expectProblem(await edit(username, { role: 'auditor' }, client), 409);
      expectProblem(await edit(username, { role: 'auditor', closed: true, password: 'something else' }, client), 409);
    };
    await last('admin');
    await client.post('/accounts', { username: 'reader', password, role: 'auditor' });
    await client.post('/accounts', { username: 'second', password, role: 'admin' });
    expect((await edit('second', { closed: true }, client)).status).toBe(200);
    await last('admin');
    expect((await client.get('/auth/session')).status).toBe(200);
    await edit('second', { closed: false }, client);
    const replies = await Promise.all([
      edit('second', { closed: true }, client),
      edit('admin', { role: 'auditor' }, client),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await alone.stop();
    alone = await startPortal({ DATA_DIR: alone.dataDir });
    const survivor = new ApiClient(alone.url);
    const signIns = await Promise.all([
      survivor.post('/auth/login', { username: 'second', password }),
      survivor.post('/auth/login', { username: 'admin', password: adminPassword }),
    ]);
    const roles = signIns.filter(({ status }) => status === 200).map(({ body }) => body['role']);
    expect(roles.filter((role) => role === 'admin')).toHaveLength(1);
  });
});
