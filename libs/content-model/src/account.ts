import { z } from 'zod';
import { type EventOf, eventsOf, foldOf, id, noData } from './event.js';
import type { HistoryState } from './history/state-change.js';
import { roles } from './roles.js';

const account = z.object({
  username: z.string(),
  role: z.enum(roles),
  closed: z.boolean(),
  /** True when its sign-in takes a code. */
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

const event = eventsOf<Account>();

/** In `account-<user name>`. Passwords and hashes are never part of it. */
export const accountEvents = {
  AccountAdded: event('Account added', z.object({ username: id, role: z.enum(roles) }), {
    begins: (_id, { data, at, position }) => ({
      ...data,
      closed: false,
      createdAt: at,
      sessionsEndedAt: -1,
      order: position,
    }),
  }),
  RoleChanged: event('Role changed', z.object({ role: z.enum(roles) }), { evolve: (_, { data }) => data }),
  PasswordChanged: event('Password changed', noData, { evolve: (_, { revision }) => ({ sessionsEndedAt: revision }) }),
  AccountClosed: event('Account closed', noData, {
    evolve: (_, { revision }) => ({ closed: true, sessionsEndedAt: revision }),
  }),
  AccountReopened: event('Account reopened', noData, { evolve: () => ({ closed: false }) }),
  /** From now on a sign-in takes a code beside the password. */
  SecondFactorAdded: event('Code at sign-in added', noData, { evolve: () => ({ secondFactor: true }) }),
  SecondFactorRemoved: event('Code at sign-in removed', noData, { evolve: () => ({ secondFactor: undefined }) }),
  /** `recoveryCode`: one was given in place of the app's code. */
  SignedIn: event('Signed in', z.object({ recoveryCode: z.literal(true).exactOptional() }), { evolve: () => ({}) }),
  /** `count`: so many, since the one before, where it is more than one. */
  SignInFailed: event('Sign-in failed', z.object({ count: z.int().min(2).exactOptional() }), { evolve: () => ({}) }),
  /** `allSessions`: of the account, because the one could not be ended by itself. */
  SignedOut: event('Signed out', z.object({ allSessions: z.literal(true).exactOptional() }), {
    evolve: (_, { data, revision }) => (data.allSessions ? { sessionsEndedAt: revision } : {}),
  }),
} as const;

export type AccountEvent = EventOf<typeof accountEvents>;

export const evolveAccount = foldOf<Account, typeof accountEvents>(accountEvents, {
  name: 'account',
  isOver: () => false,
});

/** A password has no state: that one was changed, its event alone tells. */
export function accountState({ username, role, closed }: Account): HistoryState {
  return { fields: { username, role, closed } };
}
