import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { admin } from '../../test/api-client.js';
import { idOf } from '../../test/content.js';
import { multipart, pdf } from '../../test/multipart.js';
import { sharedPortal } from '../../test/shared-portal.js';

const bytes = Buffer.concat([pdf(), Buffer.alloc(5000, 'x')]);
const sha = createHash('sha256').update(bytes).digest('hex');
const stored = `uploads/${sha.slice(0, 2)}/${sha}.pdf`;
const form = (name = 'results.pdf') => multipart({ listingTitle: 'Results' }, [{ field: 'pdfFile', name, bytes }]);

const portal = sharedPortal();
const staff = await admin(portal.url);
const id = idOf((await staff.send('POST', '/jobListings', form())).body);

/** The path goes as it is written: `fetch` would tidy it up. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request(portal.url, { path, method, headers, agent: false }).once('response', resolve).once('error', reject).end();
  });
  return { status: response.statusCode, headers: response.headers, bytes: await buffer(response) };
}

describe('A stored PDF', () => {
  it('is named by its content, and served as a PDF that can do no harm', async () => {
    expect((await staff.get(`/jobListings/${id}`)).body).toMatchObject({ pdfFile: stored, fileName: 'results.pdf' });
    const file = await get(`/${stored}`);
    expect({ status: file.status, bytes: file.bytes }).toEqual({ status: 200, bytes });
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[^"]+"$/),
      'cache-control': expect.stringMatching(/public.*max-age=86400.*immutable/),
    });
    expect(file.headers).not.toHaveProperty('set-cookie');
    const head = await get(`/${stored}`, {}, 'HEAD');
    expect({ status: head.status, size: head.bytes.length, length: head.headers['content-length'] }).toEqual({
      status: 200,
      size: 0,
      length: String(bytes.length),
    });
  });

  it('is the same compressed or not: it is sent as it is', async () => {
    const file = await get(`/${stored}`, { 'Accept-Encoding': 'gzip, br' });
    expect(file.headers).not.toHaveProperty('content-encoding');
    expect(file.bytes).toEqual(bytes);
  });

  it('is not sent again to who has it', async () => {
    const { etag = '' } = (await get(`/${stored}`)).headers;
    for (const match of [etag, `"other", ${etag}`, '*', `W/${etag}`]) {
      const again = await get(`/${stored}`, { 'If-None-Match': match });
      expect({ match, status: again.status, size: again.bytes.length }).toEqual({ match, status: 304, size: 0 });
      expect(again.headers['etag']).toBe(etag);
    }
    expect((await get(`/${stored}`, { 'If-None-Match': '"other"' })).status).toBe(200);
  });

  it.each([
    ['bytes=0-4', 0, 5],
    ['bytes=5-5', 5, 6],
    ['bytes=100-', 100, bytes.length],
    ['bytes=-10', bytes.length - 10, bytes.length],
    ['bytes=10-999999', 10, bytes.length],
  ])('is sent in part for %s', async (range, from, to) => {
    const part = await get(`/${stored}`, { Range: range });
    expect({ status: part.status, bytes: part.bytes }).toEqual({ status: 206, bytes: bytes.subarray(from, to) });
    expect(part.headers).toMatchObject({
      'content-range': `bytes ${from}-${to - 1}/${bytes.length}`,
      'content-type': 'application/pdf',
      'content-security-policy': 'sandbox',
    });
  });

  it('has no part past its end, and takes If-Range', async () => {
    const past = await get(`/${stored}`, { Range: `bytes=${bytes.length}-` });
    expect({ status: past.status, range: past.headers['content-range'] }).toEqual({
      status: 416,
      range: `bytes */${bytes.length}`,
    });
    const { etag = '' } = (await get(`/${stored}`)).headers;
    expect((await get(`/${stored}`, { Range: 'bytes=0-4', 'If-Range': etag })).status).toBe(206);
    expect((await get(`/${stored}`, { Range: 'bytes=0-4', 'If-Range': '"other"' })).status).toBe(200);
    expect((await get(`/${stored}`, { Range: 'lines=0-4' })).status).toBe(200);
  });

  it.each([
    ['results 2026.pdf', /filename="results 2026\.pdf"/],
    ['परिणाम २०२६.pdf', /filename="[\x20-\x7e]*"; filename\*=UTF-8''%E0%A4%AA%E0%A4%B0%E0%A4%BF[%\w.]*\.pdf/],
    ['naïve "quoted".pdf', /filename\*=UTF-8''na%C3%AFve%20%22quoted%22\.pdf/],
    ['../../etc/passwd.pdf', /filename="?(?!.*[/\\])/],
    ['a\r\nSet-Cookie: x=1.pdf', /filename="?[^\r\n]*$/],
    ["it's 100%.pdf", /filename/],
  ])('is called %s where the attachment says so', async (name, expected) => {
    const file = await get(`/${stored}?name=${encodeURIComponent(name)}`);
    expect(file.status).toBe(200);
    expect(file.headers['content-disposition']).toMatch(/^(inline|attachment); filename/);
    expect(file.headers['content-disposition']).toMatch(expected);
    expect(file.headers['content-disposition']).not.toMatch(/[^\x20-\x7e]|passwd.*[/\\]|\.\.[/\\]/);
    expect(file.headers).not.toHaveProperty('set-cookie');
  });

  it('has some name whatever the query is', async () => {
    for (const query of [
      '',
      '?name=',
      '?name=%zz',
      '?name=a&name=b',
      '?name=%00',
      `?name=${'x'.repeat(5000)}`,
      '?name=%ED%A0%80',
    ]) {
      const file = await get(`/${stored}${query}`);
      expect({ query, status: file.status }).toEqual({ query, status: 200 });
      expect(file.headers['content-disposition']).toMatch(/^(inline|attachment); filename/);
    }
  });

  it('is still there after every edit and after its record has gone', async () => {
    await staff.put(`/jobListings/${id}`, { removePdf: true });
    expect((await get(`/${stored}`)).status).toBe(200);
    await staff.delete(`/jobListings/${id}`);
    expect((await get(`/${stored}`)).bytes).toEqual(bytes);
  });

  it('is neither written nor deleted by its address', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const reply = await get(`/${stored}`, { Cookie: staff.cookieHeader() }, method);
      expect({ method, status: reply.status, allow: reply.headers.allow }).toEqual({
        method,
        status: 405,
        allow: 'GET, HEAD',
      });
      expect(reply.headers['content-type']).toMatch(/^application\/problem\+json/);
    }
    expect((await get(`/${stored}`)).status).toBe(200);
  });
});

describe('Under /uploads', () => {
  it.each([
    '/uploads',
    '/uploads/',
    '/uploads/incoming',
    '/uploads/incoming/',
    `/uploads/${sha}.pdf`,
    `/uploads/00/${sha}.pdf`,
    `/uploads/${sha.slice(0, 2)}`,
    `/uploads/${sha.slice(0, 2)}/`,
    `/${stored}/`,
    `/${stored.toUpperCase()}`,
    `/${stored}%00`,
    `/${stored}%00.pdf`,
    `/${stored}.html`,
    `/uploads/${'ab'.repeat(1)}/${'ab'.repeat(32)}.pdf`,
    '/uploads/../events/events.db',
    '/uploads/..%2fevents%2fevents.db',
    '/uploads/%2e%2e/events/events.db',
    '/uploads/%2e%2e%2fevents%2fevents.db',
    '/uploads/..%5cevents%5cevents.db',
    '/uploads/....//....//etc/passwd',
    '/uploads//etc/passwd',
    '/uploads/%252e%252e/events/events.db',
    `/uploads/${sha.slice(0, 2)}/../${sha.slice(0, 2)}/${sha}.pdf`,
    `/uploads/x/../../${stored}`,
    `/uploads/${'x'.repeat(5000)}`,
  ])('%s is 404', async (path) => {
    for (const headers of [{}, { Cookie: staff.cookieHeader() }]) {
      expect({ path, status: (await get(path, headers)).status }).toEqual({ path, status: 404 });
    }
  });

  it.each(['%', '%zz', '%ff', '%E0%A4'])('the undecodable %s is 400', async (path) => {
    expect((await get(`/uploads/${path}`)).status).toBe(400);
  });
});
