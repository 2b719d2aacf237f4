/** The master of a Redis that sentinels watch, as `REDIS_URL` names it. */
export interface WatchedMaster {
  /** The name of the master, as the sentinels have it. */
  readonly name: string;
  readonly sentinels: readonly { readonly host: string; readonly port: number }[];
  readonly sentinelPassword: string | undefined;
  readonly isEncrypted: boolean;
  /** The address of a node, with user, password and database. */
  readonly nodeUrl: (host: string, port: number) => string;
}

const form =
  /^(?<scheme>rediss?)\+sentinel:\/\/(?:(?<user>[^@/?]*)@)?(?<hosts>[^@/?]+)\/(?<name>[\w.-]{1,100})(?<db>\/\d{1,5})?(?:\?sentinelPassword=(?<password>[^&#]+))?$/;
const usualPort = 26379;

/** Undefined for an address that names one Redis, and for one that cannot be read. */
export function watchedMaster(url: string): WatchedMaster | undefined {
  const { scheme, user, hosts = '', name = '', db = '', password } = form.exec(url)?.groups ?? {};
  if (scheme === undefined) return undefined;
  const sentinels = hosts.split(',').map(sentinelIn);
  if (sentinels.includes(undefined)) return undefined;
  return {
    name,
    sentinels: sentinels.filter((one) => one !== undefined),
    sentinelPassword: password === undefined ? undefined : decodeURIComponent(password),
    isEncrypted: scheme === 'rediss',
    nodeUrl: (host, port) =>
      `${scheme}://${user === undefined ? '' : `${user}@`}${host.includes(':') ? `[${host}]` : host}:${port}${db}`,
  };
}

function sentinelIn(text: string): WatchedMaster['sentinels'][number] | undefined {
  const url = `redis://${text}`;
  if (!URL.canParse(url)) return undefined;
  const { hostname, port } = new URL(url);
  return hostname === '' ? undefined : { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || usualPort) };
}

/** The fault of an address of Redis, as a part of a sentence; undefined where it can be used. */
export function redisUrlFault(url: string): string | undefined {
  if (/^rediss?:\/\//.test(url) && URL.canParse(url)) return undefined;
  if (!/^rediss?\+sentinel:/.test(url))
    return 'must be a URL that begins with redis://, rediss://, redis+sentinel:// or rediss+sentinel://';
  if (watchedMaster(url)) return undefined;
  return 'must name its sentinels and the master: redis+sentinel://[user:password@]host[:26379][,host…]/master[/database][?sentinelPassword=…]';
}

/** For messages: without user and password. */
export function redisPlace(url: string): string {
  const watched = watchedMaster(url);
  if (!watched) return new URL(url).host;
  return `${watched.name} of the sentinels ${watched.sentinels.map(({ host, port }) => `${host}:${port}`).join(', ')}`;
}
