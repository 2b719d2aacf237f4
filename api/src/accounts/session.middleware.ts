import { randomBytes } from 'node:crypto';
import { type RedisConnection } from '@noticeboard/read-store';
import { RedisStore } from 'connect-redis';
import type { RequestHandler } from 'express';
import session, { type SessionData, Store } from 'express-session';
import { LRUCache } from 'lru-cache';
import { sessionLifetimeMs } from './session.js';

const prefix = 'noticeboard:session:';

/** Server sessions behind the cookie `session`: in Redis where there is one, else in this process. */
export async function sessionMiddleware(redis: RedisConnection | undefined): Promise<RequestHandler> {
  return session({
    name: 'session',
    secret: redis ? await sharedSecret(redis) : randomBytes(32).toString('base64'),
    store: redis
      ? new RedisStore({ client: redis, prefix, ttl: sessionLifetimeMs / 1000, disableTouch: true })
      : new BoundedSessionStore(),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'strict', path: '/', secure: 'auto', maxAge: sessionLifetimeMs },
  });
}

/** Every HTTP process signs with the same secret; the first one makes it. */
async function sharedSecret(redis: RedisConnection): Promise<string> {
  const key = `${prefix}secret`;
  await redis.set(key, randomBytes(32).toString('base64'), { condition: 'NX' });
  const secret = await redis.get(key);
  if (!secret) throw new Error('Redis does not keep the secret of the sessions');
  return secret;
}

/** Sessions of the embedded portal: they end with the process, and the oldest go when there are too many. */
class BoundedSessionStore extends Store {
  readonly #sessions = new LRUCache<string, string>({ max: 10_000, ttl: sessionLifetimeMs });

  get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    const stored = this.#sessions.get(id);
    done(undefined, stored === undefined ? null : (JSON.parse(stored) as SessionData));
  }

  set(id: string, data: SessionData, done?: (error?: unknown) => void): void {
    this.#sessions.set(id, JSON.stringify(data), { noUpdateTTL: true });
    done?.();
  }

  destroy(id: string, done?: (error?: unknown) => void): void {
    this.#sessions.delete(id);
    done?.();
  }
}
