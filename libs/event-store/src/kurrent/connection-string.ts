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
  /** By the names of `optionForms`, decoded. */
  readonly options: ReadonlyMap<OptionName, string>;
}

const yesOrNo = { form: /^(true|false)$/, words: 'true or false' };
const count = { form: /^[1-9]\d{0,8}$/, words: 'a whole number from 1' };
const countOrNever = { form: /^(-1|\d{1,9})$/, words: 'a whole number, or -1 for never' };
const anyText = { form: /^[^]+$/, words: 'a text' };

/** The options of the client. It warns of others on its own console, with the whole string, and goes on without them. */
const optionForms = {
  tls: yesOrNo,
  tlsVerifyCert: yesOrNo,
  tlsCAFile: anyText,
  userCertFile: anyText,
  userKeyFile: anyText,
  connectionName: anyText,
  nodePreference: { form: /^(leader|follower|read_?only_?replica|random)$/i, words: 'leader' },
  maxDiscoverAttempts: count,
  discoveryInterval: count,
  gossipTimeout: count,
  defaultDeadline: count,
  keepAliveInterval: countOrNever,
  keepAliveTimeout: countOrNever,
  // Turned off, the client reports revisions that do not exist.
  throwOnAppendFailure: { form: /^true$/, words: 'true' },
} as const;
type OptionName = keyof typeof optionForms;

/** As the client tells them apart: `tls_ca_file` is `tlsCAFile`. */
const flat = (name: string) => name.trim().toLowerCase().replace(/[_-]/g, '');
const optionNames = Object.keys(optionForms) as OptionName[];
const byFlatName = new Map(optionNames.map((name) => [flat(name), name]));

const usualPort = '2113';
const scheme = /^(?:kurrentdb|kurrent|kdb|esdb)(\+discover)?:\/\//i;

/** @throws StoreUnusable with one line that says how it is written; it never repeats the string, which may hold a password */
export function parseConnectionString(text: string): ConnectionString {
  const fault = connectionStringFault(text);
  if (fault !== undefined) throw new StoreUnusable(`the KurrentDB connection string ${fault}`);
  const { discover, user, seeds, query } = split(text);
  const options = new Map(pairsIn(query).flatMap(([name, value]) => optionOf(name, value)));
  const [username = '', password = ''] = user.slice(0, -1).split(':').map(decodeURIComponent);
  return {
    seeds: seeds.map(withPort),
    discover,
    user,
    credentials: user === '' ? undefined : { username, password },
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
  return optionFault(pairsIn(query));
}

/**
 * The fault of the first faulty option. Its value, which may hold a secret, is left out, and a name that is none too.
 */
function optionFault(pairs: readonly (readonly [string, string])[]): string | undefined {
  const given = new Set<OptionName>();
  for (const [written, value] of pairs) {
    const name = byFlatName.get(flat(written));
    const named = /^\w{1,40}$/.test(written) ? `the option ${written}` : 'such an option';
    if (name === undefined) return `must not have ${named}: there are ${optionNames.join(', ')}`;
    if (given.has(name)) return `must give the option ${name} once`;
    given.add(name);
    const { form, words } = optionForms[name];
    if (!form.test(decodeURIComponent(value))) return `must give the option ${name} as ${words}`;
  }
  return undefined;
}

function pairsIn(query: string): (readonly [name: string, value: string])[] {
  return query.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return name === '' ? [] : [[name, value] as const];
  });
}

function optionOf(written: string, value: string): (readonly [OptionName, string])[] {
  const name = byFlatName.get(flat(written));
  return name === undefined ? [] : [[name, decodeURIComponent(value)]];
}

/**
 * The string for the client names one node and discovers nothing, so that both halves of the client (gRPC and native)
 * ask the node that leads. Trap: the native half waits for its discovery interval (500 ms) before it connects, even when
 * there is nothing to discover.
 */
export function connectionStringOf({ user, options }: ConnectionString, node: Endpoint): string {
  const told = new Map([...options, ['nodePreference', 'leader'], ['discoveryInterval', '10']]);
  const query = [...told].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&');
  return `kurrentdb://${user}${node}?${query}`;
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
