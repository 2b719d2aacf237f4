import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { z } from 'zod';
import { admin, ApiClient, type Reply } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';

type Schema = Parameters<typeof z.fromJSONSchema>[0];
interface Operation {
  readonly operationId: string;
  readonly requestBody?: unknown;
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: { readonly Problem: Schema } };
}

let staff: ApiClient;
let visitor: ApiClient;
let document: Document;
beforeAll(async () => {
  const { url } = await startPortal();
  staff = await admin(url);
  visitor = new ApiClient(url);
  document = (await visitor.get('/docs')).body as unknown as Document;
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path: path.replace(/^\/api/, ''), method, operation })),
  );

function expectDocumented(reply: Reply, { responses }: Operation): void {
  const response = responses[reply.status];
  expect({ status: reply.status, documented: response !== undefined }).toEqual({
    status: reply.status,
    documented: true,
  });
  const [content] = Object.entries(response?.content ?? {});
  expect(reply.headers['content-type']?.split(';')[0]).toBe(content?.[0]);
  const { Problem } = document.components.schemas;
  if (content?.[0] === 'application/problem+json') z.fromJSONSchema(Problem).parse(reply.body);
  else if (content) z.fromJSONSchema(content[1].schema).parse(JSON.parse(reply.text));
}

describe('The document of the API', () => {
  it('is OpenAPI 3.1 as JSON for programs, and a page for browsers', async () => {
    for (const headers of [{}, { Accept: 'application/json' }, { Accept: '*/*' }]) {
      const reply = await visitor.get('/docs', headers);
      expect(reply.headers['content-type']).toMatch(/^application\/json/);
      expect(reply.body).toMatchObject({
        openapi: expect.stringMatching(/^3\.1\.\d+$/),
        info: { title: 'Noticeboard' },
      });
    }
    const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
    for (const path of ['/docs', '/docs/', '/DOCS']) {
      const page = await visitor.get(path, browser);
      expect({ status: page.status, type: page.headers['content-type'] }).toMatchObject({ status: 200, type: /html/ });
      expect(page.headers.vary).toMatch(/\bAccept\b(?!-)/);
      const files = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(
        ([, file = '']) => new URL(file, `http://x/api${path}`),
      );
      expect(files.length).toBeGreaterThan(2);
      for (const { pathname } of files) expect((await visitor.get(pathname.replace(/^\/api/, ''))).status).toBe(200);
    }
  });

  it('holds every route of the three families and of signing in', () => {
    const found = operations().map(({ path, method }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`);
    const ofFamily = families.flatMap(({ paths: { postings, notifications } }) => [
      ...['get', 'post'].map((method) => `${method} /${postings}`),
      ...['get', 'put', 'delete'].map((method) => `${method} /${postings}/{}`),
      `get /${postings}/${notifications}/{}`,
      `post /${postings}/{}/${notifications}`,
      ...['put', 'delete'].map((method) => `${method} /${postings}/{}/${notifications}/{}`),
    ]);
    expect(found).toEqual(
      expect.arrayContaining([...ofFamily, 'post /auth/login', 'get /auth/session', 'post /auth/logout']),
    );
  });

  it('gives every operation an id of its own', () => {
    const ids = operations().map(({ operation }) => operation.operationId);
    expect([...ids].sort()).toEqual([...new Set(ids)].sort());
  });
});

describe('Every operation that needs no body', () => {
  const bodiless = () => operations().filter(({ operation }) => operation.requestBody === undefined);

  it('answers as documented where the record exists', async () => {
    for (const { path, method, operation } of bodiless()) {
      if (path === '/auth/logout') continue;
      const title = newTitle();
      const family = families.find(({ paths }) => path.startsWith(`/${paths.postings}`)) ?? families[0];
      const id = idOf(await addPosting(staff, family, title));
      const notificationId = idOf(await addNotification(staff, family, id));
      const values: Readonly<Record<string, string>> = { id, notificationId, title: encodeURIComponent(title) };
      const reply = await staff.send(
        method.toUpperCase(),
        path.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? name),
      );
      expect({ path, method, status: reply.status }).toEqual({ path, method, status: 200 });
      expectDocumented(reply, operation);
    }
  });

  it('answers as documented where there is no such record, no session, no sense', async () => {
    for (const { path, method, operation } of bodiless()) {
      const filled = path.replace(/\{\w+\}/g, 'nobody');
      const broken = path.replace(/\{\w+\}/g, '%zz');
      for (const client of [visitor, staff]) {
        if (client === staff && path === '/auth/logout') continue;
        for (const address of [filled, broken, `${filled}?unknown=1`]) {
          expectDocumented(await client.send(method.toUpperCase(), address), operation);
        }
      }
    }
  });
});
