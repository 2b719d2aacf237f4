import { type Redis, ReadStoreUnavailable } from '@noticeboard/read-store';
import { RedisStore } from 'connect-redis';
import session, { type SessionData, Store } from 'express-session';
import { LRUCache } from 'lru-cache';
import { sessionLifetimeMs } from './session.js';
import { randomBytes } from 'node:crypto';
import { credentialEvents } from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError } from '@noticeboard/event-store';
import type { RequestHandler } from 'express';
import { type CommandContext, newEvents } from '../commands/command-context.js';

/** Sessions of the embedded portal. They end with the process; the oldest are dropped when there are too many. */
class BoundedSessionStore extends Store {
  readonly #sessions = new LRUCache<string, string>({ max: 10_000, ttl: sessionLifetimeMs });

  get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    done(undefined, this.read(id));
  }

  set(id: string, data: SessionData, done?: (error?: unknown) => void): void {
    this.write(id, data);
    done?.();
  }

  destroy(id: string, done?: (error?: unknown) => void): void {
    this.#sessions.delete(id);
    done?.();
  }

  protected read(id: string): SessionData | null {
    const stored = this.#sessions.get(id);
    return stored === undefined ? null : (JSON.parse(stored) as SessionData);
  }

  protected write(id: string, data: SessionData): void {
    this.#sessions.set(id, JSON.stringify(data), { noUpdateTTL: true });
  }
}

const ignored = () => undefined;

/**
 * Sessions that all HTTP processes share. This process remembers those that it has seen, so that staff can go on working
 * while Redis is gone. `signedInUser` checks at each request that the account is still open.
 */
class RedisSessionStore extends BoundedSessionStore {
  readonly #shared: RedisStore;

  constructor(private readonly redis: Redis) {
    super();
    this.#shared = new RedisStore({
      client: redis.client,
      prefix: 'noticeboard:session:',
      ttl: sessionLifetimeMs / 1000,
      disableTouch: true,
    });
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    this.redis
      .run<SessionData | null | undefined>(() => this.#shared.get(id))
      .then((found) => {
        if (found) this.write(id, found);
        else super.destroy(id);
        return found ?? null;
      })
      .catch((error: unknown) => {
        // A session that this process has not seen may be signed in all the same: its owner is told to wait.
        const found = this.remembered(error, id);
        if (found === null) throw error;
        return found;
      })
      .then((found) => done(undefined, found), done);
  }

  override set(id: string, data: SessionData, done: (error?: unknown) => void = ignored): void {
    this.write(id, data);
    this.redis
      .run(() => this.#shared.set(id, data))
      .catch((error: unknown) => this.remembered(error, id))
      .then(() => done(), done);
  }

  override destroy(id: string, done: (error?: unknown) => void = ignored): void {
    super.destroy(id);
    this.redis.run(() => this.#shared.destroy(id)).then(() => done(), done);
  }

  private remembered(error: unknown, id: string): SessionData | null {
    if (error instanceof ReadStoreUnavailable) return this.read(id);
    throw error;
  }
}

/** Server sessions behind the cookie `session`: in Redis where there is one, else in this process. */
export async function sessionMiddleware(
  events: EventStore,
  redis: Redis | undefined,
  context: CommandContext,
): Promise<RequestHandler> {
  return session({
    name: 'session',
    secret: await sharedSecret(events, context),
    store: redis ? new RedisSessionStore(redis) : new BoundedSessionStore(),
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { httpOnly: true, sameSite: 'strict', path: '/', secure: 'auto', maxAge: sessionLifetimeMs },
  });
}

/** No user name holds a `$`, so no account has this stream. */
const secretStream = 'credential-$sessions';

/** All HTTP processes sign with the same secret, which outlives Redis. The first process makes it. */
async function sharedSecret(events: EventStore, context: CommandContext): Promise<string> {
  const [stored] = await events.readStream(secretStream, { max: 1 });
  if (stored) return credentialEvents.SessionSecretSet.parse(stored.data).secret;
  const data = { secret: randomBytes(32).toString('base64') };
  try {
    const made = newEvents(context, [{ type: 'SessionSecretSet', data }]);
    await events.append([{ stream: secretStream, expected: 'none', events: made }]);
    return data.secret;
  } catch (error) {
    if (!(error instanceof ExpectedRevisionError)) throw error;
    return sharedSecret(events, context);
  }
}
