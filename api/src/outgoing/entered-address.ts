import { isIP } from 'node:net';
import { parsedUrl } from '@noticeboard/content-model';
import { isPublicAddress } from './reachable.js';

/** Which addresses that are none of the public internet the operator allows. */
export type MayReachPrivate = (address: string) => boolean;

/**
 * What is wrong with an address that somebody entered for the portal to send to; undefined where nothing is. What a name
 * leads to is looked at when something is sent.
 */
export function enteredAddressFault(text: string, mayReachPrivate: MayReachPrivate): string | undefined {
  const url = parsedUrl(text);
  if (!url || !['https:', 'http:'].includes(url.protocol)) return 'Give an address that begins with https://.';
  if (url.username !== '' || url.password !== '') return 'Leave user name and password out of the address.';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const isAllowed = isIP(host) > 0 && mayReachPrivate(host);
  if (isAllowed) return undefined;
  if (/^(.+\.)?localhost$/i.test(host) || (isIP(host) > 0 && !isPublicAddress(host)))
    return 'This is an address of this machine or of a private network. Give one of the public internet.';
  return url.protocol === 'https:' ? undefined : 'Give an address that begins with https://.';
}
