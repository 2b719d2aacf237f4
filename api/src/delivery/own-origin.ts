import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';

export interface OwnOrigin {
  /** Decides alone where it is set. */
  readonly publicUrl: string | undefined;
  /** Without it: names that a request may give the portal, as URLs spell them, of any port. */
  readonly allowedHosts: readonly string[];
}

/**
 * Origin of the portal's own absolute links: `''` for a host that is not believed, and links then have none. Otherwise
 * a client that sends a `Host` of its own could have pages, feeds and shared copies of them lead to its site.
 */
export function ownOrigin({ publicUrl, allowedHosts }: OwnOrigin, protocol: string, host: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const address = `${protocol}://${host}`;
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host) || !URL.canParse(address)) return '';
  const { hostname, origin } = new URL(address);
  return allowedHosts.includes(hostname) ? origin : '';
}

/**
 * The same for cached answers. Undefined where the program must be asked: what a proxy says of the host is its to
 * judge, and of ports that a `Host` may name only the one that was connected to counts, or there would be as many
 * copies of each page as there are ports.
 */
export function keptOrigins(own: OwnOrigin): (request: IncomingMessage) => string | undefined {
  // To parse an address takes a tenth of the time in which a cached answer is given.
  const believed = new LRUCache<string, { readonly origin: string; readonly port: number | undefined }>({ max: 100 });
  const parsed = (host: string | undefined) => {
    const origin = ownOrigin(own, 'http', host);
    const port = /:(\d+)$/.exec(origin)?.[1];
    const found = { origin, port: port === undefined ? undefined : Number(port) };
    if (host !== undefined && origin !== '') believed.set(host, found);
    return found;
  };
  return ({ headers, socket }) => {
    if (own.publicUrl !== undefined) return own.publicUrl;
    if (headers['x-forwarded-host'] !== undefined || headers['x-forwarded-proto'] !== undefined) return undefined;
    const { origin, port } = believed.get(headers.host ?? '') ?? parsed(headers.host);
    return port === undefined || port === socket.localPort ? origin : undefined;
  };
}
