import { ProblemError } from '@noticeboard/content-model';
import type { Request, RequestHandler, Response } from 'express';
import { isInner } from '../responses/inner-request.js';
import { requestNetwork, type Trust } from './network.js';
import { afterArrivals } from './pace.js';

export interface TurnBounds {
  /** Reads that are made at the same time. One thread makes them: more would keep everybody else from it. */
  readonly atOnce: number;
  /** The same of one network. */
  readonly ofNetwork: number;
  /** How many wait at most, of one network and in all. */
  readonly perNetwork: number;
  readonly inAll: number;
  /** How long one waits at most; ms. */
  readonly withinMs: number;
}

/** A school, or a carrier, behind one address has hundreds of readers: few of them ask for something new at one moment. */
const usual: TurnBounds = { atOnce: 2, ofNetwork: 2, perNetwork: 1000, inAll: 4000, withinMs: 10_000 };

interface Waiting {
  readonly begin: (done: () => void) => void;
  /** Refuses it when nobody can be waiting for it any more. */
  readonly late: NodeJS.Timeout;
}

/**
 * Reads of strangers that the response cache cannot answer are made a few at a time, and networks take turns, one read
 * each. So nobody is refused while the process keeps up, however many they are; who asks for very much waits for itself,
 * and the others, their cached answers and `/health` do not wait for it. Without it a reader of the home page waits 380 ms
 * in place of 16 while 40 strangers search.
 */
export class ReadTurns {
  #running = 0;
  /** By network. */
  readonly #ofNetworks = new Map<string, number>();
  #count = 0;
  /** By network, those whose turn is next first. */
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor(private readonly bounds: TurnBounds = usual) {}

  get waiting(): number {
    return this.#count;
  }

  /**
   * Resolves when it is the turn of this network, with what must be called when the answer is made.
   * @throws ProblemError `tooManyAttempts` where its own reads are too many, `unavailable` where all of them are, or this
   * one has waited too long
   */
  async limit(network: string): Promise<() => void> {
    const { perNetwork, inAll, withinMs } = this.bounds;
    const queue = this.#waiting.get(network) ?? new Set();
    // Requests from this machine are many readers, or one who tests it.
    if (queue.size >= perNetwork && !isLoopback(network)) throw tooMany('tooManyAttempts');
    if (this.#count >= inAll) throw tooMany('unavailable');
    return new Promise((begin, reject) => {
      const refuse = () => {
        this.#remove(network, waiting);
        reject(tooMany('unavailable'));
      };
      const waiting = { begin, late: setTimeout(refuse, withinMs).unref() };
      queue.add(waiting);
      this.#waiting.set(network, queue);
      this.#count += 1;
      this.#next();
    });
  }

  #next(): void {
    while (this.#running < this.bounds.atOnce) {
      const next = this.#longestWaiting();
      if (!next) return;
      this.#remove(...next);
      this.#start(...next);
    }
  }

  #start(network: string, { begin, late }: Waiting): void {
    clearTimeout(late);
    this.#run(network, 1);
    let isDone = false;
    begin(() => {
      if (isDone) return;
      isDone = true;
      // Requests that skip the queue run first.
      afterArrivals(() => {
        this.#run(network, -1);
        this.#next();
      });
    });
  }

  #run(network: string, more: number): void {
    this.#running += more;
    const own = this.#runningOf(network) + more;
    if (own === 0) this.#ofNetworks.delete(network);
    else this.#ofNetworks.set(network, own);
  }

  #runningOf(network: string): number {
    return this.#ofNetworks.get(network) ?? 0;
  }

  /** The next request of the first network that may have another read made. */
  #longestWaiting(): readonly [string, Waiting] | undefined {
    for (const [network, [waiting]] of this.#waiting)
      if (waiting && this.#runningOf(network) < this.bounds.ofNetwork) return [network, waiting];
    return undefined;
  }

  /** Its network is the last from then on. */
  #remove(network: string, waiting: Waiting): void {
    const queue = this.#waiting.get(network);
    if (!queue?.delete(waiting)) return;
    this.#waiting.delete(network);
    if (queue.size > 0) this.#waiting.set(network, queue);
    this.#count -= 1;
  }

  /** For reads that go past the response cache. Staff never wait, where their session is known, and are never refused. */
  middleware(isStaff: (request: Request) => Promise<boolean>, trust: Trust): RequestHandler {
    return async (request, response, next) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (!isRead || isInner(request) || isCheap.test(request.path) || request.session?.signedIn) return next();
      const done = await this.limit(requestNetwork(request, trust)).catch(async (refusal: unknown) => {
        if (await isStaff(request)) return () => undefined;
        throw refusal;
      });
      // Made, not taken: a slow reader holds up nobody.
      const end = response.end.bind(response);
      response.end = ((...given: Parameters<typeof end>) => (done(), end(...given))) as typeof response.end;
      response.once('close', done);
      turnsOf.set(response, done);
      if (response.closed) done();
      else next();
    };
  }
}

const turnsOf = new WeakMap<Response, () => void>();

/** The rest of this answer is made as its reader takes it: that is not the time of others. */
export function leaveTurn(response: Response): void {
  turnsOf.get(response)?.();
}

/** Files, which cost no more than a cached answer, and what must be answered whatever happens. */
const isCheap = /^\/(?:health|uploads|assets|admin|login)(?:\/|$)/i;

function tooMany(code: 'tooManyAttempts' | 'unavailable'): ProblemError {
  const message = 'Too many reads are waiting. Try again in a few seconds.';
  return new ProblemError(code, { message, headers: { 'Retry-After': '5' } });
}

function isLoopback(network: string): boolean {
  // The other is that of ::1.
  return network.startsWith('127.') || network === '0:0:0:0';
}
