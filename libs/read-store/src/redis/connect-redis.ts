import { isNativeError } from 'node:util/types';
import { Redis as IoRedis } from 'ioredis';
import { createClient, ErrorReply, type RedisClientType } from 'redis';
import { ReadStoreUnavailable, ReadStoreUnusable } from '../read-store.js';
import { redisPlace, type WatchedMaster, watchedMaster } from '../redis-address.js';
import { followMaster } from './follow-master.js';

export type RedisConnection = RedisClientType;
export type LimitsConnection = IoRedis;

/** Both clients give a silent connection up after this time. */
const silenceMs = 500;

/**
 * The client of the data path (node-redis): read models, sessions, stored answers. `timeout`: ms of silence after which
 * the connection is given up.
 */
export function connectRedis(url: string, timeout = silenceMs): Promise<RedisConnection> {
  const clientOf = (node: string, reconnectStrategy: Delay): RedisConnection =>
    createClient({
      url: node,
      // A command that finds no connection rejects instead of waiting for one.
      disableOfflineQueue: true,
      // A timer and an AbortSignal per command, and it only bounds the time until the command is written.
      commandOptions: { timeout: 0 },
      // Silence counts against an idle connection too: pings keep it alive, and the next waits for the answer to the last.
      pingInterval: timeout / 2,
      maintNotifications: 'disabled',
      socket: {
        connectTimeout: timeout,
        socketTimeout: timeout,
        // The client's own strategy never comes back from a socket time-out.
        reconnectStrategy,
      },
    });
  const watched = watchedMaster(url);
  const following = (lost: () => void) => (): false => {
    lost();
    return false;
  };
  const make = (delay: Delay) =>
    watched
      ? followMaster(watched, (node, lost) => clientOf(node, following(lost)), delayBefore, timeout)
      : clientOf(url, delay);
  const end = (client: RedisConnection) => client.destroy();
  return opened(url, make, end, (client) => assertKeeps(client, url));
}

/** The client of the limits (ioredis), which fails as the other one does. */
export function connectLimits(url: string, timeout = silenceMs): Promise<LimitsConnection> {
  const watched = watchedMaster(url);
  const make = (delay: Delay) => {
    const retryStrategy = (attempt: number) => delay(attempt) || null;
    const options = {
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      maxRetriesPerRequest: 0,
      commandTimeout: timeout,
      connectTimeout: timeout,
      // Counts from a command without an answer: an idle connection needs no pings.
      socketTimeout: timeout,
      retryStrategy,
    };
    return watched ? new IoRedis({ ...options, ...sentinelsOf(watched, retryStrategy) }) : new IoRedis(url, options);
  };
  return opened(url, make, (client) => client.disconnect());
}

/** The same for ioredis, which asks the sentinels itself. */
function sentinelsOf({ name, sentinels, sentinelPassword, isEncrypted, nodeUrl }: WatchedMaster, retry: Retry) {
  const { username, password, pathname } = new URL(nodeUrl('node', 0));
  return {
    sentinels: [...sentinels],
    name,
    sentinelRetryStrategy: retry,
    ...(sentinelPassword !== undefined && { sentinelPassword }),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
    ...(pathname.length > 1 && { db: Number(pathname.slice(1)) }),
    ...(isEncrypted && { tls: {}, enableTLSForSentinelMode: true }),
  };
}

type Retry = (attempt: number) => number | null;

/** Ms until a lost connection is tried again. */
type Delay = (attempt: number) => number | false;

interface Connecting {
  on(event: 'error', listener: () => void): unknown;
  connect(): Promise<unknown>;
}

/**
 * A connected client, once it has passed the check, that says at once when Redis is gone, and is of use again, without a restart, when it is back.
 * @throws ReadStoreUnavailable when Redis cannot be reached now; trying again is up to the caller
 * @throws ReadStoreUnusable when it refuses the user or password, or may drop what it is given
 */
async function opened<Client extends Connecting>(
  url: string,
  make: (delay: Delay) => Client,
  end: (client: Client) => void,
  check: (client: Client) => Promise<void> = () => Promise.resolve(),
): Promise<Client> {
  let wasConnected = false;
  const client = make((attempt) => wasConnected && delayBefore(attempt));
  // The caller learns of an outage by the rejection; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await check(client);
  } catch (cause) {
    end(client);
    throw redisOpenFailure(url, cause);
  }
  wasConnected = true;
  return client;
}

/** Doubles up to half a second; the random part keeps many processes from coming back in the same instant. */
function delayBefore(attempt: number): number {
  return Math.min(25 * 2 ** attempt, 500) + Math.random() * 50;
}

/**
 * Read models that lack a few keys are wrong and do not show it. Where a managed Redis hides its settings, it is believed.
 * @throws ReadStoreUnusable
 */
async function assertKeeps(client: RedisConnection, url: string): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await client.info('memory').catch(unlessRefused))?.[1] ?? 'noeviction';
  if (policy === 'noeviction') return;
  throw new ReadStoreUnusable(
    `Redis at ${redisPlace(url)} drops keys when its memory is full (maxmemory-policy ${policy}), and the portal's must stay: set maxmemory-policy to noeviction.`,
  );
}

/** A read from a replica may be right, but no change gets to it. */
export async function replicaFault(client: RedisConnection, url: string): Promise<string | undefined> {
  const info = await client.info('replication').catch(unlessRefused);
  if (!/^role:slave\b/m.test(info) || !/^slave_read_only:1\b/m.test(info)) return undefined;
  return `Redis at ${redisPlace(url)} is a read-only replica: name its master in REDIS_URL, or promote it`;
}

/** @throws what is no refusal by the server */
function unlessRefused(error: unknown): string {
  if (error instanceof ErrorReply) return '';
  throw error;
}

/** The meaning of an error code of the system or of the client. */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'its host name is not known',
  EAI_AGAIN: 'its host name cannot be looked up now',
  EHOSTUNREACH: 'there is no way to its host',
  ENETUNREACH: 'there is no way to its host',
  ECONNRESET: 'it closes the connection',
  SocketClosedUnexpectedlyError: 'it closes the connection',
  ETIMEDOUT: 'no answer',
  ConnectionTimeoutError: 'no answer',
  SocketTimeoutError: 'no answer',
};

const wrongUser = /^(WRONGPASS|NOAUTH|ERR AUTH)\b/;

/** Why a Redis could not be opened, in one sentence with what to do, and without its password. */
function redisOpenFailure(url: string, cause: unknown): ReadStoreUnavailable {
  if (cause instanceof ReadStoreUnusable) return cause;
  const where = `Redis at ${redisPlace(url)}`;
  if (cause instanceof ErrorReply && wrongUser.test(cause.message))
    return new ReadStoreUnusable(`${where} refuses the user or the password of REDIS_URL: mend REDIS_URL.`, { cause });
  return new ReadStoreUnavailable(`${where} cannot be reached: ${reasonOf(cause)}. Start it, or mend REDIS_URL.`, {
    cause,
  });
}

function reasonOf(cause: unknown): string {
  if (!isNativeError(cause)) return String(cause);
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.constructor.name;
  return reasons[code] ?? cause.message.trim().replace(/\.$/, '');
}
