import { once } from 'node:events';
import { createServer, get as ask, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import compression from 'compression';
import express from 'express';
import { sendProblem } from '../responses/responses.js';
import { LongAnswers } from './pieces.js';
import { ProblemError } from '@noticeboard/content-model';

const piece = 'x'.repeat(64 * 1024);
const pieces = 400;

const patienceMs = 500;

let server: Server;
/** How many pieces of each answer were made. */
let made: number[];
let ended: number;
let refused: () => void;

async function* answer(): AsyncGenerator<string> {
  const own = made.push(0) - 1;
  try {
    for (let n = 0; n < pieces; n += 1) {
      made[own] = n + 1;
      yield piece;
    }
  } finally {
    ended += 1;
  }
}

beforeEach(async () => {
  [made, ended] = [[], 0];
  const bounds = { atOnce: 3, ofNetwork: 1, perNetwork: 1, inAll: 10, withinMs: 60_000 };
  const long = new LongAnswers(bounds, patienceMs);
  const app = express().set('trust proxy', true);
  app.use(compression(), (request, response) => {
    if (request.get('x-staff') !== undefined) Object.assign(request, { session: { signedIn: true } });
    long.send(response.set('ETag', '"one"'), answer).catch((error: ProblemError) => {
      sendProblem(response, error);
      refused();
    });
  });
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function begin(network: string, headers = {}): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo;
  const sent = { 'x-forwarded-for': network, ...headers };
  return new Promise((resolve, reject) => ask({ port, agent: false, headers: sent }, resolve).once('error', reject));
}

/** The length of an answer that is taken part by part, each when `resume` says so. */
async function lengthOf(reading: IncomingMessage, resume: () => void): Promise<number> {
  let length = 0;
  reading.on('data', (part: Buffer) => {
    length += part.length;
    reading.pause();
    resume();
  });
  await once(reading, 'end');
  return length;
}

describe('A very long answer', () => {
  it('is whole for who takes it', async () => {
    expect((await text(await begin('192.0.2.1'))).length).toBe(pieces * piece.length);
  });

  it('is made as it is taken, and no further once its reader is gone', async () => {
    const reading = await begin('192.0.2.1');
    await once(reading.pause(), 'readable');
    const other = await begin('198.51.100.7');
    expect((await text(other)).length).toBe(pieces * piece.length);
    expect(made[0]).toBeLessThan(pieces);
    reading.destroy();
    while (ended < 2) await new Promise(setImmediate);
    expect(made[0]).toBeLessThan(pieces);
  });

  it('is one at a time for each network: its next waits, and what is more is refused', async () => {
    const first = await begin('192.0.2.1');
    let isRefused = false;
    refused = () => (isRefused = true);
    const next = begin('192.0.2.1');
    const third = begin('192.0.2.1');
    const { statusCode, headers } = await Promise.race([next, third]);
    expect([statusCode, headers['retry-after'], isRefused]).toEqual([429, '5', true]);
    expect(made).toHaveLength(1);
    await text(first);
    const both = await Promise.all([next, third]);
    expect(both.map(({ statusCode: status = 0 }) => String(status)).toSorted()).toEqual(['200', '429']);
    await Promise.all(both.map(text));
    expect(made).toEqual([pieces, pieces]);
  });

  it('is whole for who comes when every place is held: the slowest of their readers is cut', async () => {
    const [slowest, ...slow] = await Promise.all(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((one) => begin(one)));
    const ends = slow.map((reading) => lengthOf(reading, () => setTimeout(() => reading.resume(), 5)));
    slowest?.pause();
    expect((await text(await begin('198.51.100.7'))).length).toBe(pieces * piece.length);
    await expect(text(slowest as IncomingMessage)).rejects.toThrow('aborted');
    expect(await Promise.all(ends)).toEqual([pieces * piece.length, pieces * piece.length]);
  });

  it('is whole for the next of a network whose own reader stands still, and for staff at once', async () => {
    const still = await Promise.all(['192.0.2.1', '192.0.2.2'].map((network) => begin(network)));
    for (const reading of still) reading.pause();
    const [first, second] = still as [IncomingMessage, IncomingMessage];
    expect((await text(await begin('192.0.2.1'))).length).toBe(pieces * piece.length);
    await expect(text(first)).rejects.toThrow('aborted');
    expect((await text(await begin('192.0.2.2', { 'x-staff': '' }))).length).toBe(pieces * piece.length);
    expect((await text(second)).length).toBe(pieces * piece.length);
  });

  it('is not made for who has it', async () => {
    const { statusCode } = await begin('192.0.2.1', { 'if-none-match': '"one"' });
    expect([statusCode, made]).toEqual([304, []]);
  });
});
