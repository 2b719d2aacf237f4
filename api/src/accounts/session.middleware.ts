import { randomBytes } from 'node:crypto';
import { credentialEvents } from '@noticeboard/content-model';
import { type EventStore, ExpectedRevisionError } from '@noticeboard/event-store';
import type { Redis } from '@noticeboard/read-store';
import type { RequestHandler } from 'express';
import session from 'express-session';
import { type CommandContext, newEvents } from '../commands/command-context.js';
import { BoundedSessionStore, RedisSessionStore } from './session.store.js';
import { sessionLifetimeMs } from './session.js';

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

/** No user name can be this: it holds a `$`. */
const secretStream = 'credential-$sessions';

/** Every HTTP process signs with the same secret, which outlives Redis: the first one makes it. */
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
