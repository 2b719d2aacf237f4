import { isIP, type LookupFunction } from 'node:net';
import {
  Agent,
  type ClientRequest,
  type IncomingMessage,
  request as requestByHttp,
  type RequestOptions,
} from 'node:http';
import { Agent as SecureAgent, request as requestByHttps } from 'node:https';
import type { LinkFault } from '@noticeboard/content-model';
import type { Reachable } from './reachable.js';

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Sends one request and follows no redirect. The body of the answer is a stream. @throws NoAnswer */
export type Ask = (url: URL, question?: Question) => Promise<IncomingMessage>;

export interface OutgoingBounds {
  /** For all that is asked, and all that is read of the answers, ms. */
  readonly within: number;
  readonly stop?: AbortSignal | undefined;
  /**
   * Each request looks again where its name leads. Without: wherever the system finds the host, as its operator named
   * it.
   */
  readonly reachable?: Reachable | undefined;
  /** Without: each request has a connection of its own, because one that stays open might lead elsewhere. */
  readonly connections?: OpenConnections | undefined;
}

/**
 * Connections that stay open for those who ask the same few hosts very often. They lead to addresses that were looked at
 * when they were opened. An answer has to be read to its end, else its connection is cut.
 */
export class OpenConnections {
  readonly #agents: Readonly<Record<string, Agent>>;

  /** @param atOnce to one host */
  constructor(atOnce: number) {
    const options = { keepAlive: true, maxSockets: atOnce, maxFreeSockets: atOnce, timeout: idle };
    this.#agents = { 'http:': new Agent(options), 'https:': new SecureAgent(options) };
  }

  for({ protocol }: URL): Agent | undefined {
    return this.#agents[protocol];
  }

  close(): void {
    for (const agent of Object.values(this.#agents)) agent.destroy();
  }
}

/** ms after which an open connection that nobody needs is closed. */
const idle = 30_000;

/** The other side gave no answer, or none that is whole. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  constructor(
    readonly fault: LinkFault,
    cause?: unknown,
  ) {
    super(sentenceOf(fault, cause), { cause });
  }
}

/** This program's own words, or the meaning of a code of the system or of Node's parser. */
function sentenceOf(fault: LinkFault, cause: unknown): string {
  const { code, message = '' } = (cause ?? {}) as Partial<NodeJS.ErrnoException>;
  if (message === '') return words[fault];
  if (code === undefined) return message;
  if (code.startsWith('HPE_')) return 'what it answers is not HTTP';
  return fault === 'tls' ? `${words.tls} (${message})` : words[fault];
}

const words: Readonly<Record<LinkFault, string>> = {
  noSuchHost: 'there is no such host',
  private: 'it leads to an address of this machine or of a private network',
  refused: 'nobody listens there',
  tls: 'its certificate is not valid',
  timeout: 'it takes too long to answer',
  tooManyRedirects: 'it redirects too often',
  noAnswer: 'it hung up',
};

/**
 * The one way in which the portal asks other machines. A timer of its own ends it, whatever they send or leave out: when
 * it rings, when `stop` aborts, or when `talk` is done, every connection is cut, and nothing more is asked.
 * @throws NoAnswer, and what `talk` throws
 */
export async function askOthers<T>(
  { within, stop, reachable, connections }: OutgoingBounds,
  talk: (ask: Ask) => Promise<T>,
): Promise<T> {
  const asked = new Set<ClientRequest>();
  const ending = new AbortController();
  const end = () => ending.abort();
  const over = new Promise<never>((_, reject) => {
    ending.signal.addEventListener('abort', () => reject(new NoAnswer('timeout')));
  });
  const timer = setTimeout(end, within);
  stop?.addEventListener('abort', end);
  if (stop?.aborted) end();

  const ask: Ask = async (url, question = {}) => {
    const lookup = reachable && fixed(await addressesOf(url, reachable));
    if (ending.signal.aborted) throw new NoAnswer('timeout');
    return answerTo(url, question, { lookup, agent: connections?.for(url) ?? false }, asked);
  };
  try {
    return await Promise.race([over, talk(ask)]);
  } finally {
    clearTimeout(timer);
    stop?.removeEventListener('abort', end);
    end();
    for (const request of asked) request.destroy();
  }
}

/** The body as text. @throws NoAnswer when it breaks off, or is longer than so many bytes */
export async function textOf(answer: IncomingMessage, mostBytes: number): Promise<string> {
  return (await bytesOf(answer, mostBytes)).toString('utf8');
}

/** The body. @throws NoAnswer as `textOf` */
export async function bytesOf(answer: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.length;
      if (bytes > mostBytes) throw new Error(`its answer is longer than ${mostBytes} bytes`);
      parts.push(part);
    }
  } catch (error) {
    throw new NoAnswer('noAnswer', error);
  }
  return Buffer.concat(parts);
}

function answerTo(
  url: URL,
  { method = 'GET', headers = {}, body }: Question,
  { lookup, agent }: { readonly lookup: LookupFunction | undefined; readonly agent: Agent | false },
  asked: Set<ClientRequest>,
): Promise<IncomingMessage> {
  // Nothing is sent that tells who asks: no name or password of the address.
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  const options: RequestOptions = { method, headers, agent, ...(lookup && { lookup }) };
  return new Promise((resolve, reject) => {
    const request = (plain.protocol === 'https:' ? requestByHttps : requestByHttp)(plain, options);
    asked.add(request);
    request.on('error', (error) => reject(new NoAnswer(faultOf(error), error)));
    // An answer of 101 closes the connection, and is no error.
    request.on('close', () => {
      asked.delete(request);
      reject(new NoAnswer('noAnswer'));
    });
    request.once('response', (response) => {
      // Its reader meets the error; it may come when nobody reads any more.
      response.on('error', () => {});
      // Node takes a 101 that names no protocol for an answer; it is none.
      if (Number(response.statusCode) >= 200) resolve(response);
      else request.destroy();
    });
    request.end(body);
  });
}

async function addressesOf(url: URL, { resolve, mayConnect }: Reachable): Promise<readonly string[]> {
  // The parser has written every spelling of an IPv4 address as four decimal numbers, and put IPv6 in brackets.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = isIP(host) ? [host] : await resolve(host);
  if (addresses.length === 0) throw new NoAnswer('noSuchHost');
  if (!addresses.every(mayConnect)) throw new NoAnswer('private');
  return addresses;
}

/** The connection goes to one of these, whatever the name would resolve to by now. */
function fixed(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all: wantsAll }, done) => {
    const [first] = all;
    if (wantsAll || !first) done(null, [...all]);
    else done(null, first.address, first.family);
  };
}

function faultOf({ code = '' }: NodeJS.ErrnoException): LinkFault {
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND') return 'noSuchHost';
  return /CERT|ERR_TLS|ERR_SSL|EPROTO|SIGNATURE|ISSUER/.test(code) ? 'tls' : 'noAnswer';
}
