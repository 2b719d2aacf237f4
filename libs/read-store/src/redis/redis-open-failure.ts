import { isNativeError } from 'node:util/types';
import { ErrorReply } from 'redis';
import { ReadStoreUnavailable, ReadStoreUnusable } from '../read-store.js';

/** What an error code of the system or of the client means. */
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
export function redisOpenFailure(url: string, cause: unknown): ReadStoreUnavailable {
  const where = `Redis at ${new URL(url).host}`;
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
