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

const browser = { Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

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

function expectDocumented(reply: Reply, { operationId, responses }: Operation): void {
  const { status } = reply;
  const documented = Object.keys(responses).map(Number);
  expect({ operationId, documented }).toEqual({ operationId, documented: expect.arrayContaining([status]) });
  const [content] = Object.entries(responses[status]?.content ?? {});
  expect(reply.headers['content-type']?.split(';')[0]).toBe(content?.[0]);
  const { Problem } = document.components.schemas;
  if (content?.[0] === 'application/problem+json') z.fromJSONSchema(Problem).parse(reply.body);
  else if (content) z.fromJSONSchema(content[1].schema).parse(JSON.parse(reply.text));
}

describe('The document of the API', () => {
  it('is OpenAPI 3.1 as JSON for programs', async () => {
    for (const headers of [{}, { Accept: 'application/json' }, { Accept: '*/*' }]) {
      const reply = await visitor.get('/docs', headers);
      expect(reply.headers['content-type']).toMatch(/^application\/json/);
      const openapi = expect.stringMatching(/^3\.1\.\d+$/);
      expect(reply.body).toMatchObject({ openapi, info: { title: 'Noticeboard' } });
    }
  });

  it.each(['/docs', '/docs/', '/DOCS'])('is a page for browsers at %s, with all its files', async (path) => {
    const page = await visitor.get(path, browser);
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const links = [...page.text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link = '']) => link);
    expect(links.length).toBeGreaterThan(2);
    for (const link of links) {
      const { pathname } = new URL(link, `http://portal/api${path}`);
      const file = await visitor.get(pathname.replace(/^\/api/, ''));
      expect({ link, status: file.status }).toEqual({ link, status: 200 });
    }
  });

  it('tells caches that programs and browsers get different answers', async () => {
    for (const headers of [{}, browser]) {
      expect((await visitor.get('/docs', headers)).headers.vary).toMatch(/\bAccept\b(?!-)/);
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
