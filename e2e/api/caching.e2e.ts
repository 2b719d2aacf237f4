import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titlePath } from '../../test/content.js';
import { sharedPortal } from '../../test/shared-portal.js';

const publicRead = 'public, max-age=0, must-revalidate';

const portal = sharedPortal();
const staff = await admin(portal.url);
const visitor = new ApiClient(portal.url);

describe.each(families)('Reads of the family $key', (family) => {
  let reads: readonly string[];
  let one: string;

  beforeAll(async () => {
    const title = newTitle();
    const id = idOf(await addPosting(staff, family, title));
    await addNotification(staff, family, id);
    const list = postingPath(family);
    one = postingPath(family, id);
    reads = [
      ...['?limit=1', '?q=nothing', '?range=[0,0]'].map((query) => `${list}${query}`),
      one,
      titlePath(family, title),
    ];
  });

  it('have a strong ETag, may be kept by anybody who asks again, and answer 304 to who has the body', async () => {
    for (const path of reads) {
      for (const client of [visitor, staff]) {
        const { status, headers } = await client.get(path);
        expect([status, headers['cache-control']]).toEqual([200, publicRead]);
        expect(headers.etag).toMatch(/^"[^"]+"$/);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(headers).not.toHaveProperty('set-cookie');
      }
      const { etag = '' } = (await visitor.get(path)).headers;
      for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const reply = await visitor.get(path, { 'If-None-Match': condition });
        expect({ condition, status: reply.status, text: reply.text }).toEqual({ condition, status: 304, text: '' });
        expect(reply.headers).toMatchObject({ etag, 'cache-control': publicRead });
      }
      expect((await visitor.get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
      expect((await visitor.send('HEAD', path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
      const whole = await visitor.get(path, { 'Cache-Control': 'no-cache', Pragma: 'no-cache' });
      expect([whole.status, whole.bytes.length > 0]).toEqual([200, true]);
    }
  });

  it('answer 304 to fetch, which adds no-cache to such a request by itself', async () => {
    const url = `${visitor.url}/api${one}`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('have another ETag once something has changed, and the old one when nothing has', async () => {
    const { etag } = (await visitor.get(one)).headers;
    expect((await visitor.get(one)).headers.etag).toBe(etag);
    await staff.put(one, { salaryRange: newTitle() });
    expect((await visitor.get(one)).headers.etag).not.toBe(etag);
    expect((await visitor.get(one, { 'If-None-Match': etag ?? '' })).status).toBe(200);
  });
});

it('An answer that depends on the session is stored nowhere: the session, writes and refusals', async () => {
  const session = await staff.get('/auth/session');
  expect(session.headers['cache-control']).toBe('private, no-store');
  expect(session.headers.etag).toMatch(/^"[^"]+"$/);
  const replies = [
    await visitor.get('/auth/session'),
    await staff.post('/jobs', { jobTitle: newTitle() }),
    await visitor.post('/jobs', { jobTitle: newTitle() }),
    await visitor.get('/jobs/nobody'),
    await visitor.get('/jobs?limit=0'),
  ];
  for (const { headers } of replies) expect(headers['cache-control']).toMatch(/\bno-store\b/);
});

describe('A body over 1 KB', () => {
  const [family] = families;
  const salaryRange = 'पाठ '.repeat(500);
  let large: string;
  beforeAll(async () => {
    large = postingPath(family, idOf(await addPosting(staff, family, newTitle(), { salaryRange })));
  });

  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is sent compressed to a client that accepts %s', async (accepted, encoding, unpack) => {
    const plain = await visitor.get(large);
    const packed = await visitor.get(large, { 'Accept-Encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/\bAccept-Encoding\b/i);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    const again = { 'Accept-Encoding': accepted, 'If-None-Match': packed.headers.etag ?? '' };
    expect((await visitor.get(large, again)).status).toBe(304);
  });

  it('is sent as it is to a client that accepts nothing else, and says that it varies; so is a small one to all', async () => {
    for (const accepted of [{}, { 'Accept-Encoding': 'identity' }, { 'Accept-Encoding': 'gzip;q=0, br;q=0' }]) {
      const reply = await visitor.get(large, accepted);
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(reply.headers.vary).toMatch(/\bAccept-Encoding\b/i);
      expect(reply.body['salaryRange']).toBe(salaryRange);
    }
    const small = postingPath(family, idOf(await addPosting(staff, family)));
    const reply = await visitor.get(small, { 'Accept-Encoding': 'gzip, br' });
    expect(reply.headers).not.toHaveProperty('content-encoding');
    expect(reply.body['_id']).toBe(small.split('/').at(-1));
  });
});
