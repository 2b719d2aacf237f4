import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import {
  addNotification,
  addPosting,
  idOf,
  newTitle,
  notificationPath,
  postingPath,
  titlePath,
} from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

/** As it is, with every second letter turned to a capital, and in capitals. */
const writings = [
  (path: string) => path,
  (path: string) => path.replace(/(.)(.)/g, (_, one: string, other: string) => one + other.toUpperCase()),
  (path: string) => path.toUpperCase(),
];

let staff: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  const { url } = await startPortal();
  staff = await admin(url);
  visitor = new ApiClient(url);
});

describe.each(families)('The paths of the family $key', (family) => {
  const list = postingPath(family);

  it('match in any letter case, with and without a trailing slash', async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    const notification = await addNotification(staff, family, id);
    for (const written of writings) {
      for (const slash of ['', '/']) {
        const base = written(list);
        const segment = written(family.paths.notifications);
        expect((await visitor.get(`${base}${slash}`)).list.map(idOf)).toContain(id);
        expect((await visitor.get(`${base}/${id}${slash}`)).body['_id']).toBe(id);
        const byTitle = `${base}/${segment}/${encodeURIComponent(title)}${slash}`;
        expect((await visitor.get(byTitle)).list).toEqual([notification]);
        const own = `${base}/${id}/${segment}/${idOf(notification)}${slash}`;
        expect((await staff.put(own, {})).status).toBe(200);
        expect((await staff.post(`${base}${slash}`, { [family.titleField]: newTitle() })).status).toBe(201);
      }
    }
  });

  it('never fold an id', async () => {
    const id = idOf(await addPosting(staff, family));
    expectProblem(await visitor.get(postingPath(family, id.toUpperCase())), 404);
  });

  it.each([
    ['PATCH', '', 'GET, HEAD, POST'],
    ['DELETE', '', 'GET, HEAD, POST'],
    ['PUT', '', 'GET, HEAD, POST'],
    ['POST', '/0123', 'GET, HEAD, PUT, DELETE'],
    ['PATCH', '/0123/', 'GET, HEAD, PUT, DELETE'],
    ['GET', '/0123/:notifications', 'POST'],
    ['PUT', '/0123/:notifications', 'POST'],
    ['GET', '/0123/:notifications/4567', 'PUT, DELETE'],
    ['POST', '/0123/:notifications/4567', 'PUT, DELETE'],
  ])('refuse %s of %s with 405 and name what they take', async (method, rest, allowed) => {
    const path = `${list}${rest.replace(':notifications', family.paths.notifications)}`;
    for (const written of [path, path.toUpperCase()]) {
      const reply = await staff.send(method, written);
      expectProblem(reply, 405);
      expect((reply.headers['allow'] ?? '').split(', ').sort()).toEqual(allowed.split(', ').sort());
    }
  });

  it('answer HEAD as GET without the body', async () => {
    const [head, get] = [await visitor.send('HEAD', list), await visitor.get(list)];
    expect({ status: head.status, text: head.text, etag: head.headers.etag }).toEqual({
      status: 200,
      text: '',
      etag: get.headers.etag,
    });
  });

  it.each(['%', '%zz', '%E0%A4', '%C0%AF', '%ED%A0%80', 'a%2', '%ff'])(
    'refuse the undecodable %s with 400',
    async (text) => {
      expectProblem(await visitor.get(`${list}/${family.paths.notifications}/${text}`), 400);
      expectProblem(await visitor.get(`${list}/${text}`), 400);
      expectProblem(await staff.delete(notificationPath(family, text, text)), 400);
    },
  );

  it('decode a title once', async () => {
    const title = `%2525 ${newTitle()}`;
    await addPosting(staff, family, title);
    expect((await visitor.get(titlePath(family, title))).status).toBe(200);
    expectProblem(await visitor.get(titlePath(family, title.replace('%2525', '%25'))), 404);
  });
});

describe('The paths beside the families', () => {
  it.each([
    ['GET', '/auth/login', 'POST'],
    ['DELETE', '/auth/logout', 'POST'],
    ['POST', '/auth/session', 'GET, HEAD'],
    ['OPTIONS', '/jobs', 'GET, HEAD, POST'],
    ['POST', '/docs', 'GET, HEAD'],
    ['DELETE', '/docs', 'GET, HEAD'],
  ])('refuse %s of %s with 405', async (method, path, allowed) => {
    const reply = await staff.send(method, path);
    expectProblem(reply, 405);
    expect(reply.headers['allow']).toBe(allowed);
  });
});

describe('A path that nothing is served under', () => {
  it.each([
    '',
    '/',
    '/nothing',
    '/jobs/1/2/3/4',
    '/jobs/notifications',
    '/jobsx',
    '/job2/notifications/x',
    '/%6a%6f%62s%2f',
    '/jobs%2Fnotifications%2Fx',
    '/__proto__',
    '/auth',
    '/auth/login/x',
  ])('%s is 404 as problem+json, for anybody and whatever the method', async (path) => {
    for (const client of [visitor, staff]) {
      expectProblem(await client.get(path), 404);
    }
  });

  it('is 404 for a write too', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expectProblem(await staff.send(method, '/nothing', { body: {} }), 404);
      expectProblem(await visitor.send(method, '/nothing'), 404);
    }
  });
});
