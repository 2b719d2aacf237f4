import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { openChangeSet } from '../../test/change-sets.js';
import { addAccount, addPosting, idOf, newTitle, postingPath, titled } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { recordedDuring } from '../../test/event-log.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { expectProblem as expectRefused } from '../../test/problem.js';

const [jobs, admission] = families;
const [foreign, named] = ['https://foreign.example', 'https://app.example'];

/** Wrong tokens are limited; pages of one origin may ask. */
let portal: Portal;
let staff: ApiClient;
beforeAll(async () => {
  portal = await startPortal({ TRUST_PROXY: 'loopback', CORS_ORIGINS: `${named},http://localhost:5173` });
  staff = await admin(portal.url);
});

/** A program with a token: each request bears it. */
class Program extends ApiClient {
  constructor(
    readonly token: Fields,
    private readonly secret = String(token['secret']),
  ) {
    super(portal.url);
  }

  override send(method: string, path: string, { body, headers = {} }: Parameters<ApiClient['send']>[2] = {}) {
    return super.send(method, path, { body, headers: { Authorization: `Bearer ${this.secret}`, ...headers } });
  }
}

async function issued(given: Fields, issuer = staff): Promise<Program> {
  const { status, body, text } = await issuer.post('/tokens', { name: newTitle('T'), role: 'editor', ...given });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return new Program(body);
}

function expectProblem(reply: Reply, status: number): Reply {
  expectRefused(reply, status);
  return reply;
}

const posting = () => titled(jobs, newTitle());

describe('A token of a program', () => {
  it('is issued by an admin, with its secret once, and listed with who issued it and its last use', async () => {
    const program = await issued({ may: ['publish'], role: 'editor', families: ['jobs'] });
    const { secret, ...record } = program.token;
    expect(secret).toMatch(/^nb_[\w-]{43,}$/);
    expect(record).toEqual({
      _id: expect.any(String),
      id: record['_id'],
      name: record['name'],
      role: 'editor',
      may: ['publish'],
      families: ['jobs'],
      issuedBy: 'admin',
      issuedAt: expect.any(String),
    });
    expect((await program.get('/history?limit=1')).status).toBe(200);
    const { list, text, headers } = await staff.get('/tokens');
    expect(list).toContainEqual({ ...record, lastUsedAt: expect.stringMatching(/Z$/) });
    expect(text).not.toContain(String(secret));
    expect(headers['cache-control']).toContain('no-store');
    const good = { name: newTitle(), role: 'editor', may: ['read'] };
    for (const bad of [
      { name: '' },
      { may: [] },
      { role: 'boss' },
      { families: ['x'] },
      { expiresAt: '2020-01-01T00:00:00Z' },
      { secret: 'mine' },
    ])
      expectProblem(await staff.post('/tokens', { ...good, ...bad }), 400);
    const { name, role, may } = record;
    expectProblem(await staff.post('/tokens', { name, role, may }), 409);
  });

  it('reads as its role, and writes nothing where it may read alone', async () => {
    const program = await issued({ may: ['read'] });
    expect((await program.get('/desk')).status).toBe(200);
    const { body } = expectProblem(await program.post('/jobs', posting()), 403);
    expect(String(body['message'])).toContain('read alone');
    expectProblem(await program.post('/change-sets', { title: 'x' }), 403);
  });

  it('prepares, where it may no more: direct writes point there, and an act is submitted', async () => {
    const program = await issued({ may: ['read', 'prepare'] });
    const { body } = expectProblem(await program.post('/jobs', posting()), 403);
    expect(String(body['message'])).toMatch(/change-sets.*\/api\/acts/);
    const act = { title: newTitle('Act'), steps: [{ method: 'POST', path: '/jobs', body: posting() }] };
    const reply = await program.post('/acts', act);
    const by = `token:${String(program.token['name'])}`;
    expect([reply.status, reply.body]).toMatchObject([
      201,
      { act: true, status: 'submitted', openedBy: by, contributors: [by, 'admin'] },
    ]);
    const { steps, path, digest } = await openChangeSet(program);
    expect((await program.post(`${steps}/jobs`, posting())).status).toBe(201);
    const given = { digest: await digest() };
    for (const action of ['publish', 'approve']) expectProblem(await program.post(`${path}/${action}`, given), 403);
    expect((await program.post(`${path}/submit`, given)).body).toMatchObject({ status: 'submitted' });
    // It is the issuer's part too: another person has to look.
    const own = await staff.post(`${path}/approve`, given);
    expectProblem(own, 403);
    expect(own.body['message']).toMatch(/another person/i);
  });

  it('publishes where it may, under its own name, from any origin and without a cookie', async () => {
    const program = await issued({ may: ['publish'] });
    let id = '';
    const events = await recordedDuring(portal, async () => {
      const reply = await program.post('/jobs', posting(), { Origin: foreign });
      expect(reply.status).toBe(201);
      id = idOf(reply.body);
    });
    const by = { actor: `token:${String(program.token['name'])}`, issuer: 'admin', role: 'editor' };
    expect(events.map(({ metadata }) => JSON.parse(String(metadata)))).toEqual(
      events.map(() => expect.objectContaining(by)),
    );
    expect((await staff.get(`/history/posting/${id}`)).text).toContain(by.actor);
    expectProblem(await staff.post('/jobs', posting(), { Origin: foreign }), 403);
  });

  it('writes to postings of its families alone, directly and in change sets', async () => {
    const program = await issued({ may: ['publish'], families: ['jobs'] });
    const other = idOf(await addPosting(staff, admission));
    const { steps } = await openChangeSet(program);
    const events = await recordedDuring(portal, async () => {
      for (const reply of [
        await program.post(postingPath(admission), titled(admission, newTitle())),
        await program.delete(postingPath(admission, other)),
        await program.post(`${steps}${postingPath(admission)}`, titled(admission, newTitle())),
        await program.post('/admitcards', { jobTitle: newTitle(), applyLink: 'https://a.example/' }),
      ]) {
        expectProblem(reply, 403);
        expect(String(reply.body['message'])).toContain('jobs');
      }
    });
    expect(events).toEqual([]);
    expect((await program.post('/jobs', posting())).status).toBe(201);
  });

  it('opens no sign-in, no accounts and no tokens, whatever its role', async () => {
    const program = await issued({ role: 'admin', may: ['publish'] });
    for (const [method, path, body] of [
      ['GET', '/auth/session'],
      ['POST', '/auth/login', { username: 'admin', password: 'x' }],
      ['PUT', '/auth/password', { current: 'x', password: 'a quiet river' }],
      ['GET', '/accounts'],
      ['POST', '/accounts', { username: 'x', password: 'a quiet river', role: 'admin' }],
      ['GET', '/tokens'],
      ['POST', '/tokens', { name: 'x', role: 'admin', may: ['publish'] }],
      ['DELETE', `/tokens/${String(program.token['id'])}`],
    ] as const)
      expectProblem(await program.send(method, path, { body }), 403);
  });

  it('is good for nothing once it is revoked, over, or its issuer no admin any more', async () => {
    const revoked = await issued({ may: ['publish'] });
    const events = await recordedDuring(portal, async () => {
      expect((await staff.delete(`/tokens/${String(revoked.token['id'])}`)).status).toBe(200);
    });
    expect(events.map(({ type }) => type)).toContain('TokenRevoked');
    expectProblem(await staff.delete(`/tokens/${String(revoked.token['id'])}`), 404);
    const short = await issued({ may: ['read'], expiresAt: new Date(Date.now() + 1500).toISOString() });
    const issuer = newTitle('issuer').replaceAll(' ', '-');
    const password = 'a quiet river';
    await addAccount(staff, issuer, { password, role: 'admin' });
    const other = new ApiClient(portal.url);
    await other.signIn(issuer, password);
    const orphan = await issued({ may: ['read'] }, other);
    expect((await orphan.get('/desk')).status).toBe(200);
    await staff.put(`/accounts/${issuer}`, { role: 'editor' });
    await eventually(async () => expect((await short.get('/desk')).status).toBe(401));
    for (const [program, address] of [
      [revoked, '203.0.113.1'],
      [short, '203.0.113.2'],
      [orphan, '203.0.113.3'],
      [new Program({}, `nb_YWRtaW4${'x'.repeat(43)}`), '203.0.113.4'],
      [new Program({}, 'nb_'), '203.0.113.5'],
    ] as const) {
      for (const path of ['/jobs', '/desk']) {
        const reply = expectProblem(await program.get(path, { 'X-Forwarded-For': address }), 401);
        expect(reply.headers['www-authenticate']).toMatch(/^Bearer /);
      }
    }
  });

  it('may be guessed no more often than a password', async () => {
    const guess = () =>
      new Program({}, `nb_YWRtaW4${'y'.repeat(43)}`).get('/desk', { 'X-Forwarded-For': '198.51.100.9' });
    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    const good = await issued({ may: ['read'] });
    expect((await good.get('/desk', { 'X-Forwarded-For': '198.51.100.9' })).status).toBe(200);
  });
});

