import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type FieldError, fieldError, parsedUrl } from '@noticeboard/content-model';
import { isPublicAddress, type Reachable, resolveByDns } from './reachable.js';

const longest = 2048;

/** For addresses that readers and staff enter: why requests cannot go to this address; undefined where they can, as far as it shows. */
export async function addressFault(
  text: string,
  mayReachPrivate: (address: string) => boolean,
): Promise<FieldError | undefined> {
  const url = parsedUrl(text);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (!url || !isWeb || text.length > longest || url.username !== '' || url.password !== '' || /[\s\p{Cc}]/u.test(text))
    return fieldError('webhookAddressMalformed');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) === 0 && !isLocalName(host)) {
    if (url.protocol === 'https:') return undefined;
    const { resolve, mayConnect } = enteredReachable(url, mayReachPrivate);
    const found = await resolve(host);
    return found.length > 0 && found.every(mayConnect) ? undefined : fieldError('webhookAddressPlain');
  }
  const addresses = isLocalName(host) ? await enteredReachable(url, mayReachPrivate).resolve(host) : [host];
  if (addresses.length > 0 && addresses.every(mayReachPrivate)) return undefined;
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) return fieldError('webhookAddressPrivate');
  return url.protocol === 'https:' ? undefined : fieldError('webhookAddressPlain');
}

/** Names of this machine are none of DNS; without TLS nothing but a private address that the operator names is reached. */
export function enteredReachable({ protocol }: URL, mayReachPrivate: (address: string) => boolean): Reachable {
  return {
    resolve: (name) => (isLocalName(name) ? ownAddresses(name, mayReachPrivate) : resolveByDns(name)),
    mayConnect: (address) => mayReachPrivate(address) || (protocol === 'https:' && isPublicAddress(address)),
  };
}

/** A machine has several; of those that may be reached one is enough. */
async function ownAddresses(name: string, mayReachPrivate: (address: string) => boolean): Promise<readonly string[]> {
  const all = (await lookup(name, { all: true }).catch(() => [])).map(({ address }) => address);
  const allowed = all.filter(mayReachPrivate);
  return allowed.length > 0 ? allowed : all;
}

function isLocalName(host: string): boolean {
  return isIP(host) === 0 && /(^|\.)localhost\.?$/i.test(host);
}
