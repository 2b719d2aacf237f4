import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addNotification, addPosting, idOf, newTitle, postingPath, titlePath } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';

const publicRead = 'public, max-age=0, must-revalidate';

let staff: ApiClient;
let visitor: ApiClient;
beforeAll(async () => {
  const { url } = await startPortal();
  staff = await admin(url);
  visitor = new ApiClient(url);
});

describe.each(families)('Reads of the family $key', (family) => {
  let reads: readonly string[];
  let id: string;

  beforeAll(async () => {
    const title = newTitle();
    id = idOf(await addPosting(staff, family, title));
    await addNotification(staff, family, id);
    const list = postingPath(family);
    reads = [
      list,
      `${list}?limit=1`,
      `${list}?q=nothing`,
      `${list}?range=[0,0]`,
      postingPath(family, id),
      titlePath(family, title),
    ];
  });

  it('have a strong ETag and may be kept by anybody who asks again', async () => {
    for (const path of reads) {
      for (const client of [visitor, staff]) {
        const { status, headers } = await client.get(path);
        expect(status).toBe(200);
        expect(headers.etag).toMatch(/^"[^"]+"$/);
        expect(headers['cache-control']).toBe(publicRead);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
        expect(headers).not.toHaveProperty('set-cookie');
      }
    }
  });

  it('answer 304 to a client that has the body, and only to that one', async () => {
    for (const path of reads) {
      const { etag = '' } = (await visitor.get(path)).headers;
      for (const condition of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const reply = await visitor.get(path, { 'If-None-Match': condition });
        expect({ condition, status: reply.status, text: reply.text }).toEqual({ condition, status: 304, text: '' });
        expect(reply.headers).toMatchObject({ etag, 'cache-control': publicRead });
      }
      expect((await visitor.get(path, { 'If-None-Match': '"other"' })).status).toBe(200);
      expect((await visitor.send('HEAD', path, { headers: { 'If-None-Match': etag } })).status).toBe(304);
    }
  });

  it('answer 304 to fetch, which adds no-cache to such a request by itself', async () => {
    const url = `${visitor.url}/api${postingPath(family, id)}`;
    const etag = (await fetch(url)).headers.get('etag') ?? '';
    expect((await fetch(url, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  });

  it('give the whole body to a client that says no-cache', async () => {
    for (const path of reads) {
      const reply = await visitor.get(path, { 'Cache-Control': 'no-cache', Pragma: 'no-cache' });
      expect({ status: reply.status, bytes: reply.bytes.length > 0 }).toEqual({ status: 200, bytes: true });
    }
  });

  it('have another ETag once something has changed, and the old one when nothing has', async () => {
    const path = postingPath(family, id);
    const { etag } = (await visitor.get(path)).headers;
    expect((await visitor.get(path)).headers.etag).toBe(etag);
    await staff.put(path, { salaryRange: newTitle() });
    expect((await visitor.get(path)).headers.etag).not.toBe(etag);
    expect((await visitor.get(path, { 'If-None-Match': etag ?? '' })).status).toBe(200);
  });
});

describe('What depends on the session', () => {
  it('is stored nowhere: the session, writes and refusals', async () => {
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
});
