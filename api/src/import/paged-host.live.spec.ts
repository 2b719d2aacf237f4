import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type Server } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { namedHost } from '../outgoing/reachable.js';
import { UnreadableSource } from './dump.js';
import { type HostBounds, OldHost } from './old-host.js';
import type { ListReader } from './paged-list.js';

const count = 25;
const size = 10;
const records = Array.from({ length: count }, (_, index) => ({ _id: `old${index}`, jobTitle: `Clerk ${index}` }));

interface Served {
  readonly body: unknown;
  readonly headers?: OutgoingHttpHeaders;
}

/** Answers a page of the records from the parameters of its address. */
type Api = (query: URLSearchParams, url: string) => Served;

const pageOf = (number: number) => records.slice((number - 1) * size, number * size);
const numberIn = (query: URLSearchParams, name: string, otherwise: number) => Number(query.get(name) ?? otherwise);
const byPage =
  (answer: (data: object[], page: number, url: string) => object, name = 'page', first = 1): Api =>
  (query, url) => {
    const page = numberIn(query, name, first);
    return { body: answer(pageOf(page - first + 1), page, url) };
  };
const pages = Math.ceil(count / size);

const apis: Readonly<Record<string, Api>> = {
  'a total and pages': byPage((data, page) => ({ success: true, data, total: count, page, totalPages: pages })),
  'a total alone': byPage((data) => ({ jobs: data, total: count })),
  'pages alone': byPage((data, page) => ({ results: data, info: { pages, page } })),
  'pages that are counted from 0': byPage(
    (content, number) => ({ content, number, totalPages: pages, totalElements: count, last: number === pages - 1 }),
    'page',
    0,
  ),
  'nested numbers of MongoDB': byPage((docs) => ({ data: { docs, totalDocs: { $numberInt: String(count) } } })),
  'the number of the next page': byPage((docs, page) => ({ docs, nextPage: page < pages ? page + 1 : null })),
  'the address of the next page': byPage(
    (data, page, url) => ({ data, links: { next: page < pages ? `${url}?seite=${page + 1}` : null } }),
    'seite',
  ),
  'an address within the host': byPage(
    (results, page) => ({ count, next: page < pages ? `/jobs?p=${page + 1}` : null, previous: null, results }),
    'p',
  ),
  'that there is more': byPage((items, page) => ({ items, hasMore: page < pages })),
  'an odd name of the page': byPage((items) => ({ items, totalCount: count }), 'pageNumber'),
  'a mark of the next page': (query) => {
    const from = Number(query.get('cursor')?.slice(1) ?? 0);
    const next = from + size < count ? `${from + size}` : undefined;
    return { body: { data: records.slice(from, from + size), nextCursor: next && `c${next}` } };
  },
  'Content-Range and a range': (query) => {
    const [from, to] = JSON.parse(query.get('range') ?? `[0,${size - 1}]`) as [number, number];
    const body = records.slice(from, to + 1);
    return { body, headers: { 'Content-Range': `jobs ${from}-${from + body.length - 1}/${count}` } };
  },
  'Content-Range and pages': (query) => {
    const body = pageOf(numberIn(query, 'page', 1));
    return { body, headers: { 'Content-Range': `jobs 0-9/${count}` } };
  },
  'X-Total-Count and an offset': (query) => {
    const from = numberIn(query, 'offset', 0);
    return { body: records.slice(from, from + size), headers: { 'X-Total-Count': count } };
  },
  'a link of the header': (query, url) => {
    const page = numberIn(query, 'page', 1);
    const link = page < pages ? { Link: `<${url}?page=${page + 1}>; rel="next", <${url}?page=3>; rel="last"` } : {};
    return { body: pageOf(page), headers: link };
  },
  'an offset of its own': (query) => {
    const offset = numberIn(query, 'offset', 0);
    return { body: { rows: records.slice(offset, offset + size), offset, limit: size, total: count } };
  },
};

let folder: string;
let closers: (() => unknown)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paged-'));
  closers = [];
});
afterEach(async () => {
  for (const close of closers) await close();
  await rm(folder, { recursive: true, force: true });
});

