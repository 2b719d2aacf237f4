import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listFrom } from './running-portal.js';

let server: Server;

afterEach(() => {
  server.close();
});

/** Serves a list as the portal does, by ranges, in parts of so many bytes. */
function serve(records: readonly string[], bytes = 3): Promise<string> {
  return listen((request, response) => {
    const [from, to] = rangeOf(request);
    const body = Buffer.from(`[${records.slice(from, to + 1).join(',')}]`);
    response.writeHead(request.url?.startsWith('/gone') ? 503 : 200, { 'X-Total-Count': records.length });
    for (let at = 0; at < body.length; at += bytes) response.write(body.subarray(at, at + bytes));
    response.end();
  });
}

interface Answer {
  readonly page: string;
  readonly total?: number;
  readonly length?: number;
}

/** Hangs up after each answer, whatever its length is said to be. */
function serveWith(answerTo: (from: number) => Answer): Promise<string> {
  return listen((request, response) => {
    const { page, total, length = page.length } = answerTo(rangeOf(request)[0]);
    if (total !== undefined) response.setHeader('X-Total-Count', total);
    response.setHeader('Content-Length', length);
    response.write(page, () => response.destroy());
  });
}

function rangeOf(request: IncomingMessage): [number, number] {
  return JSON.parse(new URL(String(request.url), 'http://any').searchParams.get('range') ?? '') as [number, number];
}

async function listen(answer: RequestListener): Promise<string> {
  server = createServer(answer);
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

  it.each([
    ['grows with each answer', (from: number) => from + 3, '[1,1]', '[1,1,1,1]'],
    ['is more than there is', () => 1e12, '[]', '[]'],
  ])('whose total %s comes to an end', async (_name, total, page, whole) => {
    const url = await serveWith((from) => ({ page, total: total(from) }));
    expect(await textOf(listFrom(`${url}/api/jobs`, 2))).toBe(whole);
  });

  it('that is not whole, or does not say how long it is, is an error in a sentence', async () => {
    const silent = await serveWith(() => ({ page: '[1]' }));
    await expect(textOf(listFrom(`${silent}/api/jobs`))).rejects.toThrow('does not say how many records it has');
    server.close();
    const broken = await serveWith(() => ({ page: '[1', total: 1, length: 3 }));
    await expect(textOf(listFrom(`${broken}/api/jobs`))).rejects.toThrow(/jobs gives no whole answer: .*aborted/);
  });
});
