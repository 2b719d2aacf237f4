import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { isInner } from '../responses/inner-request.js';
import { requestNetwork, type Trust } from './network.js';
import { leaveTurn, ReadTurns, type TurnBounds } from './read-turns.js';
import { markTooLong } from '../responses/responses.js';
import { afterArrivals } from './pace.js';

/** Each takes some slices of memory, and what it is packed with: 7 MB with brotli. */
const usual = { atOnce: 16, ofNetwork: 1, perNetwork: 4, inAll: 64, withinMs: 30_000 };
const ofStaff = { ...usual, atOnce: 4, ofNetwork: 4 };

/**
 * Answers of any length, made while they are sent: one at a time for each network, whose next ones wait. In all as many
 * as there are places, and staff have their own. Nobody holds one for good by reading slowly: a reader that has waited
 * for some time gets that of the slowest reader, whose connection is cut.
 */
export class LongAnswers {
  readonly #strangers: Places;
  readonly #staff: Places;

  /** @param patienceMs how long one waits before a slower reader has to go */
  constructor(bounds: TurnBounds = usual, patienceMs = 10_000) {
    this.#strangers = new Places(bounds, patienceMs);
    this.#staff = new Places(ofStaff, patienceMs);
  }

  /** Its headers are set, the ETag among them. @throws ProblemError `tooManyAttempts`, `unavailable` */
  async send(response: Response, pieces: () => AsyncIterable<string>): Promise<void> {
    const { req: request, app } = response;
    markTooLong(response);
    if (isInner(request)) return void response.end();
    if (request.fresh || request.method === 'HEAD') return sendPieces(response, pieces());
    leaveTurn(response);
    const places = request.session?.signedIn ? this.#staff : this.#strangers;
    const reader = new Reader(requestNetwork(request, app.get('trust proxy fn') as Trust), response);
    const done = await places.take(reader);
    try {
      if (!response.closed) await sendChunks(response, reader.taking(gathered(inSlices(pieces()))));
    } finally {
      done();
    }
  }
}

class Places {
  readonly #turns: ReadTurns;
  readonly #taken = new Set<Reader>();

  constructor(
    private readonly bounds: TurnBounds,
    private readonly patienceMs: number,
  ) {
    this.#turns = new ReadTurns(bounds);
  }

  /** Resolves with what must be called when it is left. @throws ProblemError */
  async take(reader: Reader): Promise<() => void> {
    const patience = setInterval(() => this.#cutSlowest(reader), this.patienceMs).unref();
    const done = await this.#turns.limit(reader.network).finally(() => clearInterval(patience));
    this.#taken.add(reader);
    reader.begin();
    return () => {
      this.#taken.delete(reader);
      done();
    };
  }

  /** The slowest of all where every place is taken; else of its own network, where that one all but stands still. */
  #cutSlowest({ network, response }: Reader): void {
    if (response.closed) return;
    const isFull = this.#taken.size >= this.bounds.atOnce;
    const [slowest] = [...this.#taken]
      .filter((other) => isFull || (other.network === network && other.lagMs > this.patienceMs))
      .toSorted((one, other) => other.lagMs - one.lagMs);
    slowest?.response.destroy();
  }
}

/** So many chunks tell how fast a reader is now: 128 Ki characters. */
const lastChunks = 8;

/** One who takes a long answer, or waits for a place. */
class Reader {
  /** When it asked for its last chunks, the earliest first; ms. */
  #asked: readonly number[] = [];

  constructor(
    readonly network: string,
    readonly response: Response,
  ) {}

  /** How long its last chunks have taken; ms. */
  get lagMs(): number {
    return performance.now() - (this.#asked[0] ?? 0);
  }

  begin(): void {
    this.#asked = [performance.now()];
  }

  async *taking(chunks: AsyncIterable<string>): AsyncIterable<string> {
    for await (const chunk of chunks) {
      yield chunk;
      this.#asked = [...this.#asked, performance.now()].slice(-lastChunks);
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
 * Its headers are set; the ETag is its own answer at its address.
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