describe('A page of another origin', () => {
  const visitor = () => new ApiClient(portal.url);

  it('reads the API where its origin is named, from kept answers too, and never with cookies', async () => {
    for (const path of ['/jobs?limit=1', '/jobs?limit=1', '/jobs/nobody', '/desk']) {
      const { headers } = await visitor().get(path, { Origin: named });
      expect(headers).toMatchObject({
        'access-control-allow-origin': named,
        'access-control-expose-headers': expect.stringMatching(/X-Total-Count.*X-Warnings/),
        vary: expect.stringContaining('Origin'),
      });
      expect(headers).not.toHaveProperty('access-control-allow-credentials');
      const other = await visitor().get(path, { Origin: foreign });
      expect(other.headers).not.toHaveProperty('access-control-allow-origin');
      expect(other.headers.vary).toContain('Origin');
    }
  });

  it('is told before a write what it may send', async () => {
    const asks = { Origin: named, 'Access-Control-Request-Method': 'PUT' };
    const { status, headers } = await visitor().send('OPTIONS', '/jobs/x', { headers: asks });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': named,
      'access-control-allow-methods': expect.stringContaining('PUT'),
      'access-control-allow-headers': expect.stringMatching(/Authorization.*If-Match.*X-Reason, X-Tell/),
    });
    const other = await visitor().send('OPTIONS', '/jobs/x', { headers: { ...asks, Origin: foreign } });
    expect(other.headers).not.toHaveProperty('access-control-allow-origin');
    const program = await issued({ may: ['publish'] });
    const written = await program.post('/jobs', posting(), { Origin: named });
    expect([written.status, written.headers['access-control-allow-origin']]).toEqual([201, named]);
  });
});
