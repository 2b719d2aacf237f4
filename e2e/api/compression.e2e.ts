import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { admin, ApiClient } from '../../test/api-client.js';
import { addPosting, idOf, newTitle, postingPath } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';

const family = families[0];
let visitor: ApiClient;
let large: string;
let small: string;

beforeAll(async () => {
  const { url } = await startPortal();
  const staff = await admin(url);
  visitor = new ApiClient(url);
  large = postingPath(family, idOf(await addPosting(staff, family, newTitle(), { salaryRange: 'पाठ '.repeat(500) })));
  small = postingPath(family, idOf(await addPosting(staff, family)));
});

describe('A body over 1 KB', () => {
  it.each([
    ['gzip', 'gzip', gunzipSync],
    ['br', 'br', brotliDecompressSync],
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('is sent compressed to a client that accepts %s', async (accepted, encoding, unpack) => {
    const plain = await visitor.get(large);
    const packed = await visitor.get(large, { 'Accept-Encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/\bAccept-Encoding\b/i);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 5);
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
  });

  it('is sent as it is to a client that accepts nothing else, and says that it varies', async () => {
    for (const accepted of [{}, { 'Accept-Encoding': 'identity' }, { 'Accept-Encoding': 'gzip;q=0, br;q=0' }]) {
      const reply = await visitor.get(large, accepted);
      expect(reply.headers).not.toHaveProperty('content-encoding');
      expect(reply.headers.vary).toMatch(/\bAccept-Encoding\b/i);
      expect(reply.body['salaryRange']).toBe('पाठ '.repeat(500));
    }
  });

  it('is not sent again to a client that has it compressed', async () => {
    const headers = { 'Accept-Encoding': 'br' };
    const { etag = '' } = (await visitor.get(large, headers)).headers;
    expect((await visitor.get(large, { ...headers, 'If-None-Match': etag })).status).toBe(304);
  });
});

describe('A small body', () => {
  it('is sent as it is', async () => {
    const reply = await visitor.get(small, { 'Accept-Encoding': 'gzip, br' });
    expect(reply.headers).not.toHaveProperty('content-encoding');
    expect(reply.body['_id']).toBe(small.split('/').at(-1));
  });
});
