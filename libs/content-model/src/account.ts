import { z } from 'zod';
import { type EventOf, eventsOf, foldOf, id, noData, text } from './event.js';
import type { HistoryState } from './history/state-change.js';
import { roles } from './roles.js';

/** The rights of a token, from the least to the most: each comes with those before it. */
export const tokenRights = ['read', 'prepare', 'publish'] as const;
export type TokenRight = (typeof tokenRights)[number];

const token = z.object({
  id,
  /** It acts as `token:<name>`: no other living token has it. */
  name: text,
  role: z.enum(roles),
  may: z.array(z.enum(tokenRights)),
  /** Keys of the families of postings that it writes to, and to nothing else; absent: it writes to all content. */
  families: z.array(id).exactOptional(),
  /** ISO 8601, UTC; absent: it does not expire. */
  expiresAt: text.exactOptional(),
});
/** A token with which a program asks in place of a session. Its secret is no part of it. */
export type ApiToken = Readonly<z.infer<typeof token>>;

/** The name under which a program acts: no user name holds a colon. */
export function tokenActor(name: string): string {
  return `token:${name}`;
}

const account = z.object({
  username: z.string(),
  role: z.enum(roles),
  closed: z.boolean(),
  /** True when its sign-in takes a code. */
  secondFactor: z.literal(true).exactOptional(),
  createdAt: z.string(),
  /** Sessions that began at or before this stream revision have ended (closed, the password changed, or signed out of all). */
  sessionsEndedAt: z.number(),
  /** Tokens that it has issued and that are not revoked, oldest first. */
  tokens: z.array(token.extend({ issuedAt: text })).exactOptional(),
  /** Position of the event that added it: its place in the list. */
  order: z.string(),
});

export const shortestPassword = 10;

/** Why an account gets a link to set its own password. */
export const passwordLinks = ['invitation', 'reset'] as const;
export type PasswordLink = (typeof passwordLinks)[number];

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
  /** `link`: of the mail by which its owner has set it. */
  PasswordChanged: event('Password changed', z.object({ link: z.enum(passwordLinks).exactOptional() }), {
    evolve: (_, { revision }) => ({ sessionsEndedAt: revision }),
  }),
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
  /** In the stream of the admin who issued it: it lasts no longer than their account and its role. */
  TokenIssued: event('API token issued', token, {
    evolve: ({ tokens = [] }, { data, at }) => ({ tokens: [...tokens, { ...data, issuedAt: at }] }),
  }),
  TokenRevoked: event('API token revoked', z.object({ id, name: text }), {
    evolve: ({ tokens = [] }, { data }) => {
      const left = tokens.filter((one) => one.id !== data.id);
      return { tokens: left.length > 0 ? left : undefined };
    },
  }),
} as const;

export type AccountEvent = EventOf<typeof accountEvents>;

export const evolveAccount = foldOf<Account, typeof accountEvents>(accountEvents, {
  name: 'account',
  isOver: () => false,
});

/** A password has no state: that one was changed, its event alone tells. */
export function accountState({ username, role, closed, tokens }: Account): HistoryState {
  return { fields: { username, role, closed, ...(tokens && { tokens: tokens.map(({ name }) => name) }) } };
}
