import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Reply, tally } from '../test/api-client.js';
import { breadth } from '../test/breadth.js';
import { idOf, newTitle, notificationPath, postingPath, requiredFields, titled, titlePath } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import { adminPassword, newFolder, type Portal, runPortal } from '../test/portal-process.js';
import { expectProblem } from '../test/problem.js';
import { recordedTypes, type Services, startRole, startServices, startStore } from '../test/services.js';

let services: Services;
let webs: readonly [Portal, Portal];
let projections: Portal;
let one: ApiClient;
let other: ApiClient;

beforeAll(async () => {
  services = await startServices();
  const started = await Promise.all([
    startRole(services, 'web'),
    startRole(services, 'web'),
    startRole(services, 'projections'),
  ]);
  webs = [started[0], started[1]];
  projections = started[2];
  one = await eventually(() => admin(webs[0].url));
  other = new ApiClient(webs[1].url);
  for (const [name, value] of one.cookies) other.cookies.set(name, value);
});

const eventsOf = async (write: () => Promise<unknown>) => {
  const before = recordedTypes(services.store).length;
  await write();
  return recordedTypes(services.store).slice(before).sort();
};
const answerOf = ({ status, text, headers }: Reply) => ({ status, text, position: headers['x-position'] });

describe('Two web processes that start at once on empty services', () => {
  it('make one first account', () => {
    expect(recordedTypes(services.store).filter((type) => type === 'AccountAdded')).toHaveLength(1);
  });

  it('share sessions: signed in on one is signed in on the other, signed out too', async () => {
    const session = await other.get('/auth/session');
    expect({ status: session.status, body: session.body }).toMatchObject({ status: 200, body: { username: 'admin' } });
    const client = await admin(webs[1].url);
    const copy = new ApiClient(webs[0].url);
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    expect((await copy.post('/jobs', { jobTitle: newTitle() })).status).toBe(201);
    await copy.post('/auth/logout');
    expectProblem(await client.get('/auth/session'), 401);
  });

  it('let nobody write through one from the answer on by which the other ended the right', async () => {
    const account = { username: `e${randomUUID().slice(0, 8)}`, password: 'correct horse' };
    const path = `/accounts/${account.username}`;
    await one.post('/accounts', { ...account, role: 'editor' });
    for (const [end, restore, status] of [
      [{ closed: true }, { closed: false }, 401],
      [{ role: 'auditor' }, { role: 'editor' }, 403],
      [{ password: 'battery staple' }, { password: account.password }, 401],
    ] as const) {
      const client = new ApiClient(webs[1].url);
      await client.post('/auth/login', account);
      const write = () => client.post('/jobs', { jobTitle: newTitle() });
      expect((await write()).status).toBe(201);
      let isEnded = false;
      const writing = (async () => {
        while (!isEnded) await write();
      })();
      expect((await one.put(path, end)).status).toBe(200);
      expectProblem(await write(), status);
      isEnded = true;
      await writing;
      expect((await one.put(path, restore)).status).toBe(200);
    }
  });

  it('count failed sign-ins together', async () => {
    const logIn = (web: Portal, password: string) =>
      new ApiClient(web.url).post('/auth/login', { username: 'nobody', password });
    for (const web of [...webs, ...webs, webs[0]]) expectProblem(await logIn(web, 'wrong'), 401);
    for (const web of webs) expectProblem(await logIn(web, adminPassword), 429);
  });
});

