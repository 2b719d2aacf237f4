import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Config } from '../config/config.js';
import { listen, openServer } from './listen.js';
import { limitMs } from '../../../test/deadline.js';

/** More than the kernel takes for both ends of a connection. */
const long = Buffer.alloc(32 * 2 ** 20, 'x');
const stallMs = 300;
let server: Server;
let close: () => Promise<void>;

/** A connection that has sent this and reads nothing by default. */
async function connected(program: RequestListener, sent: string, stall = stallMs): Promise<Socket> {
  server = createServer(program);
  let url: string;
  ({ url, close } = await listen(server, { variable: 'PORT', port: 0, host: '127.0.0.1' }, stall));
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

/** However it ends: a connection that is cut may say that it was reset. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

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
    await closed(socket.on('data', (part: Buffer) => (taken += part.length)).resume());
    expect(taken).toBeLessThan(long.length);
  });

  it('is cut when the body of its request does not go on', async () => {
    const post = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nbegun';
    const socket = await connected((request) => void request.resume(), post);
    await closed(socket.resume());
    expect(await openConnections()).toBe(0);
  });

  it('stays while its reader takes a little now and then', async () => {
    const stall = 2_000;
    const socket = await connected((_request, response) => void response.end(long), get, stall);
    let taken = 0;
    let until = 0;
    socket.on('data', (part: Buffer) => {
      taken += part.length;
      if (taken >= until) socket.pause();
    });
    // Longer in all than a connection may stand still.
    for (let pauses = 0; pauses < 5; pauses += 1) {
      // More than the kernel gives out at once: the server can send again.
      until = taken + 5 * 2 ** 20;
      for (socket.resume(); taken < until && !socket.destroyed;) await pause(1);
      await pause(stall / 4);
    }
    until = Infinity;
    for (socket.resume(); taken < long.length && !socket.destroyed;) await pause(5);
    expect(taken).toBeGreaterThan(long.length);
  });

  it('stays while the program is still making the answer', async () => {
    const slow: RequestListener = (_request, response) => void pause(stallMs * 4).then(() => response.end('made'));
    const [answer] = (await once((await connected(slow, get)).resume(), 'data')) as [Buffer];
    expect(answer.toString()).toContain('made');
  });
});

describe('A server that is closed', () => {
  /** Resolves with all that was read, once the server has closed it. */
  const readToEnd = async (socket: Socket): Promise<Buffer> => {
    const parts: Buffer[] = [];
    await closed(socket.on('data', (part: Buffer) => parts.push(part)).resume());
    return Buffer.concat(parts);
  };

  it('waits for an answer that is written and not yet read, and says that the connection ends', async () => {
    let response: ServerResponse | undefined;
    const socket = await connected((_request, given) => void (response = given), get, limitMs);
    while (!response) await pause(5);
    const closed = close();
    response.end(long);
    expect((await readToEnd(socket)).toString('latin1', 0, 1000)).toContain('\r\nConnection: close\r\n');
    expect(socket.bytesRead).toBeGreaterThan(long.length);
    await closed;
  });

  it('waits for one whose head has said that the connection stays', async () => {
    let isEnded = false;
    const socket = await connected(
      (_request, response) => void response.end(long, () => (isEnded = true)),
      get,
      limitMs,
    );
    while ((await openConnections()) === 0) await pause(5);
    await once(socket, 'readable');
    const closed = close();
    expect(isEnded).toBe(false);
    expect((await readToEnd(socket)).toString('latin1', 0, 1000)).toContain('\r\nConnection: keep-alive\r\n');
    expect(socket.bytesRead).toBeGreaterThan(long.length);
    await closed;
  });

  it('answers what comes on a connection that is kept alive, says that it ends, and takes no other', async () => {
    const socket = await connected((_request, response) => void response.end('short'), get);
    await once(socket.resume(), 'data');
    const isClosed = close();
    await pause(0);
    socket.write(get);
    expect((await readToEnd(socket)).toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n[^]*\r\nConnection: close\r\n/);
    await isClosed;
  });

  it('ends what is kept alive and stays quiet', async () => {
    const socket = await connected((_request, response) => void response.end('short'), get);
    await once(socket.resume(), 'data');
    await Promise.all([close(), closed(socket)]);
    expect(await openConnections()).toBe(0);
  });
});

/**
 * Opens ten connections at once from a thread of its own, with a request on each, and the next ten when these are
 * closed, until one is refused. Posts how many were accepted and not answered.
 */
const visitor = `
const { connect } = require('node:net');
const { parentPort, workerData } = require('node:worker_threads');
let [left, unanswered, isRefused] = [0, 0, false];
function visit() {
  let [isAccepted, isAnswered] = [false, false];
  const socket = connect(workerData, '127.0.0.1', () => {
    isAccepted = true;
    socket.write('POST / HTTP/1.1\\r\\nHost: a\\r\\nContent-Length: 0\\r\\nConnection: close\\r\\n\\r\\n');
  });
  socket.on('data', () => (isAnswered = true)).on('error', () => (isRefused ||= !isAccepted));
  socket.on('close', () => {
    left -= 1;
    if (isAccepted && !isAnswered) unanswered += 1;
    if (left > 0) return;
    if (isRefused) parentPort.postMessage(unanswered);
    else setTimeout(visitAll, 60);
  });
}
function visitAll() {
  left = 10;
  for (let n = 0; n < left; n += 1) visit();
}
visitAll();
`;

describe('A server that is closed while it is busy', () => {
  it('answers each connection that it has accepted, and each that waits for that', async () => {
    let answered = 0;
    const program: RequestListener = (_request, response) => {
      for (const until = performance.now() + 2; performance.now() < until;);
      answered += 1;
      if (answered === 13) void close();
      response.end();
    };
    server = createServer(program);
    const listening = await listen(server, { variable: 'PORT', port: 0, host: '127.0.0.1' });
    ({ close } = listening);
    const worker = new Worker(visitor, { eval: true, workerData: Number(new URL(listening.url).port) });
    expect(await once(worker, 'message')).toEqual([0]);
    expect(answered % 10).toBe(0);
    await worker.terminate();
  });
});

describe('A server that starts', () => {
  const says =
    (text: string): RequestListener =>
    (_request, response) =>
      void response.end(text);
  const ask = async (url: string, method: string) => (await fetch(url, { method })).text();
  const place = { role: 'web', port: 0, healthPort: 0, host: '127.0.0.1' } as Config;

  it('keeps a POST for its program, and answers others at once', async () => {
    const starting = await openServer(place, says('starting'));
    const post = ask(starting.url, 'POST');
    expect(await ask(starting.url, 'GET')).toBe('starting');
    starting.serve(says('served'));
    expect(await post).toBe('served');
    await starting.close();
  });

  it('answers each POST at once when it waits for a store', async () => {
    const starting = await openServer(place, says('starting'));
    const post = ask(starting.url, 'POST');
    starting.keepsNobody();
    expect([await post, await ask(starting.url, 'POST')]).toEqual(['starting', 'starting']);
    await starting.close();
  });
});
