import { type Account, accountStream, idOf, parseAccount, readModels, type Role } from '@noticeboard/content-model';
import { type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import type { Request } from 'express';
import type { Actor } from '../http/access.js';
import type { WriteGate } from '../write-gate/write-gate.js';
import type { Accounts } from './accounts.js';

/** A session lives this long from sign-in, not from its last use (specification, section 9). */
export const sessionLifetimeMs = 3_600_000;

export const sessionCookie = {
  name: 'session',
  attributes: { httpOnly: true, sameSite: 'strict', path: '/' },
} as const;

export interface SignedIn {
  readonly username: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
  /** Revision of the sign-in in the account's stream. */
  readonly since: number;
}

declare module 'express-session' {
  interface SessionData {
    signedIn: SignedIn;
    /** Position of the last event that this session wrote. */
    position: string;
  }
}

/** Somebody who is signed in, or a program. */
export type Staff = Actor & { readonly role: Role; readonly expiresAt?: string };

export interface User extends Actor {
  readonly role: Role;
  readonly expiresAt: string;
}

/**
 * The program whose token the request bears, else the user of its session; undefined when it has expired, its account was closed or its password changed, and
 * for what this process asks itself, which has no session.
 */
export async function signedInUser(
  request: Request,
  reads: ReadStore,
  accounts: Accounts,
  clock: Pick<WriteGate, 'now'>,
): Promise<Staff | undefined> {
  if (request.program) return request.program;
  const signedIn = request.session?.signedIn;
  if (!signedIn || Date.parse(signedIn.expiresAt) <= clock.now()) return undefined;
  // Shared read models may be behind, as after an outage of Redis: nobody writes who is out by the log.
  const isWrite = !['GET', 'HEAD'].includes(request.method);
  const asksLog = isWrite && reads.ownState() === undefined;
  const { username } = signedIn;
  const account = await (asksLog ? accounts.trusted(username) : accountOf(username, reads, accounts));
  if (!account || account.closed || account.sessionsEndedAt >= signedIn.since) return undefined;
  return { username: account.username, role: account.role, expiresAt: signedIn.expiresAt };
}

/** Reads the account from the read models, or from the log while they are unavailable. */
async function accountOf(username: string, reads: ReadStore, accounts: Accounts): Promise<Account | undefined> {
  try {
    const [body] = await reads.documents(readModels.accounts, [idOf(accountStream(username))]);
    return body === undefined ? await accounts.find(username) : parseAccount(body);
  } catch (error) {
    if (!(error instanceof ReadStoreUnavailable)) throw error;
    return accounts.find(username);
  }
}
