import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { ProblemError } from '@noticeboard/content-model';
import { nextTurn } from '@noticeboard/event-store';
import type { ReadState, ReadStore } from '@noticeboard/read-store';
import type { RequestHandler } from 'express';
import { LRUCache } from 'lru-cache';
import { markdownType, wantsMarkdown } from '../responses/markdown.js';
import { languageName, readerLanguage } from '../responses/reader-language.js';
import { AnswersUnderWay, largeAnswer, tooMuchUnderWay } from '../overload/answers-under-way.js';
import { type InnerAnswer, innerRequest } from '../responses/inner-request.js';
import { isFromReadModels } from '../responses/responses.js';
import { CachedResponse } from './cached-response.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Why the response cache gives no answer. */
    refusal?: ProblemError;
  }
}

/** How long an answer is given again while the store cannot say whether it is still the newest; ms. */
const staleMs = 2000;
/** Texts count days, and hours on the last one: an answer lasts for the minute that it was made in. */
const minuteMs = 60_000;
/** How often an answer is made at most for those who wait, where something is written each time. */
const mostTries = 3;
/**
 * The part of the room for answers to queries, and for those that say that nothing is there. There is no end of either:
 * pages and records do not give way to them.
 */
const endlessShare = 0.25;
/** The answers that the read models decide: a record that is there, has moved, is not there, or is no longer there. */
const keptStatuses = new Set([200, 301, 302, 307, 308, 404, 410]);

interface ResponseCacheOptions {
  /** Makes the answers: Express with everything behind it. */
  readonly program: RequestListener;
  readonly reads: Pick<ReadStore, 'state' | 'ownState'>;
  /** How many bytes of answers are cached. */
  readonly maxBytes: number;
  /** The origin of the absolute links in a page that is asked for so; undefined where the program must be asked. */
  readonly originOf: (request: IncomingMessage) => string | undefined;
  readonly underWay?: AnswersUnderWay;
  /** Resolves when the answer to a request may be made, with what is called when it is. @throws ProblemError */
  readonly limit?: (request: IncomingMessage) => Promise<() => void>;
}

/**
 * Finished answers to readers who are not signed in, given before Express is asked. One is given again as long as the
 * read models are at the version that it was made from. Requests of one turn of the event loop ask for that together,
 * after they came: what was acknowledged before through another process is read at once. While the store does not
 * answer, an answer is given for two seconds more.
 *
 * The program says which answers may be cached (`markFromReadModels`). Everything else, and every doubt, is left to it.
 */
