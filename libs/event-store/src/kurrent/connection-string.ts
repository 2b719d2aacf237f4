import { StoreUnusable } from '../event-store.js';

/** `host:port`, as gRPC names a node. */
export type Endpoint = string;

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The parts of a connection string. */
export interface ConnectionString {
  /** The nodes to ask first; one DNS name with `discover`. */
  readonly seeds: readonly Endpoint[];
  /** The one seed is a DNS name that stands for all nodes of a cluster. */
  readonly discover: boolean;
  /** `user:password@`, as written in the string, or nothing. */
  readonly user: string;
  /** The same, decoded. */
  readonly credentials: Credentials | undefined;
  /** The query as written in the string, for the client. */
  readonly query: string;
  /** The query for this adapter, each name in lower case. */
  readonly options: ReadonlyMap<string, string>;
}

const usualPort = '2113';
const scheme = /^(?:kurrentdb|kurrent|kdb|esdb)(\+discover)?:\/\//i;

/** @throws StoreUnusable with one line that says how it is written; it never repeats the string, which may hold a password */
export function parseConnectionString(text: string): ConnectionString {
  const fault = connectionStringFault(text);
  if (fault !== undefined) throw new StoreUnusable(`the KurrentDB connection string ${fault}`);
  const { discover, user, seeds, query } = split(text);
  const pairs = query === '' ? [] : query.split('&').map((pair) => pair.split('='));
  const options = new Map(pairs.map(([name = '', value = '']) => [name.toLowerCase(), decodeURIComponent(value)]));
  const [username = '', password = ''] = user.slice(0, -1).split(':').map(decodeURIComponent);
  return {
    seeds: seeds.map(withPort),
    discover,
    user,
    credentials: user === '' ? undefined : { username, password },
    query,
    options,
  };
}

/** The rest of a sentence that says why a connection string cannot be used; undefined for a usable one. */
export function connectionStringFault(text: string): string | undefined {
  if (!scheme.test(text.trim())) return 'must begin with kurrentdb:// or esdb://';
  const { discover, seeds, query, user } = split(text);
  if (seeds.length === 0 || !seeds.every((seed) => /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.test(seed)))
    return 'must be written kurrentdb://user:password@host:2113?tls=true';
  if (user !== '' && !(/^[^:@]+:[^:@]+@$/.test(user) && isDecodable(user)))
    return 'must give the user as user:password@, percent-encoded';
  if (discover && seeds.length > 1)
    return `must name one DNS name after +discover; several hosts are written kurrentdb://${seeds.join(',')}`;
  if (query !== '' && !query.split('&').every((pair) => /^[^=&]+=[^=&]+$/.test(pair) && isDecodable(pair)))
    return 'must give its options as ?name=value&name=value';
  // Without it the client reports revisions that do not exist.
  if (/(^|&)throwOnAppendFailure=false/i.test(query)) return 'must not turn throwOnAppendFailure off';
  return undefined;
}

/**
 * The string for the client names one node and discovers nothing, so that both halves of the client (gRPC and native)
 * ask the node that leads. Trap: the native half waits for its discovery interval (500 ms) before it connects, even when
 * there is nothing to discover.
 */
export function connectionStringOf({ user, query }: ConnectionString, node: Endpoint): string {
  const kept = query.split('&').filter((pair) => pair !== '' && !/^(nodePreference|discoveryInterval)=/i.test(pair));
  return `kurrentdb://${user}${node}?${[...kept, 'nodePreference=leader', 'discoveryInterval=10'].join('&')}`;
}

function split(text: string) {
  const [, discovery] = scheme.exec(text.trim()) ?? [];
  const rest = text.trim().replace(scheme, '');
  const [authority = '', query = ''] = rest.split('?', 2);
  const at = authority.lastIndexOf('@') + 1;
  const hosts = authority.slice(at).replace(/\/+$/, '');
  return {
    discover: discovery !== undefined,
    user: authority.slice(0, at),
    seeds: hosts === '' ? [] : hosts.split(',').map((host) => host.trim()),
    query,
  };
}

function withPort(host: string): Endpoint {
  return /:\d+$/.test(host) ? host : `${host}:${usualPort}`;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
