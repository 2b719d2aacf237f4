import { text } from 'node:stream/consumers';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, listingKinds } from '@noticeboard/content-model';
import type { Destination } from '../reach/destination.js';
import { laneOf, type QueuedMessage, type ToldRecord } from '../reach/message.js';
import { caches } from './caches.js';

const [jobs] = families;
const [admitCards] = listingKinds;
const clock = () => new Date('2026-11-27T10:00:00.000Z');
const none = { varnish: [], nginx: [] };
const id = '6f7e8d9c0b1a293847566574';

interface Asked extends Pick<IncomingMessage, 'method' | 'url' | 'headers'> {
  readonly body: string;
}

let origin: string;
let asked: Asked[];
let answer: (response: ServerResponse, request: IncomingMessage) => unknown;
const server = createServer((request, response) => {
  const { method, url, headers } = request;
  void text(request).then((body) => {
    asked.push({ method, url, headers, body });
    answer(response, request);
  });
});

beforeEach(async () => {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  asked = [];
  answer = (response) => response.writeHead(200).end('{"status":"ok"}');
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const fastly = () => ({ fastly: { service: 'SU1Z', token: 'fastly-token', apiUrl: origin } });
const cloudflare = () => ({ cloudflare: { zone: '023e', token: 'cloudflare-token', apiUrl: `${origin}/client/v4` } });

function the(settings: Partial<Parameters<typeof caches>[0]['settings']>): Destination {
  const head = JSON.stringify({ id, title: 'SSC CGL 2026', scalars: {} });
  const reads = {
    documents: async (_: string, ids: readonly string[]) => ids.map((one) => (one === id ? head : undefined)),
  };
  const own = { origin: 'https://board.example', languages: ['en', 'hi'], families, reads, clock };
  const [found] = caches({ settings: { ...none, ...settings }, ...own });
  if (!found) throw new Error('no cache is set');
  return found;
}

function record(more: Partial<ToldRecord> = {}): ToldRecord {
  const change = { kind: 'edited', at: '', position: '1', name: '', changes: [] } as const;
  const own = { kind: 'posting', source: jobs.key, id, title: 'SSC CGL 2026', revision: 1, type: 'changed' } as const;
  return { ...own, change, ...more };
}

function message(...records: readonly ToldRecord[]): QueuedMessage {
  return { id: 'msg_1', position: '1', at: '', records, destination: 'cache', lanes: records.map(laneOf) };
}

const deliver = (cache: Destination, ...records: readonly ToldRecord[]) =>
  cache.deliver(message(...records), new AbortController().signal);
const ofJobs = ['list-latest-job', 'list-log'];

describe('A cache of pages', () => {
  it('at Fastly forgets by Surrogate-Key, 256 at a time', async () => {
    expect(await deliver(the(fastly()), record())).toEqual({ kind: 'delivered' });
    expect(asked).toMatchObject([{ method: 'POST', url: '/service/SU1Z/purge', body: '' }]);
    expect(asked[0]?.headers).toMatchObject({
      'fastly-key': 'fastly-token',
      'surrogate-key': `posting-${id} ${ofJobs.join(' ')}`,
    });
    const many = Array.from({ length: 300 }, (_, n) => record({ id: String(n) }));
    await deliver(the(fastly()), ...many);
    expect(asked.slice(1).map(({ headers }) => String(headers['surrogate-key']).split(' ').length)).toEqual([256, 46]);
  });

  it('at Cloudflare forgets by Cache-Tag, 30 at a time', async () => {
    const many = Array.from({ length: 40 }, (_, n) => record({ id: String(n) }));
    expect(await deliver(the(cloudflare()), ...many)).toEqual({ kind: 'delivered' });
    expect(asked.map(({ method, url, headers }) => [method, url, headers.authorization])).toEqual(
      [0, 1].map(() => ['POST', '/client/v4/zones/023e/purge_cache', 'Bearer cloudflare-token']),
    );
    const tags = asked.flatMap(({ body }) => (JSON.parse(body) as { readonly tags: readonly string[] }).tags);
    expect(tags.toSorted()).toEqual([...ofJobs, ...many.map((one) => `posting-${one.id}`)].toSorted());
  });

  it('of Varnish forgets by xkey, with the posting that an admit card was or is tied to', async () => {
    const card = record({
      kind: admitCards.category,
      source: admitCards.key,
      id: 'c1',
      besides: [{ source: jobs.key, id }],
    });
    const varnish = the({ varnish: [origin] });
    expect(varnish.id).toBe(`cache-varnish-127-0-0-1-${new URL(origin).port}`);
    expect(await deliver(varnish, card)).toEqual({ kind: 'delivered' });
    expect(asked).toMatchObject([{ method: 'PURGE', url: '/', headers: { host: 'board.example' } }]);
    expect(String(asked[0]?.headers['xkey']).split(' ').toSorted()).toEqual(
      ['admitCard-c1', 'list-admitcard-list', ...ofJobs, `posting-${id}`].toSorted(),
    );
  });

  it('of nginx forgets by address, of both titles and in each language, and may have none of them', async () => {
    answer = (response, { url }) => response.writeHead(url === '/' ? 200 : url === '/changes' ? 412 : 404).end();
    const changes = [{ path: 'title', label: 'Title', before: 'SSC CGL', after: 'SSC CGL 2026' }];
    const { change } = record();
    expect(await deliver(the({ nginx: [origin] }), record({ change: { ...change, changes } }))).toEqual({
      kind: 'delivered',
    });
    const inHindi = asked.filter(({ headers }) => headers['accept-language'] === 'hi').map(({ url }) => url);
    const inEnglish = asked.filter(({ headers }) => headers['accept-language'] === 'en').map(({ url }) => url);
    expect(new Set(inHindi)).toEqual(new Set(inEnglish));
    expect(new Set(asked.map(({ method, headers }) => `${method} ${headers.host}`))).toEqual(
      new Set(['PURGE board.example']),
    );
    expect(new Set(inHindi).size).toBe(inHindi.length);
    expect(inHindi).toEqual(
      expect.arrayContaining([
        '/',
        '/changes',
        '/changes/feed.xml',
        '/latest-job',
        '/latest-job/feed.json',
        '/answer-key',
        '/latest-job/SSC%20CGL%202026',
        '/latest-job/SSC%20CGL',
        `/n/${Buffer.from(id, 'hex').toString('base64url')}`,
        `/calendar/jobs/${id}.ics`,
      ]),
    );
  });

  it('has one request for the messages that are delivered at once, and each message its outcome', async () => {
    const cache = the(fastly());
    expect(await Promise.all(['1', '2', '3'].map((own) => deliver(cache, record({ id: own }))))).toEqual(
      ['1', '2', '3'].map(() => ({ kind: 'delivered' })),
    );
    expect(asked.map(({ headers }) => headers['surrogate-key'])).toEqual([
      `posting-1 ${ofJobs.join(' ')} posting-2 posting-3`,
    ]);
    await deliver(cache, record({ id: '4' }));
    expect(asked).toHaveLength(2);
  });

  it.each([
    [429, { 'Retry-After': '30' }, { kind: 'again', why: 'it answers 429', after: 30_000 }],
    [503, {}, { kind: 'again', why: 'it answers 503' }],
    [403, {}, { kind: 'refused', why: 'it answers 403' }],
    [302, { Location: '/elsewhere' }, { kind: 'refused', why: 'it redirects (302), which is not followed' }],
  ])('that answers %s is asked again, or staff hear of it', async (status, headers, outcome) => {
    answer = (response) => response.writeHead(status, headers).end();
    for (const settings of [fastly(), cloudflare(), { varnish: [origin] }, { nginx: [origin] }])
      expect(await deliver(the(settings), record())).toEqual(outcome);
  });

  it('that hangs up, or is not there, is asked again', async () => {
    answer = (response) => response.destroy();
    expect(await deliver(the(cloudflare()), record())).toEqual({ kind: 'again', why: 'it hung up' });
    const gone = { fastly: { ...fastly().fastly, apiUrl: 'http://127.0.0.1:1' } };
    expect(await deliver(the(gone), record())).toEqual({ kind: 'again', why: 'nobody listens there' });
  });
});
