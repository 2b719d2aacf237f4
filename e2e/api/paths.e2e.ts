import { describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { postingParts } from '../../test/posting-parts.js';
import { breadth } from '../../test/breadth.js';
import {
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  titlePath,
} from '../../test/content.js';
import { expectProblem } from '../../test/problem.js';
import { sharedPortal } from '../../test/shared-portal.js';

const inCapitals = (path: string) => path.toUpperCase();
/** As it is, with every second letter turned to a capital, and in capitals. */
const writings = [
  (path: string) => path,
  (path: string) => path.replace(/(.)(.)/g, (_, one: string, other: string) => one + other.toUpperCase()),
  inCapitals,
];

const list = 'GET, HEAD, POST';
const record = 'GET, HEAD, PUT, DELETE';
/** Every path and what it takes. */
const paths: readonly (readonly [path: string, allowed: string])[] = [
  ...families.flatMap((family) => [
    [postingPath(family), list] as const,
    [postingPath(family, 'x'), record] as const,
    [notificationPath(family, 'x'), 'POST'] as const,
    [notificationPath(family, 'x', 'y'), 'PUT, DELETE'] as const,
  ]),
  ...postingParts.flatMap(({ path, isMultipart }) => [
    [path, list] as const,
    [`${path}/x`, `${record}${isMultipart ? ', POST' : ''}`] as const,
  ]),
  ...listingKinds.flatMap(({ path }) => [[`/${path}`, list] as const, [`/${path}/x`, record] as const]),
  ['/answare/approved-jobs', 'GET, HEAD'],
  ['/answare/approve-job', 'POST'],
  ['/answare/deapprove-job', 'POST'],
  ['/auth/login', 'POST'],
  ['/auth/logout', 'POST'],
  ['/auth/session', 'GET, HEAD'],
  ['/docs', 'GET, HEAD'],
  ['/accounts', list],
  ['/accounts/x', 'PUT'],
  ['/desk', 'GET, HEAD'],
  ['/desk/check-links', 'POST'],
  ['/desk/links', 'GET, HEAD'],
  ['/desk/withdrawn', 'GET, HEAD'],
  ['/desk/calendar', 'GET, HEAD'],
  ['/desk/presence', 'GET, HEAD'],
  ...families.map(({ key }) => [`/desk/postings/${key}`, 'GET, HEAD'] as const),
  ['/log/checkpoint', 'GET, HEAD'],
  ['/log/proof', 'GET, HEAD'],
  ['/log/consistency', 'GET, HEAD'],
  ['/log/export', 'GET, HEAD'],
];

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);

it.each(paths)('%s takes %s, and names that with the 405 for every other method', async (path, allowed) => {
  const taken = allowed.split(', ');
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
    if (taken.includes(method)) continue;
    const body = method === 'PATCH' ? { body: {} } : {};
    for (const written of [path, `${inCapitals(path)}/`]) {
      for (const client of breadth([staff, visitor], [visitor])) {
        const reply = await client.send(method, written, body);
        expectProblem(reply, 405);
        expect((reply.headers.allow ?? '').split(', ').toSorted()).toEqual(taken.toSorted());
      }
    }
  }
  expectProblem(await staff.get(`${path}/x/y/z`), 404);
});

describe.each(families)('The paths of the family $key', (family) => {
  const base = postingPath(family);

  it('match in any letter case, with and without a trailing slash; ids are never folded', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    const notification = await addNotification(staff, family, id);
    for (const written of writings) {
      const segment = written(family.paths.notifications);
      for (const slash of ['', '/']) {
        expect((await visitor.get(`${written(base)}${slash}?limit=1`)).list.map(idOf)).toHaveLength(1);
        expect((await visitor.get(`${written(base)}/${id}${slash}`)).body['_id']).toBe(id);
        const byTitle = `${written(base)}/${segment}/${encodeURIComponent(title)}${slash}`;
        expect((await visitor.get(byTitle)).list).toEqual([notification]);
        const own = `${written(base)}/${id}/${segment}/${idOf(notification)}${slash}`;
        expect((await staff.put(own, {})).status).toBe(200);
        expect((await staff.post(`${written(base)}${slash}`, { [family.titleField]: newTitle() })).status).toBe(201);
      }
    }
    expectProblem(await visitor.get(postingPath(family, id.toUpperCase())), 404);
  });

  it('refuse what cannot be decoded with 400, and decode a title once', async () => {
    for (const text of ['%', '%zz', '%E0%A4', '%C0%AF', '%ED%A0%80', 'a%2', '%ff']) {
      expectProblem(await visitor.get(`${base}/${family.paths.notifications}/${text}`), 400);
      expectProblem(await visitor.get(`${base}/${text}`), 400);
      expectProblem(await staff.delete(notificationPath(family, text, text)), 400);
    }
    const title = `%2525 ${newTitle()}`;
    await addPosting(staff, family, title);
    expect((await visitor.get(titlePath(family, title))).status).toBe(200);
    expectProblem(await visitor.get(titlePath(family, title.replace('%2525', '%25'))), 404);
  });

  it('answer HEAD as GET without the body', async () => {
    const [head, get] = [await visitor.send('HEAD', base), await visitor.get(base)];
    expect([head.status, head.text, head.headers.etag]).toEqual([200, '', get.headers.etag]);
  });
});

it('A path that nothing is served under is 404 for anybody and whatever the method', async () => {
  const nothing = [
    '',
    '/nothing',
    '/jobs/1/2/3/4',
    '/jobs/notifications',
    '/job2/notifications/x',
    '/%6a%6f%62s%2f',
    '/__proto__',
    '/auth/login/x',
  ];
  for (const path of nothing) for (const client of [visitor, staff]) expectProblem(await client.get(path), 404);
  for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
    expectProblem(await staff.send(method, '/nothing', { body: {} }), 404);
    expectProblem(await visitor.send(method, '/nothing'), 404);
  }
});

describe('A page that is refused', () => {
  const ask = async (Accept: string, Cookie = '') => {
    const answer = await fetch(`${portal.url}/sitemap.xml?asOf=x`, { headers: { Accept, Cookie } });
    return { status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() };
  };
  const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

  it('is a page to a browser, in its language, and a problem to everybody else', async () => {
    const page = await ask(browser);
    expect(page).toMatchObject({ status: 400, type: 'text/html; charset=utf-8' });
    expect(page.text).toMatch(/^<!doctype html><html lang="en">.*<h1>Invalid query<\/h1>.*<a href="\/">/);
    expect((await ask(browser, 'lang=hi')).text).toMatch(/<html lang="hi">.*<h1>यह पृष्ठ/);
    for (const other of ['*/*', 'application/json'])
      expect((await ask(other)).type).toMatch(/^application\/problem\+json/);
    const api = await fetch(`${portal.url}/api/jobs?limit=x`, { headers: { Accept: browser } });
    expect(api.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });
});
