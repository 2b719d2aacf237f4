import { z } from 'zod';
import type { AccountEvent, ReadEvent } from './events.js';
import { roles } from './roles.js';

const account = z.object({
  username: z.string(),
  role: z.enum(roles),
  closed: z.boolean(),
  /** Whether its sign-in takes a code. */
  secondFactor: z.literal(true).exactOptional(),
  createdAt: z.string(),
  /** Sessions that began at or before this stream revision have ended (closed, the password changed, or signed out of all). */
  sessionsEndedAt: z.number(),
  /** Position of the event that added it: its place in the list. */
  order: z.string(),
});

export const shortestPassword = 10;

/** A member of staff: the state of `account-<user name>`. */
export type Account = Readonly<z.infer<typeof account>>;

export function parseAccount(json: string): Account {
  return account.parse(JSON.parse(json));
}

/** @throws RangeError for an event that cannot follow on what came before it. */
export function evolveAccount(before: Account | undefined, event: ReadEvent<AccountEvent>): Account {
  if (event.type === 'AccountAdded') {
    if (before) throw new RangeError(`account ${before.username} was added twice`);
    return { ...event.data, closed: false, createdAt: event.at, sessionsEndedAt: -1, order: event.position };
  }
  if (!before) throw new RangeError(`${event.type} of an account that is not there`);
  switch (event.type) {
    case 'RoleChanged':
      return { ...before, role: event.data.role };
    case 'PasswordChanged':
      return { ...before, sessionsEndedAt: event.revision };
    case 'AccountClosed':
      return { ...before, closed: true, sessionsEndedAt: event.revision };
    case 'AccountReopened':
      return { ...before, closed: false };
    case 'SecondFactorAdded':
      return { ...before, secondFactor: true };
    case 'SecondFactorRemoved': {
      const { secondFactor: _removed, ...rest } = before;
      return rest;
    }
    case 'SignedOut':
      return event.data.allSessions ? { ...before, sessionsEndedAt: event.revision } : before;
    case 'SignedIn':
    case 'SignInFailed':
      return before;
  }
}
