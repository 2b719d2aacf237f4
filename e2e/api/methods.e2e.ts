import { beforeAll, describe, expect, it } from '@jest/globals';
import { noticeKinds } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { belongings } from '../../test/belongings.js';
import { startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'];

const paths: readonly (readonly [path: string, allowed: string])[] = [
  ...belongings.flatMap(({ path, isMultipart }) => [
    [path, 'GET, HEAD, POST'] as const,
    [`${path}/x`, `GET, HEAD, PUT, DELETE${isMultipart ? ', POST' : ''}`] as const,
  ]),
  ...noticeKinds.flatMap(({ path }) => [
    [`/${path}`, 'GET, HEAD, POST'] as const,
    [`/${path}/x`, 'GET, HEAD, PUT, DELETE'] as const,
  ]),
  ['/answare/approved-jobs', 'GET, HEAD'],
  ['/answare/approve-job', 'POST'],
  ['/answare/deapprove-job', 'POST'],
  ['/accounts', 'GET, HEAD, POST'],
  ['/accounts/x', 'PUT'],
  ['/desk', 'GET, HEAD'],
  ['/desk/check-links', 'POST'],
  ['/log/checkpoint', 'GET, HEAD'],
  ['/log/proof', 'GET, HEAD'],
  ['/log/consistency', 'GET, HEAD'],
  ['/log/export', 'GET, HEAD'],
];

let staff: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  const { url } = await startPortal();
  staff = await admin(url);
  visitor = new ApiClient(url);
});

describe.each(paths)('%s', (path, allowed) => {
  const taken = allowed.split(', ');
  const others = methods.filter((method) => method !== 'HEAD' && !taken.includes(method));

  it.each(others)('refuses %s with 405, in any letter case, and names what it takes', async (method) => {
    for (const written of [path, `${path}/`, path.toUpperCase(), path.toLowerCase()]) {
      for (const client of [staff, visitor]) {
        const reply = await client.send(method, written, method === 'PATCH' ? { body: {} } : {});
        expectProblem(reply, 405);
        expect((reply.headers.allow ?? '').split(', ').toSorted()).toEqual(taken.toSorted());
      }
    }
  });

  it.each(taken)('takes %s in any letter case and with a last slash', async (method) => {
    for (const written of [path, `${path}/`, path.toUpperCase(), path.toLowerCase()]) {
      expect([404, 405]).not.toContain(path.endsWith('/x') ? 0 : (await staff.send(method, written)).status);
    }
  });

  it('has nothing below it', async () => {
    expectProblem(await staff.get(`${path}/x/y/z`), 404);
  });
});