export class ResponseCache {
  readonly #options: ResponseCacheOptions;
  readonly #pages: LRUCache<string, CachedResponse>;
  readonly #endless: LRUCache<string, CachedResponse>;
  /** Keys that have nothing to keep at a version, so that they are not answered twice each time. */
  readonly #passing = new LRUCache<string, string>({ max: 1000 });
  readonly #making = new Map<string, Promise<CachedResponse | undefined>>();
  readonly #underWay: AnswersUnderWay;
  /** Answers that are on their way to somebody, also those that are too large to be cached. */
  readonly #going = new Map<string, CachedResponse>();
  #asking: Promise<string | undefined> | undefined;
  /** The last version that was put into words. */
  #named: { readonly state?: ReadState; readonly minute: number; readonly version: string } = {
    minute: 0,
    version: '',
  };
  #confirmed: { readonly state: ReadState | undefined; readonly at: number } = { state: undefined, at: -Infinity };

  /** How many answers it has given. */
  given = 0;

  constructor(options: ResponseCacheOptions) {
    this.#options = options;
    this.#underWay = options.underWay ?? new AnswersUnderWay();
    const room = (maxSize: number) =>
      new LRUCache<string, CachedResponse>({ maxSize, sizeCalculation: ({ bytes }) => bytes });
    this.#endless = room(Math.ceil(options.maxBytes * endlessShare));
    this.#pages = room(Math.ceil(options.maxBytes * (1 - endlessShare)));
  }

  get bytes(): number {
    return this.#pages.calculatedSize + this.#endless.calculatedSize;
  }

  readonly listener: RequestListener = (request, response) => {
    const key = this.#keyOf(request);
    if (key === undefined) this.#options.program(request, response);
    else if (!this.#giveAtOnce(key, request, response)) void this.#answer(key, request, response);
  };

  /** Where this process knows the version itself, nothing has to be waited for. */
  #giveAtOnce(key: string, request: IncomingMessage, response: ServerResponse): boolean {
    const state = this.#options.reads.ownState();
    const known = state && this.#known(key);
    if (known?.version !== this.#versionAt(state, Date.now()) || !known?.isMadeFor(request)) return false;
    this.#give(known, key, request, response);
    return true;
  }

  async #answer(key: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const answer = await this.#find(key, request).catch((error: unknown) => {
      if (error instanceof ProblemError) return error;
      throw error;
    });
    if (answer instanceof ProblemError) return this.#refuse(answer, request, response);
    if (answer === undefined) return this.#options.program(request, response);
    const before = answer.bytes;
    await answer.makeFor(request);
    // Many may have waited for it: each is sent at a turn of its own.
    if (answer.bytes >= largeAnswer) await nextTurn();
    if (response.closed) return;
    this.#give(answer, key, request, response);
    const cache = this.#cacheOf(request.url, answer);
    if (answer.bytes === before || cache.peek(key) !== answer) return;
    // To be weighed again: one that is there already keeps its weight when it is set.
    cache.delete(key);
    cache.set(key, answer);
  }

  #give(answer: CachedResponse, key: string, request: IncomingMessage, response: ServerResponse): void {
    if (answer.bytes >= largeAnswer) {
      if (!this.#underWay.admit(answer, answer.bytes, response))
        return this.#refuse(tooMuchUnderWay(), request, response);
      this.#going.set(key, answer);
      response.once('close', () => {
        if (!this.#underWay.has(answer) && this.#going.get(key) === answer) this.#going.delete(key);
      });
    }
    this.given += 1;
    answer.give(request, response);
  }

  #refuse(refusal: ProblemError, request: IncomingMessage, response: ServerResponse): void {
    this.#options.program(Object.assign(request, { refusal }), response);
  }

  async #find(key: string, request: IncomingMessage): Promise<CachedResponse | undefined> {
    const version = await this.#version();
    if (version === undefined) return undefined;
    const known = this.#known(key);
    return known?.version === version ? known : this.#made(key, version, request);
  }

  #known(key: string): CachedResponse | undefined {
    return this.#pages.get(key) ?? this.#endless.get(key) ?? this.#going.get(key);
  }

  /** Made once for all who wait. Undefined where there is nothing to keep. */
  async #made(key: string, version: string, request: IncomingMessage): Promise<CachedResponse | undefined> {
    if (this.#passing.get(key) === version) return undefined;
    const flight = `${version} ${key}`;
    const there = this.#making.get(flight);
    if (there) return there;
    const making = this.#make(key, version, request).finally(() => this.#making.delete(flight));
    this.#making.set(flight, making);
    return making;
  }

  /** Made again where something was written meanwhile: it may hold some of that and not the rest. */
  async #make(key: string, first: string, request: IncomingMessage): Promise<CachedResponse | undefined> {
    const { url = '', headers } = request;
    let version = first;
    for (let tries = 1; tries <= mostTries; tries += 1) {
      const made = isCanonical(url) ? await this.#inTurn(request, () => this.#ask(url, headers)) : undefined;
      if (!made) {
        this.#passing.set(key, version);
        return undefined;
      }
      const now = await this.#version();
      if (now === undefined) return undefined;
      if (now === version) {
        const answer = new CachedResponse(version, made);
        // It may have been there, and be gone.
        this.#pages.delete(key);
        this.#cacheOf(url, answer).set(key, answer);
        return answer;
      }
      version = now;
    }
    return undefined;
  }

  async #inTurn<T>(request: IncomingMessage, make: () => Promise<T>): Promise<T> {
    const done = await this.#options.limit?.(request);
    return make().finally(done);
  }

  /** The program's answer to anybody; undefined where it must not be cached. */
  #ask(url: string, asked: IncomingMessage['headers']): Promise<InnerAnswer | undefined> {
    const headers = {
      'accept-encoding': 'identity',
      ...(asked.host === undefined ? {} : { host: asked.host }),
      ...(wantsMarkdown(asked) && { accept: markdownType }),
      cookie: `${languageName}=${readerLanguage(asked)}`,
    };
    const isKept = (response: ServerResponse) => keptStatuses.has(response.statusCode) && isFromReadModels(response);
    // Where the program breaks off, it does so again for the reader, who sees it by that.
    return innerRequest(this.#options.program, url, headers, isKept).catch(() => undefined);
  }

  /** The version of the read models, and the minute. Undefined when nobody can say. */
  #version(): Promise<string | undefined> {
    return (this.#asking ??= new Promise((resolve) => {
      setImmediate(() => {
        this.#asking = undefined;
        resolve(this.#confirm());
      });
    }));
  }

  async #confirm(): Promise<string | undefined> {
    const asked = Date.now();
    try {
      const state = await this.#options.reads.state();
      if (state.checkpoint === undefined) return undefined;
      this.#confirmed = { state, at: asked };
    } catch {
      // The program says what is wrong when it is asked. A store that hangs is waited for: that time counts, too.
      if (Date.now() - this.#confirmed.at > staleMs) return undefined;
    }
    return this.#versionAt(this.#confirmed.state, asked);
  }

  /** Undefined while nothing has been built. */
  #versionAt(state: ReadState | undefined, now: number): string | undefined {
    if (state?.checkpoint === undefined) return undefined;
    const minute = Math.floor(now / minuteMs);
    if (this.#named.state !== state || this.#named.minute !== minute)
      // A replica that took over may have less than what it replaces, and come to the same number by other batches.
      this.#named = { state, minute, version: `${state.generation}.${state.version}.${state.checkpoint}.${minute}` };
    return this.#named.version;
  }

  #cacheOf(url = '', { status }: CachedResponse): LRUCache<string, CachedResponse> {
    return url.includes('?') || status !== 200 ? this.#endless : this.#pages;
  }

  /** The key of an answer beside the version; undefined where the program must be asked. */
  #keyOf(request: IncomingMessage): string | undefined {
    const { method, url = '', headers } = request;
    if ((method !== 'GET' && method !== 'HEAD') || headers.authorization !== undefined || hasBody(headers))
      return undefined;
    const { cookie } = headers;
    if (cookie !== undefined && /(?:^|;)\s*session=/.test(cookie)) return undefined;
    if (/^\/(?:uploads|assets|admin|health|og)(?:[/?]|$)/i.test(url)) return undefined;
    if (/^\/api\//i.test(url)) return url;
    const origin = this.#options.originOf(request);
    if (origin === undefined) return undefined;
    const form = wantsMarkdown(headers) ? `${markdownType} ` : '';
    return `${form}${readerLanguage(headers)} ${origin} ${url}`;
  }
}

function hasBody(headers: IncomingMessage['headers']): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

/** True when the program is asked for the very same when the address is parsed and written again. */
function isCanonical(url: string): boolean {
  if (!url.startsWith('/') || url.startsWith('//') || !URL.canParse(url, 'http://any')) return false;
  const { pathname, search } = new URL(url, 'http://any');
  return pathname + search === url;
}

/** A reader whom the response cache refuses gets the answer here, as everybody else does. */
export const refusals: RequestHandler = (request, _response, next) => next(request.refusal);
