import { type Account, type AccountEvent, Refusal, type Role } from '@noticeboard/content-model';

/** State and `evolve` are `Account` and `evolveAccount` of the content model. */
export type AccountCommand =
  | { readonly type: 'AddAccount'; readonly username: string; readonly role: Role }
  | { readonly type: 'ChangePassword' }
  | { readonly type: 'CloseAccount' }
  | { readonly type: 'RecordSignIn' }
  | { readonly type: 'RecordFailedSignIn' }
  | { readonly type: 'RecordSignOut' };

/** @throws Refusal `duplicateAccount`, `unknownAccount` */
export function decideAccount(command: AccountCommand, account: Account | undefined): readonly AccountEvent[] {
  if (command.type === 'AddAccount') {
    if (account) throw new Refusal('duplicateAccount');
    const { username, role } = command;
    return [{ type: 'AccountAdded', data: { username, role } }];
  }
  if (!account) throw new Refusal('unknownAccount');
  switch (command.type) {
    case 'ChangePassword':
      return [{ type: 'PasswordChanged', data: {} }];
    case 'CloseAccount':
      return account.closed ? [] : [{ type: 'AccountClosed', data: {} }];
    case 'RecordSignIn':
      return [{ type: 'SignedIn', data: {} }];
    case 'RecordFailedSignIn':
      return [{ type: 'SignInFailed', data: {} }];
    case 'RecordSignOut':
      return [{ type: 'SignedOut', data: {} }];
  }
}
