import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { askOthers, NoAnswer, OpenConnections, type OutgoingBounds, textOf } from './ask-others.js';
import { limitMs } from '../../../test/deadline.js';
import { illBodies, ills, illServer } from './testing/ill-servers.js';

const within = 100;
const mostBytes = 1000;

/** Everything that the server on this port has to say. */
function read(port: number, scheme = 'http', more: Partial<OutgoingBounds> = {}) {
  const url = new URL(`${scheme}://localhost:${port}/`);
  const reachable = { resolve: async () => ['127.0.0.1'], mayConnect: () => true };
  return askOthers({ within, reachable, ...more }, async (ask) => textOf(await ask(url), mostBytes));
}

const kinds = Object.entries<(socket: Socket) => void>({ ...ills, ...illBodies });

describe('Another machine', () => {
  it.each(kinds)('that %s is not waited for', async (_name, ill) => {
    await expect(read(await illServer(ill))).rejects.toThrow(NoAnswer);
  });

  it('that does not take up TLS is not waited for', async () => {
    await expect(read(await illServer(() => {}), 'https')).rejects.toMatchObject({ fault: 'timeout' });
  });

  it('whose name is never found is not waited for', async () => {
    const resolve = () => new Promise<readonly string[]>(() => {});
    await expect(read(1, 'http', { reachable: { resolve, mayConnect: () => true } })).rejects.toMatchObject({
      fault: 'timeout',
    });
  });

  it('that is asked again and again is not asked when the time is over', async () => {
    let requests = 0;
    const port = await illServer((socket) => {
      requests += 1;
      socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    });
    let isLate: () => void = () => {};
    const late = new Promise<void>((resolve) => (isLate = resolve));
    const asking = askOthers({ within }, async (ask) => {
      try {
        for (;;) (await ask(new URL(`http://127.0.0.1:${port}/`))).resume();
      } finally {
        isLate();
      }
    });
    await expect(asking).rejects.toMatchObject({ fault: 'timeout' });
    await late;
    expect(requests).toBeGreaterThan(0);
  });

  it('sees the connection cut when the time is over', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const cut = once(server, 'connection').then(([socket]: Socket[]) => socket && once(socket.resume(), 'close'));
    await expect(read(port)).rejects.toMatchObject({ fault: 'timeout' });
    await cut;
    server.close();
  });

  it('is not asked by who was told to stop, and is left at once by who is told so meanwhile', async () => {
    const port = await illServer(ills['says nothing']);
    for (const stop of [AbortSignal.abort(), AbortSignal.timeout(20)])
      await expect(read(port, 'http', { stop, within: 1e6 })).rejects.toBeInstanceOf(NoAnswer);
  });

  it('that says more than is read is not read to its end', async () => {
    const port = await illServer((socket) => void socket.write(`HTTP/1.1 200 OK\r\n\r\n${'a'.repeat(mostBytes + 1)}`));
    await expect(read(port, 'http', { within: limitMs })).rejects.toThrow(`longer than ${mostBytes} bytes`);
  });

  it.each([
    ['hangs up', (socket: Socket) => void socket.end(), 'it hung up'],
    ['cuts the line', (socket: Socket) => void socket.resetAndDestroy(), 'it hung up'],
    ['speaks another language', (socket: Socket) => void socket.end('SSH-2.0\r\n'), 'what it answers is not HTTP'],
  ])('that %s is told of in words', async (_name, ill, message) => {
    await expect(read(await illServer(ill), 'http', { within: limitMs })).rejects.toMatchObject({
      fault: 'noAnswer',
      message,
    });
  });

  it('that breaks off in the middle has not answered', async () => {
    const port = await illServer((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'));
    await expect(read(port, 'http', { within: limitMs })).rejects.toMatchObject({ fault: 'noAnswer' });
  });

  it('that answers is heard', async () => {
    const port = await illServer((socket) => void socket.end('HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc'));
    expect(await read(port, 'http', { within: limitMs })).toBe('abc');
  });

  it('is asked again over the connection that stayed open, until it is closed', async () => {
    let accepted = 0;
    const server = createHttpServer((request, response) => void request.resume().on('end', () => response.end('abc')));
    server.on('connection', () => (accepted += 1)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const connections = new OpenConnections(2);
    for (let count = 0; count < 5; count += 1) expect(await read(port, 'http', { connections })).toBe('abc');
    expect(accepted).toBe(1);
    connections.close();
    const closed = once(server, 'close');
    server.close();
    await closed;
  });
});
