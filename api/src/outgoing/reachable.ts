import { BlockList, isIP } from 'node:net';
import { lookup, Resolver } from 'node:dns/promises';

/** Where requests may go: how names are resolved, and which of their addresses may be connected to. */
export interface Reachable {
  readonly resolve: ResolveHost;
  readonly mayConnect: (address: string) => boolean;
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

/** True when an IP address, in its usual notation, is one of the public internet; anything else is not. */
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

/**
 * Private addresses that requests may go to, out of a text such as `127.0.0.1,10.0.0.0/8`; undefined for a text that is
 * none.
 */
export function addressesIn(text: string): ((address: string) => boolean) | undefined {
  const named = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    const [, net = '', bits] = /^([\da-f.:]+?)(?:\/(\d{1,3}))?$/i.exec(entry) ?? [];
    const version = isIP(net);
    if (version === 0 || Number(bits ?? 0) > (version === 4 ? 32 : 128)) return undefined;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) named.addAddress(net, family);
    else named.addSubnet(net, Number(bits), family);
  }
  return (address) => isIP(address) > 0 && named.check(address, isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

const loopback = addressesIn('127.0.0.0/8,::1');

/**
 * A host that somebody named at the command line: found as the system finds it. A private address has to be named as
 * itself, by `localhost`, or among those that the operator allows.
 */
export function namedHost({ hostname }: URL, isAllowed: (address: string) => boolean): Reachable {
  const host = hostname.replace(/^\[|\]$/g, '');
  const isNamed = (address: string) => address === host || (host === 'localhost' && loopback?.(address) === true);
  return {
    resolve: resolveBySystem,
    mayConnect: (address) => isPublicAddress(address) || isNamed(address) || isAllowed(address),
  };
}

/** Every address of a host name; empty when there is none, or no server that answers. */
export type ResolveHost = (name: string) => Promise<readonly string[]>;

/** As the system finds it, with the names of this machine and its network. */
export const resolveBySystem: ResolveHost = async (name) => {
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
};

/**
 * Asks DNS itself and not the system, whose names of this machine and its network are not public. A slow DNS server then
 * blocks no thread that reads files.
 */
export const resolveByDns: ResolveHost = async (name) => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
};