const reader: ListReader = {
  part: (words) => {
    throw new UnreadableSource(words);
  },
  unusable: (why) => {
    throw new Error(why);
  },
};

async function hostOf(api: Api, bounds: Partial<HostBounds> = {}) {
  const asked: string[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    asked.push(String(request.url));
    const url = new URL(String(request.url), `http://${request.headers.host}`);
    const { body, headers = {} } = api(url.searchParams, `${url.origin}${url.pathname}`);
    response.writeHead(200, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  return { asked, ...(await listening(server, bounds)) };
}

async function listening(server: Server, bounds: Partial<HostBounds>) {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const host = await OldHost.open(
    namedHost(new URL(url), () => false),
    folder,
    bounds,
  );
  closers.push(
    () => host.close(),
    () => server.closeAllConnections(),
    () => server.close(),
  );
  return { host, url: `${url}/jobs` };
}

async function idsAt({ host, url }: { host: OldHost; url: string }, told = reader): Promise<unknown[]> {
  const ids: unknown[] = [];
  for await (const record of (await host.list(url, told)) ?? []) ids.push((record as { _id: unknown })._id);
  return ids;
}

const all = records.map(({ _id }) => _id);

describe('An API that gives its list in pages', () => {
  it.each(Object.entries(apis))('is read to the end where it tells of %s', async (_name, api) => {
    expect(await idsAt(await hostOf(api))).toEqual(all);
  });

  it('and takes no parameter is refused with the count, or read in part where that may be', async () => {
    const { host, url } = await hostOf(() => ({ body: { data: pageOf(1), total: count } }));
    await expect(idsAt({ host, url })).rejects.toThrow(`${url} gives 10 of 25 records, and no way to the others`);
    const parts: unknown[] = [];
    const lenient: ListReader = { ...reader, part: (_words, part) => parts.push(part) };
    expect(await idsAt({ host, url }, lenient)).toEqual(all.slice(0, size));
    expect(parts).toEqual([{ came: 10, missing: 15 }]);
  });

  it('and says only that there is more is refused', async () => {
    const host = await hostOf(() => ({ body: { data: pageOf(1), hasNextPage: true } }));
    await expect(idsAt(host)).rejects.toThrow('gives 10 records and speaks of more');
  });

  it('and breaks off before its total is refused', async () => {
    const api = byPage((data, page) => ({ data: page < 3 ? data : [], total: count }));
    await expect(idsAt(await hostOf(api))).rejects.toThrow('gives 20 of 25 records');
  });

  it('and says all in its first is asked no more', async () => {
    const host = await hostOf(() => ({ body: { data: records, total: count, page: 1, totalPages: 1, next: null } }));
    expect(await idsAt(host)).toEqual(all);
    expect(host.asked).toEqual(['/jobs']);
  });

  it('and never ends is refused', async () => {
    const api: Api = (query) => {
      const page = numberIn(query, 'page', 1);
      return { body: { data: [{ _id: page }], next: page + 1 } };
    };
    await expect(idsAt(await hostOf(api, { pages: 20 }))).rejects.toThrow('has more than 20 pages');
  });

  it('is not followed to another host', async () => {
    const host = await hostOf(() => ({ body: { data: pageOf(1), next: 'http://127.0.0.1:9/jobs?page=2' } }));
    await expect(idsAt(host)).rejects.toThrow('gives 10 records and speaks of more');
  });
});

describe('A host that sends next to nothing', () => {
  it.each([
    ['no word', () => undefined],
    ['a sign now and then', (write: (text: string) => void) => setInterval(() => write(' '), 20).unref()],
  ])('%s, is not waited for', async (_name, send) => {
    const server = createServer((_request, response) => {
      const timer = send((text) => response.write(text));
      closers.unshift(() => clearInterval(timer));
    });
    const host = await listening(server, { stall: 100 });
    await expect(idsAt(host)).rejects.toThrow(/jobs (cannot be reached: it takes too long to answer|broke off)/);
  });
});
