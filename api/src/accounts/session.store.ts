import { type Redis, ReadStoreUnavailable } from '@noticeboard/read-store';
import { RedisStore } from 'connect-redis';
import session, { type SessionData } from 'express-session';
import { LRUCache } from 'lru-cache';
import { sessionCookie, sessionLifetimeMs } from './session.js';
import { randomBytes } from 'node:crypto';
import { credentialEvents } from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError, StoreDamaged } from '@noticeboard/event-store';
import type { RequestHandler } from 'express';
import { BoundedSessionStore } from './bounded-sessions.js';
import { KeptSessionStore } from './kept-sessions.js';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { type WriteGate, WritesRefused } from '../write-gate/write-gate.js';

const ignored = () => undefined;
const prefix = 'noticeboard:session:';

/**
 * Sessions that all HTTP processes share. This process remembers those that it has seen, so that staff can go on working
 * while Redis is gone. `signedInUser` checks at each request that the account is still open.
 */
class RedisSessionStore extends BoundedSessionStore {
  readonly #shared: RedisStore;
  /** Ended while Redis was gone: they end there when it is back. */
  readonly #unended = new LRUCache<string, true>({ max: 10_000, ttl: sessionLifetimeMs });

  constructor(private readonly redis: Redis) {
    super();
    this.#shared = new RedisStore({
      client: redis.client,
      prefix,
      ttl: sessionLifetimeMs / 1000,
      disableTouch: true,
    });
    redis.client.on('ready', () => {
      for (const id of this.#unended.keys()) this.destroy(id);
    });
  }

  override get(id: string, done: (error: unknown, session?: SessionData | null) => void): void {
    if (this.isEnded(id)) return done(undefined, null);
    this.redis
      .run<SessionData | null | undefined>(() => this.#shared.get(id))
      .then((found) => {
        if (found) this.write(id, found);
        else this.forget(id);
        return found ?? null;
      })
      .catch((error: unknown) => {
        // A session that this process has not seen may be signed in all the same: its owner is asked to wait.
        const found = this.remembered(error, id);
        if (found === null) throw error;
        return found;
      })
      .then((found) => done(undefined, found), done);
  }

  override set(id: string, data: SessionData, done: (error?: unknown) => void = ignored): void {
    if (this.isEnded(id)) return done();
    const isNew = this.read(id) === null;
    this.write(id, data);
    this.redis
      .run<unknown>(() => (isNew ? this.#shared.set(id, data) : this.#update(id, data)))
      .catch((error: unknown) => this.remembered(error, id))
      .then(() => done(), done);
  }

  override destroy(id: string, done: (error?: unknown) => void = ignored): void {
    super.destroy(id);
    this.#unended.set(id, true);
    this.redis
      .run(() => this.#shared.destroy(id))
      .then(() => this.#unended.delete(id))
      .then(() => done(), done);
  }

  /** Only where it is still there: another process may have ended it. */
  #update(id: string, data: SessionData): Promise<unknown> {
    return this.redis.client.set(`${prefix}${id}`, JSON.stringify(data), { condition: 'XX', expiration: 'KEEPTTL' });
  }

  private remembered(error: unknown, id: string): SessionData | null {
    if (error instanceof ReadStoreUnavailable) return this.read(id);
    throw error;
  }
}

/** In Redis where there is one, else in a file in `dir`. */
export function sessionStore(redis: Redis | undefined, dir: string, clock?: { now(): number }): BoundedSessionStore {
  return redis ? new RedisSessionStore(redis) : new KeptSessionStore(dir, clock);
}

/** `known`: how many sessions this process has seen that are not over. */
export type Sessions = RequestHandler & { readonly known: () => number; readonly close: () => void };

interface SessionPlace {
  readonly redis: Redis | undefined;
  readonly dataDir: string;
  readonly gate: Pick<WriteGate, 'now'>;
}

/** Server sessions behind the cookie `session`. */
export async function sessionMiddleware(
  events: EventStore,
  { redis, dataDir, gate }: SessionPlace,
  context: CommandContext,
): Promise<Sessions> {
  const secret = await sharedSecret(events, context);
  const store = sessionStore(redis, dataDir, gate);
  const middleware = session({
    name: sessionCookie.name,
    secret,
    store,
    resave: false,
    saveUninitialized: false,
    rolling: false,
    cookie: { ...sessionCookie.attributes, secure: 'auto', maxAge: sessionLifetimeMs },
  });
  return Object.assign(middleware, { known: () => store.size, close: () => store.close() });
}

/** No user name holds a `$`, so no account has this stream. */
const secretStream = 'credential-$sessions';

/** All HTTP processes sign with the same secret, which outlives Redis. The first process makes it. */
async function sharedSecret(events: EventStore, context: CommandContext): Promise<string> {
  const data = { secret: randomBytes(32).toString('base64') };
  try {
    const [stored] = await events.readStream(secretStream, { max: 1 });
    if (stored) return credentialEvents.SessionSecretSet.data.parse(stored.data).secret;
    const made = newEvents(context, [{ type: 'SessionSecretSet', data }]);
    await events.append([{ stream: secretStream, expected: 'none', events: made }]);
    return data.secret;
  } catch (error) {
    // Sessions of this process then end with it.
    if (error instanceof WritesRefused || error instanceof StoreDamaged) return data.secret;
    if (!(error instanceof ExpectedRevisionError)) throw error;
    return sharedSecret(events, context);
  }
}
