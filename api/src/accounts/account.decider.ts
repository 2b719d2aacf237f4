import {
  type Account,
  type AccountEvent,
  fieldError,
  invalid,
  ownActors,
  ProblemError,
  type Role,
} from '@noticeboard/content-model';

/** What a user name may hold that was taken by an earlier version. */
export const usernamePattern = /^[\p{L}\p{N}._@-]{1,64}$/u;

/** Names that look alike are one name: letters of one script, of which none looks like another's. */
const plainPattern = /^(?:[A-Za-z\d._@-]+|(?:(?![\u0958-\u095f])(?=\p{L})\p{Script=Devanagari}|[\d._@-])+)$/u;

/** A new user name in its normal form: NFKC, and the same for all who read it. */
export function isPlainName(username: string): boolean {
  return usernamePattern.test(username) && plainPattern.test(username);
}

/** Names that no new account has, in lower case, by why. */
const reserved: ReadonlySet<string> = new Set([
  // The record names them, or would be read as if it were not somebody's account.
  ...ownActors,
  'system',
  'import',
  'importer',
  'scheduler',
  'anonymous',
  'undefined',
  'null',
  // Beside the accounts in addresses of the console and of the API.
  'new',
  'create',
  'session',
  'sessions',
  'me',
  // Every object has something under them.
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
]);

/** Whether a new user name would be taken for something else, or is no name in a path: `.`, `..`, `-`. */
export function isReservedName(username: string): boolean {
  return reserved.has(username.toLowerCase()) || !/[\p{L}\p{N}]/u.test(username);
}

/** State and `evolve` are `Account` and `evolveAccount` of the content model. */
export type AccountCommand =
  | { readonly type: 'AddAccount'; readonly username: string; readonly role: Role }
  | { readonly type: 'EditAccount'; readonly changes: AccountChanges }
  /** `failed`: so many before it are not on the record yet. */
  | { readonly type: 'RecordSignIn'; readonly failed: number; readonly recoveryCode?: boolean }
  | { readonly type: 'RecordFailedSignIn'; readonly failed: number }
  | { readonly type: 'RecordSignOut'; readonly allSessions: boolean };

/** `password` says only that the password changes; its hash is stored elsewhere. */
export interface AccountChanges {
  readonly role?: Role | undefined;
  readonly closed?: boolean | undefined;
  readonly password?: boolean;
  readonly secondFactor?: boolean | undefined;
}

/** @throws ProblemError `duplicateAccount`, `unknownAccount`, `invalid` for a second factor where there is one */
export function decideAccount(command: AccountCommand, account: Account | undefined): readonly AccountEvent[] {
  if (command.type === 'AddAccount') {
    if (account) throw new ProblemError('duplicateAccount');
    const { username, role } = command;
    return [{ type: 'AccountAdded', data: { username, role } }];
  }
  if (!account) throw new ProblemError('unknownAccount');
  switch (command.type) {
    case 'EditAccount': {
      const { role, closed, password, secondFactor } = command.changes;
      if (secondFactor && account.secondFactor) return invalid('code', fieldError('secondFactorOn'));
      return [
        ...(role !== undefined && role !== account.role ? [{ type: 'RoleChanged', data: { role } } as const] : []),
        ...(password ? [{ type: 'PasswordChanged', data: {} } as const] : []),
        ...(secondFactor === true ? [{ type: 'SecondFactorAdded', data: {} } as const] : []),
        ...(secondFactor === false && account.secondFactor ? [{ type: 'SecondFactorRemoved', data: {} } as const] : []),
        ...(closed === true && !account.closed ? [{ type: 'AccountClosed', data: {} } as const] : []),
        ...(closed === false && account.closed ? [{ type: 'AccountReopened', data: {} } as const] : []),
      ];
    }
    case 'RecordSignIn':
      return [
        ...failures(command.failed),
        { type: 'SignedIn', data: command.recoveryCode ? { recoveryCode: true } : {} },
      ];
    case 'RecordFailedSignIn':
      return failures(command.failed);
    case 'RecordSignOut':
      return [{ type: 'SignedOut', data: command.allSessions ? { allSessions: true } : {} }];
  }
}

function failures(count: number): readonly AccountEvent[] {
  return count === 0 ? [] : [{ type: 'SignInFailed', data: count === 1 ? {} : { count } }];
}
