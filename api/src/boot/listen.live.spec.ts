import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { listen } from './listen.js';

/** More than the kernel takes for both ends of a connection. */
const long = Buffer.alloc(32 * 2 ** 20, 'x');
const stallMs = 300;
let server: Server;

/** A connection that has sent this and reads nothing, unless told. */
async function connected(program: RequestListener, sent: string): Promise<Socket> {
  server = createServer(program);
  const { url } = await listen(server, { variable: 'PORT', port: 0, host: '127.0.0.1' }, stallMs);
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname).pause();
  socket.on('error', () => undefined).write(sent);
  return socket;
}

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

async function openConnections(): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );
}

describe('A connection', () => {
  it('is cut when its reader takes not a byte of the answer', async () => {
    const socket = await connected((_request, response) => void response.end(long), get);
    while ((await openConnections()) === 0) await pause(5);
    while ((await openConnections()) > 0) await pause(20);
    let taken = 0;
    await once(socket.on('data', (part: Buffer) => (taken += part.length)).resume(), 'close');
    expect(taken).toBeLessThan(long.length);
  });

  it('is cut when the body of its request does not go on', async () => {
    const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegun';
    const socket = await connected((request) => void request.resume(), post);
    await once(socket.resume(), 'close');
    expect(await openConnections()).toBe(0);
  });

  it('stays while its reader takes a little now and then', async () => {
    const socket = await connected((_request, response) => void response.end(long), get);
    let taken = 0;
    let until = 0;
    socket.on('data', (part: Buffer) => {
      taken += part.length;
      if (taken >= until) socket.pause();
    });
    // Longer in all than a connection may stand still.
    for (let pauses = 0; pauses < 12; pauses += 1) {
      until = taken + 2 ** 20;
      for (socket.resume(); taken < until;) await pause(1);
      await pause(stallMs / 3);
    }
    until = Infinity;
    for (socket.resume(); taken < long.length;) await pause(5);
    expect(taken).toBeGreaterThan(long.length);
  });

  it('stays while the program is still making the answer', async () => {
    const slow: RequestListener = (_request, response) => void pause(stallMs * 4).then(() => response.end('made'));
    const [answer] = (await once((await connected(slow, get)).resume(), 'data')) as [Buffer];
    expect(answer.toString()).toContain('made');
  });
});
