import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient, type Fields, type Reply } from '../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath, titlePath } from '../test/content.js';
import { eventually } from '../test/deadline.js';
import type { Portal } from '../test/portal-process.js';
import { expectProblem } from '../test/problem.js';
import { recordedTypes, type Services, startRole, startServices } from '../test/services.js';

const family = families[0];

let services: Services;
let web: Portal;
let staff: ApiClient;
let visitor: ApiClient;
let title: string;
let posting: Fields;

beforeAll(async () => {
  services = await startServices();
  [web] = await Promise.all([startRole(services, 'web'), startRole(services, 'projections')]);
});

/** Each test leaves both services as they were, Redis perhaps empty. */
beforeEach(async () => {
  staff = await eventually(() => admin(web.url));
  visitor = new ApiClient(web.url);
  title = newTitle();
  posting = await addPosting(staff, family, title);
});

const reads = () => [postingPath(family), postingPath(family, idOf(posting)), titlePath(family, title), '/jobs?q=x'];

/** All at once: each is tried for some seconds. */
async function expectUnavailable(...requests: readonly Promise<Reply>[]): Promise<void> {
  for (const reply of await Promise.all(requests)) {
    expectProblem(reply, 503);
    expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0);
  }
}

/** Live, ready, and both in words. */
const healthStatuses = async () =>
  Promise.all(['/live', '/ready', ''].map(async (path) => (await fetch(`${web.url}/health${path}`)).status));

const visible = (record: Fields, client = visitor) =>
  eventually(async () => expect((await client.get(postingPath(family, idOf(record)))).body).toEqual(record));

describe('While Redis is gone', () => {
  it('reads are refused with 503, never with a fault, and come back with it', async () => {
    await services.redis.stop();
    await expectUnavailable(
      ...[visitor, staff].flatMap((client) => reads().map((path) => client.get(path))),
      visitor.post('/auth/login', { username: 'admin', password: 'x' }),
    );
    // Staff still write.
    expect(await healthStatuses()).toEqual([200, 200, 503]);
    await services.redis.restart();
    await visible(posting);
    expect(web.output()).not.toMatch(/^\s+at /m);
  });

  it('a write that has a session is recorded and says that it cannot be read yet; later it can', async () => {
    services.redis.pause();
    const before = recordedTypes(services.store).length;
    const reply = await staff.post(postingPath(family), { jobTitle: newTitle('Recorded') });
    expect({ status: reply.status, pending: reply.headers['x-read-model'] }).toEqual({
      status: 201,
      pending: 'pending',
    });
    expect(recordedTypes(services.store).slice(before).sort()).toEqual(['PostingAdded', 'TitleClaimed']);
    services.redis.resume();
    await visible(reply.body);
  });

  it('a session that is signed out is dead in every process, then and when it is back', async () => {
    const second = await startRole(services, 'web');
    const client = await eventually(() => admin(web.url));
    const copy = new ApiClient(second.url);
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    await eventually(async () => expect((await copy.get('/auth/session')).status).toBe(200));
    services.redis.pause();
    expect((await client.post('/auth/logout')).status).toBe(204);
    const write = () => copy.post(postingPath(family), { jobTitle: newTitle() });
    expectProblem(await write(), 401);
    services.redis.resume();
    await visible(posting);
    expectProblem(await eventually(write), 401);
    await eventually(async () => expectProblem(await copy.get('/auth/session'), 401));
    staff = await admin(web.url);
  });

  it('nothing is lost: where it only hung, all is as it was, sessions too', async () => {
    services.redis.pause();
    await expectUnavailable(...reads().map((path) => visitor.get(path)));
    services.redis.resume();
    await visible(posting);
    await eventually(async () => expect((await staff.get('/auth/session')).status).toBe(200));
    await visible(await addPosting(staff, family));
  });

  it('nothing is lost: where it comes back empty, the read models are made again and sessions are shared', async () => {
    await services.redis.restart();
    await visible(posting);
    const second = await startRole(services, 'web');
    const client = await eventually(() => admin(web.url));
    const copy = new ApiClient(second.url);
    for (const [name, value] of client.cookies) copy.cookies.set(name, value);
    expect((await copy.get('/auth/session')).status).toBe(200);
  });
});

describe('While the event store is gone', () => {
  it('reads go on, writes are refused with 503, and both go on when it is back', async () => {
    await services.store.stop();
    for (const path of reads()) expect((await visitor.get(path)).status).toBe(200);
    expect((await staff.get('/auth/session')).status).toBe(200);
    const one = postingPath(family, idOf(posting));
    await expectUnavailable(
      staff.post(postingPath(family), { jobTitle: newTitle() }),
      staff.put(one, { salaryRange: '1' }),
      staff.delete(one),
      visitor.post('/auth/login', { username: 'admin', password: 'x' }),
    );
    expect(await healthStatuses()).toEqual([200, 200, 503]);
    await services.store.start();
    const written = await eventually(() => addPosting(staff, family));
    await eventually(async () => expect(await healthStatuses()).toEqual([200, 200, 200]));
    await visible(written);
    expect((await visitor.get(one)).body).toEqual(posting);
    expect(web.output()).not.toMatch(/^\s+at /m);
  });
});
