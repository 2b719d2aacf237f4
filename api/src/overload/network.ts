import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';

/** The first 64 bits of an IPv6 address, which are one customer's; an IPv4 address as it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [, ipv4] = /^::ffff:([\d.]+)$/i.exec(address) ?? [];
  if (ipv4 !== undefined) return ipv4;
  const [plain = ''] = address.split('%');
  const [head = '', tail] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groups = head.split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...(tail ?? '').split(':')].slice(0, 4).join(':');
}

/** True when this address, the n-th on the way here, may say who came before it: Express's `trust proxy fn`. */
export type Trust = (address: string, place: number) => boolean;

/** Where a request comes from: an IPv4 address, or the /64 that one IPv6 customer has. */
export function requestNetwork({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, trust: Trust): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const before = forwarded === '' ? [] : forwarded.split(',').map((address) => address.trim());
  const way = [socket.remoteAddress ?? '', ...before.toReversed()];
  const place = way.findIndex((address, at) => at === way.length - 1 || !trust(address, at));
  return networkOf(way[place] ?? '');
}
