import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listFrom } from './running-portal.js';

let server: Server;
let asked: string[] = [];

afterEach(() => {
  asked = [];
  server.close();
});

/** Serves a list as the portal does, by ranges, in parts of so many bytes. */
async function serve(records: readonly string[], bytes = 3): Promise<string> {
  server = createServer((request, response) => {
    asked.push(String(request.url));
    const [from = 0, to = 0] = JSON.parse(new URL(String(request.url), 'http://any').searchParams.get('range') ?? '');
    const body = Buffer.from(`[${records.slice(from, to + 1).join(',')}]`);
    response.writeHead(request.url?.startsWith('/gone') ? 503 : 200, { 'X-Total-Count': records.length });
    for (let at = 0; at < body.length; at += bytes) response.write(body.subarray(at, at + bytes));
    response.end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function textOf(parts: AsyncIterable<string | Uint8Array>): Promise<string> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(Buffer.from(part));
  return Buffer.concat(all).toString();
}

describe('A list of a running portal', () => {
  it.each([0, 1, 2, 3, 4, 7])('of %d records is one array, whatever one answer holds', async (count) => {
    const records = Array.from({ length: count }, (_, n) => JSON.stringify({ title: `क्लर्क ${n}` }));
    for (const bytes of [1, 3, 1000]) {
      const url = await serve(records, bytes);
      expect(await textOf(listFrom(`${url}/api/jobs`, 2))).toBe(`[${records.join(',')}]`);
      server.close();
    }
  });

  it('that does not answer with 200 is an error', async () => {
    const url = await serve([]);
    await expect(textOf(listFrom(`${url}/gone`))).rejects.toThrow('/gone answers with 503');
  });
});
