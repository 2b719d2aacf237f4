import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields } from '../../test/api-client.js';
import {
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  requiredFields,
  titled,
  titlePath,
} from '../../test/content.js';
import { recordedDuring } from '../../test/event-log.js';
import { hostPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { readDocument, routesOf } from '../../test/openapi.js';
import { auditor, auditorPassword, editor } from '../../test/staff.js';

const portal = sharedPortal();
const [staff, reader] = await Promise.all([admin(portal.url), auditor(portal)]);
const visitor = new ApiClient(portal.url);

describe.each(families)('The family $key', (family) => {
  let title: string;
  let reads: readonly string[];
  let writes: readonly (readonly [string, string, Fields?])[];

  beforeAll(async () => {
    title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    const notification = idOf(await addNotification(staff, family, id));
    reads = [`${postingPath(family)}?limit=1`, postingPath(family, id), titlePath(family, title)];
    writes = [
      ['POST', postingPath(family), titled(family, newTitle())],
      ['PUT', postingPath(family, id), { salaryRange: 'x' }],
      ['DELETE', postingPath(family, id)],
      ['POST', notificationPath(family, id), requiredFields],
      ['PUT', notificationPath(family, id, notification), { details: 'x' }],
      ['DELETE', notificationPath(family, id, notification)],
    ];
  });

  it('is read by visitors, auditors and admins alike', async () => {
    for (const path of reads) {
      const replies = await Promise.all([visitor, reader, staff].map((client) => client.get(path)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
    }
  });

  it('is written by nobody without a session, and not by auditors', async () => {
    const events = await recordedDuring(portal, async () => {
      for (const [method, path, body] of writes) {
        const headers = { 'If-Match': '*', 'Idempotency-Key': newTitle() };
        expectProblem(await visitor.send(method, path, { body, headers }), 401);
        expectProblem(await reader.send(method, path, { body, headers }), 403);
      }
    });
    expect(events).toEqual([]);
  });

  it('tells a stranger nothing: the session is asked for before the body, the record or the query', async () => {
    for (const [client, status] of [
      [visitor, 401],
      [reader, 403],
    ] as const) {
      expectProblem(await client.post(postingPath(family), titled(family, title)), status);
      expectProblem(await client.post(postingPath(family), { wrong: true }), status);
      expectProblem(await client.delete(postingPath(family, 'nobody')), status);
      expectProblem(await client.put(`${postingPath(family, 'nobody')}?x=1`, {}), status);
    }
  });
});

const roles = ['nobody', 'auditor', 'editor', 'admin'] as const;

/** The first role that may, by the subject of an operation: everybody from this one on. */
function lowestFor(method: string, path: string): (typeof roles)[number] {
  const isRead = method === 'GET';
  if (/^\/(auth\/(login|reset)|log\/(checkpoint|proof|consistency))$/.test(path)) return 'nobody';
  if (path === '/reports') return isRead ? 'auditor' : 'nobody';
  if (/^\/(push|mail)\//.test(path)) return 'nobody';
  if (path.startsWith('/auth/')) return 'auditor';
  if (/^\/(accounts|channels|tokens|webhooks)(\/|$)/.test(path)) return 'admin';
  if (/^\/(files|projections)(\/|$)/.test(path)) return isRead ? 'auditor' : 'admin';
  if (/^\/(history|desk|log|change-sets|acts|hand-posts)(\/|$)|\/checks$/.test(path))
    return isRead ? 'auditor' : 'editor';
  return isRead ? 'nobody' : 'editor';
}

describe('Every operation of the document', () => {
  it('is done by whose role may, and by nobody else', async () => {
    const clients = { nobody: visitor, auditor: reader, editor: await editor(portal), admin: staff };
    const refused: Record<string, readonly string[]> = {};
    const expected: Record<string, readonly string[]> = {};
    const events = await recordedDuring(portal, async () => {
      for (const { method, path, operation } of routesOf(await readDocument(visitor))) {
        // It would end the sessions.
        if (path === '/auth/logout') continue;
        const takesJson = operation.requestBody?.content['application/json'] !== undefined;
        // A caller who is let in hears that this makes no sense.
        const send = (role: (typeof roles)[number]) => {
          const address = `${path.replace(/\{\w+\}/g, 'nobody')}${method === 'GET' ? '' : '?unknown=1'}`;
          return clients[role].send(method, address, takesJson ? { body: { unknown: 1 } } : {});
        };
        const replies = await Promise.all(roles.map(send));
        const name = `${method} ${path}`;
        const lowest = roles.indexOf(lowestFor(method, path));
        refused[name] = replies.flatMap(({ status }, n) =>
          [401, 403].includes(status) ? `${roles[n]} ${status}` : [],
        );
        expected[name] = roles.slice(0, lowest).map((role) => `${role} ${role === 'nobody' ? 401 : 403}`);
      }
    });
    expect(refused).toEqual(expected);
    expect(events).toEqual([]);
  });
});

describe('An auditor', () => {
  it('is told as one by the session, and signs out like anybody', async () => {
    const told = { username: 'auditor', role: 'auditor', may: ['read'] };
    expect((await reader.get('/auth/session')).body).toMatchObject(told);
    const other = new ApiClient(portal.url);
    await other.signIn('auditor', auditorPassword);
    expect((await other.post('/auth/logout')).status).toBe(204);
    expectProblem(await other.get('/auth/session'), 401);
  });
});

describe('A write from the page of another site', () => {
  const foreign = (own: string) => [
    'https://evil.example',
    'http://127.0.0.1',
    'http://127.0.0.1:1',
    `${own}.evil.example`,
    own.replace('//', '//evil.example@'),
    'null',
    'garbage',
    'file://',
  ];

  it('is refused with 403, whatever the write and the session', async () => {
    const posting = await addPosting(staff, families[0]);
    const one = postingPath(families[0], idOf(posting));
    for (const Origin of foreign(portal.url)) {
      const created = await staff.post('/jobs', { jobTitle: newTitle() }, { Origin });
      expect({ Origin, status: created.status }).toEqual({ Origin, status: 403 });
      expectProblem(created, 403);
      expectProblem(await staff.put(one, { salaryRange: 'x' }, { Origin }), 403);
      expectProblem(await staff.delete(one, { Origin }), 403);
      expectProblem(await staff.post('/auth/logout', undefined, { Origin }), 403);
      expectProblem(await visitor.post('/auth/login', { username: 'admin', password: 'x' }, { Origin }), 403);
    }
    expect((await staff.get(one)).body).toEqual(posting);
    expect((await staff.get('/auth/session')).status).toBe(200);
  });

  it('is a read when it only reads, and gives no other site leave to look', async () => {
    const { status, headers } = await staff.get('/jobs', { Origin: 'https://evil.example' });
    expect(status).toBe(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('is taken from the portal itself and from PUBLIC_URL', async () => {
    expect((await staff.post('/jobs', { jobTitle: newTitle() }, { Origin: portal.url })).status).toBe(201);
    const published = await hostPortal({ PUBLIC_URL: 'https://board.example/' });
    const client = await admin(published.url);
    const post = (Origin: string) => client.post('/jobs', { jobTitle: newTitle() }, { Origin });
    expect((await post('https://board.example')).status).toBe(201);
    expectProblem(await post('http://board.example'), 403);
    expectProblem(await post('https://board.example.evil.example'), 403);
  });
});
