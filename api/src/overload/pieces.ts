import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { isInner } from '../responses/inner-request.js';
import { requestNetwork, type Trust } from './network.js';
import { leaveTurn, ReadTurns } from './read-turns.js';
import { markTooLong } from '../responses/responses.js';
import { afterArrivals } from './pace.js';

/**
 * Answers of any length, made while they are sent: one at a time for each network, whose next ones wait. In all as many
 * as may be with readers who are slow: each takes some slices of memory.
 */
export class LongAnswers {
  constructor(
    private readonly turns = new ReadTurns({ atOnce: 16, ofNetwork: 1, perNetwork: 4, inAll: 64, withinMs: 30_000 }),
  ) {}

  /** Its headers are set, the ETag among them. @throws ProblemError `tooManyAttempts`, `unavailable` */
  async send(response: Response, pieces: () => AsyncIterable<string>): Promise<void> {
    const { req: request, app } = response;
    markTooLong(response);
    if (isInner(request)) return void response.end();
    if (request.fresh || request.method === 'HEAD') return sendPieces(response, pieces());
    leaveTurn(response);
    const done = await this.turns.limit(requestNetwork(request, app.get('trust proxy fn') as Trust));
    try {
      if (!response.closed) await sendPieces(response, inSlices(pieces()));
    } finally {
      done();
    }
  }
}

/** Others have their turn between two pieces. */
async function* inSlices(pieces: AsyncIterable<string>): AsyncIterable<string> {
  for await (const piece of pieces) {
    yield piece;
    await new Promise<void>((resolve) => afterArrivals(resolve));
  }
}

/**
 * Sends what is made piece by piece, as the reader takes it; a controller's way past `HttpResult`.
 * Its headers are set; the ETag tells it from every other answer at its address.
 */
export async function sendPieces(response: Response, pieces: AsyncIterable<string>): Promise<void> {
  await sendChunks(response, gathered(pieces));
}

/** The same of pieces that are none too small. */
export async function sendChunks(response: Response, chunks: AsyncIterable<string | Buffer>): Promise<void> {
  const { req: request } = response;
  if (request.fresh) return void response.status(304).end();
  if (request.method === 'HEAD') return void response.end();
  // A pipeline alone listens seven times for its close; Node warns of more than ten.
  response.setMaxListeners(20);
  await pipeline(Readable.from(chunks, { highWaterMark: 1 }), response).catch((error: NodeJS.ErrnoException) => {
    // The client went away: the making has ended with it.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

/** Characters that are sent at once. */
const gatheredLength = 16 * 1024;

/** A chunk for each small piece would cost more than to make it. */
async function* gathered(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < gatheredLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}
