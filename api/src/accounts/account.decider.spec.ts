import { describe, expect, it } from '@jest/globals';
import { type Account, type AccountEvent, evolveAccount } from '@noticeboard/content-model';
import { factsOf } from '../../../libs/content-model/src/testing/facts.js';
import { refusalOf } from '../testing/refused.js';
import { type AccountCommand, decideAccount } from './account.decider.js';

const added: AccountEvent = { type: 'AccountAdded', data: { username: 'Asha', role: 'auditor' } };
const closed: AccountEvent = { type: 'AccountClosed', data: {} };
const add: AccountCommand = { type: 'AddAccount', username: 'Asha', role: 'auditor' };

function decided(given: readonly AccountEvent[], when: AccountCommand): readonly AccountEvent[] {
  return decideAccount(when, factsOf(...given).reduce<Account | undefined>(evolveAccount, undefined));
}

describe('A command on an account', () => {
  it.each<[AccountCommand, AccountEvent[], AccountEvent['type']]>([
    [{ type: 'ChangePassword' }, [added], 'PasswordChanged'],
    [{ type: 'ChangePassword' }, [added, closed], 'PasswordChanged'],
    [{ type: 'CloseAccount' }, [added], 'AccountClosed'],
    [{ type: 'CloseAccount' }, [added, closed, { type: 'AccountReopened', data: {} }], 'AccountClosed'],
    [{ type: 'RecordSignIn' }, [added], 'SignedIn'],
    [{ type: 'RecordFailedSignIn' }, [added], 'SignInFailed'],
    [{ type: 'RecordFailedSignIn' }, [added, closed], 'SignInFailed'],
    [{ type: 'RecordSignOut' }, [added], 'SignedOut'],
  ])('%j is on the record', (when, given, type) => {
    expect(decided(given, when)).toEqual([{ type, data: {} }]);
  });

  it('adds an account under the name as it was typed', () => {
    expect(decided([], add)).toEqual([added]);
  });

  it('closes a closed account without a further event', () => {
    expect(decided([added, closed], { type: 'CloseAccount' })).toEqual([]);
  });

  it('adds no account twice, closed or not', () => {
    expect(refusalOf(() => decided([added], add)).code).toBe('duplicateAccount');
    expect(refusalOf(() => decided([added, closed], add)).code).toBe('duplicateAccount');
  });

  it.each<AccountCommand>([
    { type: 'ChangePassword' },
    { type: 'CloseAccount' },
    { type: 'RecordSignIn' },
    { type: 'RecordFailedSignIn' },
    { type: 'RecordSignOut' },
  ])('$type needs an account', (when) => {
    expect(refusalOf(() => decided([], when)).code).toBe('unknownAccount');
  });
});
