import { describe, expect, it } from '@jest/globals';
import { type Account, type AccountEvent, evolveAccount } from '@noticeboard/content-model';
import { readEventsOf } from '../../../libs/content-model/src/testing/read-events.js';
import { problemOf } from '../testing/command-contexts.js';
import { type AccountChanges, type AccountCommand, decideAccount } from './account.decider.js';

const added: AccountEvent = { type: 'AccountAdded', data: { username: 'Asha', role: 'auditor' } };
const closed: AccountEvent = { type: 'AccountClosed', data: {} };
const reopened: AccountEvent = { type: 'AccountReopened', data: {} };
const secured: AccountEvent = { type: 'SecondFactorAdded', data: {} };
const promoted: AccountEvent = { type: 'RoleChanged', data: { role: 'admin' } };
const add: AccountCommand = { type: 'AddAccount', username: 'Asha', role: 'auditor' };
const edit = (changes: AccountChanges): AccountCommand => ({ type: 'EditAccount', changes });

function decided(given: readonly AccountEvent[], when: AccountCommand): readonly AccountEvent[] {
  return decideAccount(when, readEventsOf(...given).reduce<Account | undefined>(evolveAccount, undefined));
}

describe('A command on an account', () => {
  it.each<[AccountCommand, AccountEvent[], AccountEvent['type']]>([
    [edit({ password: true }), [added], 'PasswordChanged'],
    [edit({ password: true }), [added, closed], 'PasswordChanged'],
    [edit({ secondFactor: true }), [added], 'SecondFactorAdded'],
    [edit({ secondFactor: false }), [added, secured], 'SecondFactorRemoved'],
    [edit({ closed: true }), [added], 'AccountClosed'],
    [edit({ closed: true }), [added, closed, reopened], 'AccountClosed'],
    [edit({ closed: false }), [added, closed], 'AccountReopened'],
    [{ type: 'RecordSignIn', failed: 0 }, [added], 'SignedIn'],
    [{ type: 'RecordFailedSignIn', failed: 1 }, [added], 'SignInFailed'],
    [{ type: 'RecordFailedSignIn', failed: 1 }, [added, closed], 'SignInFailed'],
    [{ type: 'RecordSignOut', allSessions: false }, [added], 'SignedOut'],
  ])('%j is on the record', (when, given, type) => {
    expect(decided(given, when)).toEqual([{ type, data: {} }]);
  });

  it('records failures that are counted, with a sign-in before it', () => {
    const counted: AccountEvent = { type: 'SignInFailed', data: { count: 7 } };
    expect(decided([added], { type: 'RecordFailedSignIn', failed: 7 })).toEqual([counted]);
    const signedIn: AccountEvent = { type: 'SignedIn', data: {} };
    expect(decided([added], { type: 'RecordSignIn', failed: 7 })).toEqual([counted, signedIn]);
  });

  it('records that a recovery code was given at a sign-in', () => {
    const signIn: AccountCommand = { type: 'RecordSignIn', failed: 0, recoveryCode: true };
    expect(decided([added, secured], signIn)).toEqual([{ type: 'SignedIn', data: { recoveryCode: true } }]);
  });

  it('adds an account under the name as it was typed', () => {
    expect(decided([], add)).toEqual([added]);
  });

  it('records another role', () => {
    expect(decided([added], edit({ role: 'admin' }))).toEqual([promoted]);
    expect(decided([added, closed], edit({ role: 'admin' }))).toEqual([promoted]);
  });

  it.each<[AccountChanges, AccountEvent[]]>([
    [{}, [added]],
    [{ role: 'auditor' }, [added]],
    [{ closed: false }, [added]],
    [{ secondFactor: false }, [added]],
    [{ closed: true }, [added, closed]],
    [{ password: false }, [added]],
    [{ role: 'admin', closed: true, password: false }, [added, promoted, closed]],
  ])('that edits to %j what is so already records nothing', (changes, given) => {
    expect(decided(given, edit(changes))).toEqual([]);
  });

  it.each<[AccountChanges, AccountEvent[], AccountEvent['type'][]]>([
    [{ role: 'admin', password: true, closed: true }, [added], ['RoleChanged', 'PasswordChanged', 'AccountClosed']],
    [
      { role: 'admin', password: true, closed: false },
      [added, closed],
      ['RoleChanged', 'PasswordChanged', 'AccountReopened'],
    ],
    [{ role: 'auditor', closed: true }, [added], ['AccountClosed']],
  ])('that edits several things puts each that changes on the record: %j', (changes, given, types) => {
    const events = decided(given, edit(changes));
    expect(events.map(({ type }) => type)).toEqual(types);
    const after = readEventsOf(...given, ...events).reduce<Account | undefined>(evolveAccount, undefined);
    expect(after).toMatchObject({ role: changes.role, closed: changes.closed });
  });

  it('takes no second factor in the place of another', () => {
    const refused = problemOf(() => decided([added, secured], edit({ secondFactor: true })));
    expect(refused.options.errors).toMatchObject({ code: { code: 'secondFactorOn' } });
  });

  it('adds no account twice, closed or not', () => {
    expect(problemOf(() => decided([added], add)).code).toBe('duplicateAccount');
    expect(problemOf(() => decided([added, closed], add)).code).toBe('duplicateAccount');
  });

  it.each<AccountCommand>([
    edit({}),
    edit({ password: true }),
    edit({ closed: true, role: 'admin' }),
    { type: 'RecordSignIn', failed: 0 },
    { type: 'RecordFailedSignIn', failed: 1 },
    { type: 'RecordSignOut', allSessions: false },
  ])('%j needs an account', (when) => {
    expect(problemOf(() => decided([], when)).code).toBe('unknownAccount');
  });
});
