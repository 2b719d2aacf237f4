import {
  type Account,
  type AccountEvent,
  type ApiToken,
  fieldError,
  invalid,
  type PasswordLink,
  ProblemError,
  type Role,
  type SecondFactor,
} from '@noticeboard/content-model';
import { countDue, type FailedSignIns, withOneMore } from './failed-sign-ins.js';
import { type Proof, proven } from './second-factor.js';

/** State and `evolve` are `Account` and `evolveAccount` of the content model. */
export type AccountCommand =
  | { readonly type: 'AddAccount'; readonly username: string; readonly role: Role }
  | { readonly type: 'EditAccount'; readonly changes: AccountChanges }
  | { readonly type: 'IssueToken'; readonly token: ApiToken }
  | { readonly type: 'RevokeToken'; readonly id: string; readonly name: string }
  | { readonly type: 'RecordSignIn' }
  | { readonly type: 'RecordSignOut'; readonly allSessions: boolean };

const mostTokens = 100;

/** The link of a mail by which a password is set: good while no session of the account has been ended since. */
export interface UsedLink {
  readonly purpose: PasswordLink;
  readonly sessionsEndedAt: number;
}

/** `password` says only that the password changes; its hash is stored elsewhere. */
export interface AccountChanges {
  readonly role?: Role | undefined;
  readonly closed?: boolean | undefined;
  readonly password?: boolean;
  readonly link?: UsedLink | undefined;
  readonly secondFactor?: boolean | undefined;
}

/**
 * @throws ProblemError `duplicateAccount`, `unknownAccount`, `invalid` for a second factor where there is one,
 * `unknownRecord` for a link that is good no more
 */
export function decideAccount(command: AccountCommand, account: Account | undefined): readonly AccountEvent[] {
  if (command.type === 'AddAccount') {
    if (account) throw new ProblemError('duplicateAccount');
    const { username, role } = command;
    return [{ type: 'AccountAdded', data: { username, role } }];
  }
  if (!account) throw new ProblemError('unknownAccount');
  switch (command.type) {
    case 'EditAccount': {
      const { role, closed, password, secondFactor, link } = command.changes;
      if (link && !isLinkGood(link, account)) throw new ProblemError('unknownRecord');
      if (secondFactor && account.secondFactor) return invalid('code', fieldError('secondFactorOn'));
      return [
        ...(role !== undefined && role !== account.role ? [{ type: 'RoleChanged', data: { role } } as const] : []),
        ...(password ? [{ type: 'PasswordChanged', data: link ? { link: link.purpose } : {} } as const] : []),
        ...(secondFactor === true ? [{ type: 'SecondFactorAdded', data: {} } as const] : []),
        ...(secondFactor === false && account.secondFactor ? [{ type: 'SecondFactorRemoved', data: {} } as const] : []),
        ...(closed === true && !account.closed ? [{ type: 'AccountClosed', data: {} } as const] : []),
        ...(closed === false && account.closed ? [{ type: 'AccountReopened', data: {} } as const] : []),
      ];
    }
    case 'IssueToken':
      if ((account.tokens ?? []).length >= mostTokens)
        return invalid('name', fieldError('other', { message: `You have ${mostTokens} tokens. Revoke one first.` }));
      return [{ type: 'TokenIssued', data: command.token }];
    case 'RevokeToken': {
      const { id, name } = command;
      if (!account.tokens?.some((token) => token.id === id)) throw new ProblemError('unknownRecord');
      return [{ type: 'TokenRevoked', data: { id, name } }];
    }
    case 'RecordSignIn':
      if (account.closed) throw new ProblemError('forbidden');
      return [{ type: 'SignedIn', data: {} }];
    case 'RecordSignOut':
      return [{ type: 'SignedOut', data: command.allSessions ? { allSessions: true } : {} }];
  }
}

/** False once the password was changed, or the account closed. */
export function isLinkGood({ sessionsEndedAt }: Pick<UsedLink, 'sessionsEndedAt'>, account: Account): boolean {
  return !account.closed && account.sessionsEndedAt === sessionsEndedAt;
}

/** Why somebody gives a password: to begin a session, or, in one, to prove it alone or with a code. */
export type SignInPurpose = 'signIn' | 'password' | 'both';

export interface SignInAttempt {
  readonly purpose: SignInPurpose;
  readonly passwordFits: boolean;
  /** Undefined where the account takes no code. */
  readonly factor: SecondFactor | undefined;
  /** A code of the app, or a recovery code. */
  readonly code: string | undefined;
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The failures of the account before this attempt. */
  readonly failed: FailedSignIns;
}

export interface SignInDecision {
  readonly signedIn: boolean;
  readonly events: readonly AccountEvent[];
  readonly failed: FailedSignIns;
  /** Given where a code is taken: it counts no more. */
  readonly proof?: Proof;
}

/**
 * Decides who is signed in, and what the record says of it.
 * @throws ProblemError `codeRequired` where the password is right, and a code is to be given: nothing is counted
 */
export function decideSignIn(attempt: SignInAttempt, account: Account): SignInDecision {
  const { purpose, passwordFits, code, at, failed } = attempt;
  const withThis = withOneMore(failed, at.slice(0, 10));
  const refused = { signedIn: false, events: failures(countDue(withThis)), failed: withThis };
  if (!passwordFits || account.closed) return refused;
  const factor = purpose === 'password' ? undefined : attempt.factor;
  if (factor && code === undefined) throw new ProblemError('codeRequired');
  const proof = factor && code !== undefined ? proven(factor, code, Date.parse(at)) : undefined;
  if (factor && !proof) return refused;
  // The record tells when a session begins, not what its owner proves in it.
  if (purpose !== 'signIn') return { signedIn: true, events: [], failed };
  const data = proof?.isRecovery ? ({ recoveryCode: true } as const) : {};
  const events = [...failures(failed.unrecorded), { type: 'SignedIn', data } as const];
  return { signedIn: true, events, failed, ...(proof && { proof }) };
}

function failures(count: number): readonly AccountEvent[] {
  return count === 0 ? [] : [{ type: 'SignInFailed', data: count === 1 ? {} : { count } }];
}
