import { isIP } from 'node:net';
import { type FieldError, fieldError, parsedUrl } from '@noticeboard/content-model';
import { isPublicAddress } from '../outgoing/reachable.js';
import { isLocalName, webhookReachable } from './webhook-request.js';

const longest = 2048;

/** Why requests cannot go to this address; undefined where they can, as far as it shows. */
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
    const { resolve, mayConnect } = webhookReachable(url, mayReachPrivate);
    const found = await resolve(host);
    return found.length > 0 && found.every(mayConnect) ? undefined : fieldError('webhookAddressPlain');
  }
  const addresses = isLocalName(host) ? await webhookReachable(url, mayReachPrivate).resolve(host) : [host];
  if (addresses.length > 0 && addresses.every(mayReachPrivate)) return undefined;
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) return fieldError('webhookAddressPrivate');
  return url.protocol === 'https:' ? undefined : fieldError('webhookAddressPlain');
}
