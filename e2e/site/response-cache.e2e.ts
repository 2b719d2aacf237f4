import { describe, expect, it } from '@jest/globals';
import { families, listingKinds, siteLists } from '@noticeboard/content-model';
import { ApiClient } from '../../test/api-client.js';
import { readDocument, routesOf } from '../../test/openapi.js';
import { hostPortal } from '../../test/portal-process.js';
import { samplePortal } from '../../test/shared-portal.js';

const portal = samplePortal();
const visitor = new ApiClient(portal.url);
/** Different each time, whichever process answers. */
const perRequest = new Set(['date', 'x-correlation-id', 'connection', 'keep-alive', 'transfer-encoding']);

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function ask(path: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  const answer = await fetch(portal.url + path, { headers, redirect: 'manual' });
  // Codings have lengths and tags of their own.
  const told = [...answer.headers].filter(([name]) => !perRequest.has(name) && name !== 'content-length');
  const plain = told.map(([name, value]) => [name, name === 'etag' ? value.replace(/-(?:br|gzip)"$/, '"') : value]);
  return { status: answer.status, headers: Object.fromEntries(plain), body: await answer.text() };
}

/** Twice as anybody, which is made and then given again; and as the program makes it for somebody with a session. */
async function everyWay(path: string, cookies: readonly string[], coding: string): Promise<readonly Answer[]> {
  const headersWith = (more: readonly string[]) => {
    const cookie = [...cookies, ...more].join('; ');
    return { 'Accept-Encoding': coding, ...(cookie === '' ? {} : { Cookie: cookie }) };
  };
  const made = await ask(path, headersWith(['session=none']));
  return [made, await ask(path, headersWith([])), await ask(path, headersWith([]))];
}

async function expectTheSame(path: string, cookies: readonly string[], coding: string): Promise<number> {
  const [made, ...given] = await everyWay(path, cookies, coding);
  for (const answer of given) expect({ path, coding, ...answer }).toEqual({ path, coding, ...made });
  return made?.status ?? 0;
}

/** Every documented GET, with a record of the sample in place of its parameter. */
async function documentedReads(): Promise<readonly string[]> {
  const routes = routesOf(await readDocument(visitor)).filter(({ method }) => method === 'GET');
  return Promise.all(
    routes.map(async ({ path }) => {
      const list = path.replace(/\/\{.*$/, '');
      if (list === path) return `/api${path}`;
      const { body } = await visitor.get(list);
      const first = Array.isArray(body) ? (body[0] as { readonly _id?: string } | undefined) : undefined;
      return `/api${path.replace(/\{\w+\}/g, first?._id ?? 'none')}`;
    }),
  );
}

/** Every page that search engines find listed, and what else the site serves. */
async function pages(): Promise<readonly string[]> {
  const sitemap = await (await fetch(`${portal.url}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  const lists = siteLists(families, listingKinds).flatMap(({ words: { listPaths } }) => listPaths);
  const queries = lists.flatMap((path) => [`${path}?q=2026`, `${path}?page=2`, `${path}/feed.xml`]);
  const others = ['/search?q=2026', '/changes', '/feed.xml', '/changes/feed.xml', '/sitemap.xml', '/no-such-page'];
  return [...new Set([...listed, ...lists, ...queries, ...others])];
}

describe('An answer that is given again', () => {
  it.each(['identity', 'gzip', 'br'])('of the API is what the program makes, to the byte: %s', async (coding) => {
    const statuses = [];
    for (const path of await documentedReads()) statuses.push(await expectTheSame(path, [], coding));
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  });

  it.each([[[]], [['lang=hi']]])(
    'of the site is what the program makes, to the byte: %j',
    async (cookies: string[]) => {
      const statuses = [];
      for (const path of await pages()) statuses.push(await expectTheSame(path, cookies, 'br'));
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(50);
    },
  );
});

it('With RESPONSE_CACHE_MB=0 every answer is made by the program, whose tag is the same for all codings', async () => {
  const plain = await hostPortal({ RESPONSE_CACHE_MB: '0' });
  const tagOf = async (url: string) => {
    const answer = await fetch(`${url}/privacy`, { headers: { 'Accept-Encoding': 'br' } });
    return [answer.status, answer.headers.get('content-encoding'), answer.headers.get('etag')?.endsWith('-br"')];
  };
  expect(await tagOf(plain.url)).toEqual([200, 'br', false]);
  expect(await tagOf(portal.url)).toEqual([200, 'br', true]);
  await plain.stop();
});
