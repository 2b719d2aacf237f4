import { BlockList, isIP, type LookupFunction } from 'node:net';
import { type LinkFault, type LinkVerdict, parsedUrl } from '@noticeboard/content-model';
import { Buffer } from 'node:buffer';
import { type ClientRequest, request as requestByHttp, type RequestOptions } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { Resolver } from 'node:dns/promises';

/** `stop`: what is under way ends at once, and says nothing of the link. */
export type LinkCheck = (link: string, stop?: AbortSignal) => Promise<LinkVerdict>;

/** Where not one of several hosts can be reached, it is the portal that has no way out. */
export function nobodyAnswers(verdicts: readonly LinkVerdict[]): boolean {
  const isSilent = ({ fault }: LinkVerdict) => fault === 'noSuchHost' || fault === 'timeout' || fault === 'noAnswer';
  return new Set(verdicts.map(({ host }) => host)).size > 1 && verdicts.every(isSilent);
}

export interface LinkCheckOptions {
  readonly resolve?: ResolveHost;
  /** Where a request may go. */
  readonly mayConnect?: (address: string) => boolean;
  /** For one link with all its redirects, ms. */
  readonly timeout?: number;
}

const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];

class NoResponse extends Error {
  override readonly name = 'NoResponse';
  constructor(readonly fault: LinkFault) {
    super(fault);
  }
}

/**
 * Finds out where a link leads and how it answers. A staff member's link must not reach what only this machine can: the
 * host is resolved first, every address of it must be public, and the connection goes to an address that was looked at;
 * the same again for each redirect.
 */
export function linkCheck({
  resolve = resolveByDns,
  mayConnect = isPublicAddress,
  timeout: patience = 5000,
}: LinkCheckOptions = {}): LinkCheck {
  async function addressesOf(url: URL, signal: AbortSignal): Promise<readonly string[]> {
    // The parser has written every spelling of an IPv4 address as four decimal numbers, and put IPv6 in brackets.
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await unlessAborted(resolve(host), signal);
    if (addresses.length === 0) throw new NoResponse('noSuchHost');
    if (!addresses.every(mayConnect)) throw new NoResponse('private');
    return addresses;
  }

  async function answerOf(url: URL, signal: AbortSignal): Promise<LinkResponse> {
    const addresses = await addressesOf(url, signal);
    const answer = await askFor(url, 'HEAD', addresses, signal).catch((error: unknown) => {
      if (faultOf(error) !== 'noAnswer') throw error;
      return undefined;
    });
    // Many servers do not know HEAD, or refuse it.
    return answer && answer.status < 400 ? answer : askFor(url, 'GET', addresses, signal);
  }

  return async function check(link, stop) {
    const timeout = AbortSignal.timeout(patience);
    const signal = stop ? AbortSignal.any([timeout, stop]) : timeout;
    let url = new URL(link);
    const verdict = (status: number | null, fault: LinkFault | null): LinkVerdict => ({
      status,
      fault,
      host: url.host,
      isSecure: url.protocol === 'https:',
    });
    try {
      for (let followed = 0; followed <= mostRedirects; followed += 1) {
        const { status, location } = await answerOf(url, signal);
        const next = redirects.includes(status) ? targetOf(location, url) : undefined;
        if (!next) return verdict(status, null);
        url = next;
      }
      return verdict(null, 'tooManyRedirects');
    } catch (error) {
      return verdict(null, faultOf(error));
    }
  };
}

/** @throws NoResponse when it is no address of the web */
function targetOf(location: string | undefined, from: URL): URL | undefined {
  if (location === undefined) return undefined;
  const target = parsedUrl(location, from.href);
  if (!target || !['http:', 'https:'].includes(target.protocol)) throw new NoResponse('noAnswer');
  return target;
}

async function unlessAborted<T>(running: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([running, aborted]);
}

function faultOf(error: unknown): LinkFault {
  if (error instanceof NoResponse) return error.fault;
  const { name, code = '' } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ECONNREFUSED') return 'refused';
  return /CERT|ERR_TLS|ERR_SSL|EPROTO|SIGNATURE|ISSUER/.test(code) ? 'tls' : 'noAnswer';
}

export interface LinkResponse {
  readonly status: number;
  /** Where a redirect leads. */
  readonly location: string | undefined;
}

const userAgent = 'Noticeboard-Link-Check/1.0';

/**
 * Asks an http or https address for its headers and hangs up. The connection goes to one of `addresses`, whatever the
 * name would resolve to by now; nothing is sent that tells who asks: no cookie, no name or password of the address.
 */
function askFor(
  url: URL,
  method: 'HEAD' | 'GET',
  addresses: readonly string[],
  signal: AbortSignal,
): Promise<LinkResponse> {
  const plain = new URL(url);
  plain.username = '';
  plain.password = '';
  const options: RequestOptions = {
    method,
    signal,
    lookup: fixed(addresses),
    // Each request has its own connection, because a kept one might lead elsewhere.
    agent: false,
    headers: { 'User-Agent': userAgent, Accept: '*/*', ...(method === 'GET' && { Range: 'bytes=0-0' }) },
  };
  return new Promise((resolve, reject) => {
    const outgoing: ClientRequest = (plain.protocol === 'https:' ? requestByHttps : requestByHttp)(plain, options);
    outgoing.on('error', reject);
    outgoing.once('response', (response) => {
      const { statusCode: status = 0, headers } = response;
      response.destroy();
      resolve({ status, location: headers.location === undefined ? undefined : fromBytes(headers.location) });
    });
    outgoing.end();
  });
}

/** Decodes a header as UTF-8, in which servers send unencoded addresses. Node reads headers as Latin-1. */
function fromBytes(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}

function fixed(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_name, { all: wantsAll }, done) => {
    const [first] = all;
    if (wantsAll || !first) done(null, [...all]);
    else done(null, first.address, first.family);
  };
}

/** IANA's special-purpose addresses, and those that embed other addresses. No public host answers there. */
const reserved = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(net, bits, 'ipv6');

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address, in its usual notation, is one of the public internet; anything else is not. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
    default:
      return false;
  }
}

/** Every address of a host name; empty when there is none, or no server that answers. */
export type ResolveHost = (name: string) => Promise<readonly string[]>;

/**
 * Asks DNS itself and not the system, whose names of this machine and its network are not public. A slow DNS server then
 * blocks no thread that reads files.
 */
export const resolveByDns: ResolveHost = async (name) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
