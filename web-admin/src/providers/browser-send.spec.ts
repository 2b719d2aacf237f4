import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, type Server } from 'node:http';
import { sendFromBrowser } from './browser-send.js';

let server: Server;
let url: string;
const received: string[] = [];

/** The page of a test has another origin than this server. */
const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
};

beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.method === 'OPTIONS') return void response.writeHead(204, crossOrigin).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push(`${request.method} ${String(request.headers['x-kind'])} ${Buffer.concat(chunks).toString('utf8')}`);
      response.writeHead(413, { 'Retry-After': '7', ...crossOrigin }).end('{"message":"Too large."}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

describe('sending with progress', () => {
  // How much of a body is sent, jsdom does not tell: the journeys in a browser do.
  it('gives the answer as it is', async () => {
    const answer = await sendFromBrowser(url, {
      method: 'POST',
      headers: { 'X-Kind': 'test' },
      body: 'x'.repeat(100),
      onProgress: () => undefined,
    });
    expect([answer.status, answer.headers.get('Retry-After'), await answer.text()]).toEqual([
      413,
      '7',
      '{"message":"Too large."}',
    ]);
    expect(received.at(-1)).toBe(`POST test ${'x'.repeat(100)}`);
  });

  it('fails when there is no answer', async () => {
    server.closeAllConnections();
    await expect(
      sendFromBrowser('http://127.0.0.1:1', { method: 'POST', onProgress: () => undefined }),
    ).rejects.toThrow(TypeError);
  });
});
