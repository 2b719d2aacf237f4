import { type LinkFault, type LinkVerdict, parsedUrl } from '@noticeboard/content-model';
import { Buffer } from 'node:buffer';
import { type Ask, askOthers, NoAnswer } from '../outgoing/ask-others.js';
import { isPublicAddress, type Reachable, resolveByDns } from '../outgoing/reachable.js';

/** `stop`: what is under way ends at once, and says nothing of the link. */
export type LinkCheck = (link: string, stop?: AbortSignal) => Promise<LinkVerdict>;

/** Where not one of several hosts can be reached, it is the portal that has no way out. */
export function nobodyAnswers(verdicts: readonly LinkVerdict[]): boolean {
  const isSilent = ({ fault }: LinkVerdict) => fault === 'noSuchHost' || fault === 'timeout' || fault === 'noAnswer';
  return new Set(verdicts.map(({ host }) => host)).size > 1 && verdicts.every(isSilent);
}

/** @param mayReachPrivate which addresses that are none of the public internet links may lead to */
export function portalLinkCheck(mayReachPrivate: (address: string) => boolean): LinkCheck {
  return linkCheck({ mayConnect: (address) => isPublicAddress(address) || mayReachPrivate(address) });
}

export interface LinkCheckOptions extends Partial<Reachable> {
  /** For one link with all its redirects, ms. */
  readonly timeout?: number;
}

const mostRedirects = 5;
const redirects = [301, 302, 303, 307, 308];

/**
 * Finds out where a link leads and how it answers. A staff member's link must not reach what only this machine can: the
 * host is resolved first, every address of it must be public, and the connection goes to an address that was looked at;
 * the same again for each redirect.
 */
export function linkCheck({
  resolve = resolveByDns,
  mayConnect = isPublicAddress,
  timeout = 5000,
}: LinkCheckOptions = {}): LinkCheck {
  return async function check(link, stop) {
    let url = new URL(link);
    const verdict = (status: number | null, fault: LinkFault | null): LinkVerdict => ({
      status,
      fault,
      host: url.host,
      isSecure: url.protocol === 'https:',
    });
    const follow = async (ask: Ask) => {
      for (let followed = 0; followed <= mostRedirects; followed += 1) {
        const { status, location } = await answerOf(url, ask);
        const next = redirects.includes(status) ? targetOf(location, url) : undefined;
        if (!next) return verdict(status, null);
        url = next;
      }
      return verdict(null, 'tooManyRedirects');
    };
    try {
      return await askOthers({ within: timeout, stop, reachable: { resolve, mayConnect } }, follow);
    } catch (error) {
      if (error instanceof NoAnswer) return verdict(null, error.fault);
      throw error;
    }
  };
}

/** @throws NoAnswer when it is no address of the web */
function targetOf(location: string | undefined, from: URL): URL | undefined {
  if (location === undefined) return undefined;
  const target = parsedUrl(location, from.href);
  if (!target || !['http:', 'https:'].includes(target.protocol)) throw new NoAnswer('noAnswer');
  return target;
}

interface LinkResponse {
  readonly status: number;
  /** Where a redirect leads. */
  readonly location: string | undefined;
}

/** Many servers do not know HEAD, or refuse it. @throws NoAnswer */
async function answerOf(url: URL, ask: Ask): Promise<LinkResponse> {
  const answer = await headersOf(url, 'HEAD', ask).catch((error: unknown) => {
    if (!(error instanceof NoAnswer) || error.fault !== 'noAnswer') throw error;
    return undefined;
  });
  return answer && answer.status < 400 ? answer : headersOf(url, 'GET', ask);
}

/** Asks for the headers and hangs up. */
async function headersOf(url: URL, method: 'HEAD' | 'GET', ask: Ask): Promise<LinkResponse> {
  const range = method === 'GET' && { Range: 'bytes=0-0' };
  const headers = { 'User-Agent': 'Noticeboard-Link-Check/1.0', Accept: '*/*', ...range };
  const response = await ask(url, { method, headers });
  const { statusCode: status = 0, headers: given } = response;
  response.destroy();
  return { status, location: given.location === undefined ? undefined : fromBytes(given.location) };
}

/** Decodes a header as UTF-8, in which servers send unencoded addresses. Node reads headers as Latin-1. */
function fromBytes(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8');
}
