import { describe, expect, it } from '@jest/globals';
import { asOfMessages, families, fieldError, listingKinds, problems } from '@noticeboard/content-model';
import { admin, ApiClient, type Reply, type SendOptions } from '../../test/api-client.js';
import { postingParts } from '../../test/posting-parts.js';
import { addPosting, idOf, newTitle, postingPath, titlePath } from '../../test/content.js';
import { lastPosition } from '../../test/event-log.js';
import { readDocument, type Route, routesOf } from '../../test/openapi.js';
import { atMoment } from '../../test/past-answers.js';
import { multipart } from '../../test/multipart.js';
import { expectInvalid, expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';
import { auditor } from '../../test/staff.js';

const [family] = families;
const title = newTitle();
const zero = '0'.repeat(16);

const portal = sharedPortal();
const [staff, reader] = await Promise.all([admin(portal.url), auditor(portal)]);
const visitor = new ApiClient(portal.url);
const routes = routesOf(await readDocument(visitor));
const id = idOf(await addPosting(staff, family, title));
const position = String(lastPosition(portal.dataDir)).padStart(16, '0');

const takesAsOf = ({ operation }: Route) => (operation.parameters ?? []).some(({ name }) => name === 'asOf');
const addressOf = ({ path }: Route) => path.replace(/\{\w+\}/g, 'nobody');
const isNoStore = ({ headers }: Reply) => headers['cache-control'] === 'private, no-store';

describe('The document of the API', () => {
  it('names asOf on every read of content and of accounts, and nowhere else', () => {
    const documented = routes.filter(takesAsOf).map(({ method, path }) => `${method} ${path}`);
    const expected = [
      ...families.flatMap(({ paths: { postings, notifications } }) => [
        `/${postings}`,
        `/${postings}/{id}`,
        `/${postings}/{id}/changes`,
        `/${postings}/${notifications}/{title}`,
      ]),
      ...postingParts.flatMap(({ path }) => [path, `${path}/{key}`]),
      ...listingKinds.flatMap(({ path }) => [`/${path}`, `/${path}/{id}`]),
      '/answare/approved-jobs',
      '/accounts',
      // The same content as staff look for it.
      '/desk',
      '/desk/calendar',
      '/desk/find',
      '/desk/withdrawn',
      ...families.map(({ key }) => `/desk/postings/${key}`),
    ];
    expect(documented.toSorted()).toEqual(expected.map((path) => `GET ${path}`).toSorted());
  });
});

describe('A read with asOf', () => {
  it('needs a session, whatever it names', async () => {
    for (const asOf of [position, zero, 'nonsense', '2999-01-01T00:00:00Z'])
      for (const route of routes.filter(takesAsOf))
        expectProblem(await visitor.get(atMoment(addressOf(route), asOf)), 401);
  });

  it('is answered to an auditor as to an admin, accounts excepted', async () => {
    for (const route of routes.filter(takesAsOf)) {
      const address = atMoment(addressOf(route), position);
      const [toAdmin, toAuditor] = [await staff.get(address), await reader.get(address)];
      const { status, text } = toAuditor;
      const isForAdmins = route.path === '/accounts';
      expect([status, isForAdmins || text]).toEqual(isForAdmins ? [403, true] : [toAdmin.status, toAdmin.text]);
      expect([toAdmin, toAuditor].every(isNoStore)).toBe(true);
    }
  });

  it('is for no cache, has a strong ETag, and can be asked for by HEAD', async () => {
    const address = atMoment(postingPath(family, id), position);
    const whole = await reader.get(address);
    expect([whole.status, whole.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(whole.headers.etag).toMatch(/^"/);
    const head = await reader.send('HEAD', address);
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', whole.headers.etag]);
    const again = await reader.get(address, { 'If-None-Match': String(whole.headers.etag) });
    expect([again.status, again.headers['cache-control']]).toEqual([304, 'private, no-store']);
  });

  it('is answered in any letter case of the path and with a slash at its end', async () => {
    const last = (await reader.get(atMoment('/Jobs/', position))).list.at(-1);
    expect(last?.[family.titleField]).toBe(title);
  });

  it('before the first event gives empty lists, and no record', async () => {
    for (const asOf of [zero, '1999-12-31T23:59:59+05:30']) {
      for (const route of routes.filter(takesAsOf)) {
        const { status, text } = await staff.get(atMoment(addressOf(route), asOf));
        const isRecord = route.path.includes('{');
        const isList = !isRecord && !['/desk', '/desk/calendar'].includes(route.path);
        expect([status, isList ? text : '[]']).toEqual([isRecord ? 404 : 200, '[]']);
      }
    }
    expectProblem(await reader.get(atMoment(titlePath(family, title), zero)), 404);
  });

  it('says whether a record did not exist yet at that moment, or no longer', async () => {
    const passing = idOf(await addPosting(staff, family, newTitle()));
    await staff.delete(postingPath(family, passing));
    const gone = String(lastPosition(portal.dataDir)).padStart(16, '0');
    const { message: notYet } = fieldError('notYetThere');
    const { message: noLonger } = problems.unknownRecord;
    const asked = [
      [passing, zero, notYet],
      [passing, position, notYet],
      [passing, gone, noLonger],
      ['0'.repeat(24), position, noLonger],
    ] as const;
    for (const [record, asOf, message] of asked)
      expectProblem(await reader.get(atMoment(postingPath(family, record), asOf)), 404, { message });
  });

  it.each([
    ['nonsense', asOfMessages.malformed],
    ['', asOfMessages.malformed],
    ['2026-11-20', asOfMessages.malformed],
    ['2026-11-20T10:00:00', asOfMessages.malformed],
    ['7', asOfMessages.malformed],
    [`${'0'.repeat(20)}-${'0'.repeat(20)}`, asOfMessages.malformed],
    ['2999-01-01T00:00:00Z', asOfMessages.future],
    ['9'.repeat(16), asOfMessages.future],
  ])('%j is refused in a sentence', async (asOf, message) => {
    for (const route of routes.filter(takesAsOf)) {
      const reply = await staff.get(atMoment(addressOf(route), asOf));
      expectInvalid(reply, 'asOf');
      expect(reply.body['message']).toBe(message);
      expect(isNoStore(reply)).toBe(true);
    }
  });

  it('given twice is refused', async () => {
    expectInvalid(await reader.get(`/jobs?asOf=${position}&asOf=${position}`), 'asOf');
  });

  it('keeps the other rules of its query', async () => {
    expectInvalid(await reader.get(atMoment('/jobs?page=2', position)), 'page');
    expectInvalid(await reader.get(atMoment('/jobs?unknown=1', position)), 'unknown');
  });
});

describe('Where there is nothing to look back on', () => {
  it('asOf is an unknown parameter: of other reads, and of every write', async () => {
    for (const route of routes.filter((one) => !takesAsOf(one) && one.path !== '/auth/logout')) {
      const reply = await staff.send(route.method, atMoment(addressOf(route), position), {
        ...(route.method !== 'GET' && emptyBody(route.path.replace(/^.*\/steps(?=\/)/, ''))),
      });
      expectProblem(reply, 400);
      expect(reply.body['errors']).toHaveProperty('asOf');
    }
  });

  it('feeds, what robots read, and data of pages refuse it', async () => {
    const others = ['/feed.xml', '/latest-job/feed.xml', '/changes/feed.xml', '/sitemap.xml', '/robots.txt'];
    const ofPosting = [`/calendar/${family.key}/${id}.ics`, '/page-data/latest-job'];
    for (const path of [...others, ...ofPosting]) {
      const answer = await fetch(`${portal.url}${atMoment(path, position)}`);
      expect([path, answer.status]).toEqual([path, 400]);
      expect(await answer.json()).toMatchObject({ errors: { asOf: expect.any(String) } });
    }
  });
});

describe('A past moment', () => {
  it('knows a session by the present: of an account that did not exist then', async () => {
    const reply = await reader.get(atMoment('/jobs', zero));
    expect([reply.status, reply.text]).toEqual([200, '[]']);
  });

  it('is closed to a session that has ended, although it was open then', async () => {
    const leaving = new ApiClient(portal.url);
    await leaving.signIn();
    const then = String(lastPosition(portal.dataDir)).padStart(16, '0');
    expect((await leaving.get(atMoment('/jobs', then))).status).toBe(200);
    const cookie = leaving.cookieHeader();
    await leaving.post('/auth/logout');
    expectProblem(await visitor.get(atMoment('/jobs', then), { Cookie: cookie }), 401);
  });
});

function emptyBody(path: string): SendOptions {
  return postingParts.some((kind) => kind.isMultipart && path.includes(kind.path)) ? multipart({}) : { body: {} };
}
