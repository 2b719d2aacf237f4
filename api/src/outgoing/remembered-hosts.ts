import type { ResolveHost } from './reachable.js';

/** ms. */
const remembers = 30_000;
const mostHosts = 1000;

/** Asks for the addresses of a name once in half a minute; what was not found is asked for again. */
export function remembered(resolve: ResolveHost, now: () => number = () => performance.now()): ResolveHost {
  const hosts = new Map<string, { readonly addresses: Promise<readonly string[]>; readonly until: number }>();
  return (name) => {
    const known = hosts.get(name);
    if (known && now() < known.until) return known.addresses;
    const addresses = resolve(name);
    if (hosts.size >= mostHosts) hosts.clear();
    hosts.set(name, { addresses, until: now() + remembers });
    const forget = () => void hosts.delete(name);
    void addresses.then((found) => found.length === 0 && forget(), forget);
    return addresses;
  };
}