describe.each(breadth(families, [families[0]]))('The family $key behind two web processes', (family) => {
  const path = postingPath(family);

  it('loses nothing of one posting that both edit at once, and refuses none of it', async () => {
    const created = await one.post(path, titled(family, newTitle('Contended')));
    const its = postingPath(family, idOf(created.body));
    const edits = Array.from({ length: 30 }, (_, index) => index);
    const replies: Reply[] = [];
    const types = await eventsOf(async () => {
      const edit = (n: number) => (n % 2 === 0 ? one : other).put(its, { salaryRange: `${n}` });
      replies.push(...(await Promise.all(edits.map(edit))));
    });
    expect(tally(replies)).toEqual({ 200: edits.length });
    expect(types).toEqual(edits.map(() => 'PostingEdited'));
    const revisions = replies.map(({ body }) => Number(body['revision'])).toSorted((a, b) => a - b);
    expect(revisions).toEqual(edits.map((n) => n + 1));
    const last = replies.find(({ body }) => body['revision'] === edits.length);
    for (const client of [one, other]) expect((await client.get(its)).body).toEqual(last?.body);
  });

  it('decides on what the other process has written, whatever this one knew of the posting', async () => {
    const created = await one.post(path, titled(family, newTitle('Known')));
    const its = postingPath(family, idOf(created.body));
    expect((await one.put(its, { salaryRange: '1' })).body['revision']).toBe(1);
    expect((await other.put(its, { salaryRange: '2' })).body['revision']).toBe(2);
    // Nothing would change on what the first process knew.
    expect((await one.put(its, { salaryRange: '1' })).body['revision']).toBe(3);
    expect((await other.put(its, { applyLink: 'https://a.example/' }, { 'If-Match': '"3"' })).status).toBe(200);
    expect((await one.put(its, { salaryRange: '5' }, { 'If-Match': '"4"' })).body['revision']).toBe(5);
    expect((await other.delete(its)).status).toBe(200);
    expectProblem(await one.put(its, { salaryRange: '6' }), 404);
  });

  it('shows on one, at once and to everybody, what was written through the other', async () => {
    const strangers = [new ApiClient(webs[1].url), new ApiClient(webs[0].url), other];
    for (let round = 0; round < 3; round += 1) {
      const title = newTitle('Across');
      const created = await one.post(path, titled(family, title));
      expect(created.headers).not.toHaveProperty('x-read-model');
      const added = await other.post(notificationPath(family, idOf(created.body)), requiredFields);
      expect(added.status).toBe(201);
      for (const reader of strangers) {
        expect((await reader.get(titlePath(family, title))).list).toEqual([added.body]);
        expect((await reader.get(postingPath(family, idOf(created.body)))).body['revision']).toBe(1);
      }
      await one.delete(postingPath(family, idOf(created.body)));
      for (const reader of strangers) expectProblem(await reader.get(titlePath(family, title)), 404);
    }
  });

  it('gives the first answer to an Idempotency-Key again, on either, in turn or at once', async () => {
    const [key, body] = [{ 'Idempotency-Key': randomUUID() }, titled(family, newTitle('Keyed'))];
    const types = await eventsOf(async () => {
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, index) => (index % 2 ? one : other).post(path, body, key)),
      );
      replies.push(await one.post(path, body, key), await other.post(path, body, key));
      expect(new Set(replies.map((reply) => JSON.stringify(answerOf(reply)))).size).toBe(1);
      expect(replies[0]?.status).toBe(201);
    });
    expect(types).toEqual(['PostingAdded', 'TitleClaimed']);
    expectProblem(await other.post(path, titled(family, newTitle()), key), 409);
  });
});

describe('The other roles', () => {
  it('projections say on their health port that they follow, and serve nothing else', async () => {
    const health = await fetch(`${projections.url}/health`);
    expect({ status: health.status, body: await health.json() }).toMatchObject({ status: 200, body: { status: 'ok' } });
    for (const path of ['/health/live', '/health/ready'])
      expect((await fetch(projections.url + path)).status).toBe(200);
    for (const path of ['/api/jobs', '/health/other', '/'])
      expect((await fetch(projections.url + path)).status).toBe(404);
    expect((await fetch(`${webs[0].url}/health`)).status).toBe(200);
  });

  it('none starts on an event store before 25.1, and the operator is told which one is needed', async () => {
    const old = await startStore('24.10.0');
    const environment = { ...services.environment, EVENT_STORE_URL: old.url, ADMIN_PASSWORD: adminPassword };
    for (const ROLE of breadth(['all', 'web', 'projections'], ['web', 'projections'])) {
      const program = runPortal({ ...environment, ROLE, DATA_DIR: await newFolder() });
      expect(await program.exited).toEqual({ code: 78, signal: null });
      expect(program.output().trim().split('\n')).toEqual([
        expect.stringMatching(/^configuration: .*24\.10\.0.*25\.1/),
      ]);
    }
  });
});
