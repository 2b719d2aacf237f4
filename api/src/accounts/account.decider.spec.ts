import { describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { type Account, type AccountEvent, evolveAccount, type SecondFactor } from '@noticeboard/content-model';
import { readEventsOf } from '../../../libs/content-model/src/testing/read-events.js';
import { problemOf } from '../testing/command-contexts.js';
import {
  type AccountChanges,
  type AccountCommand,
  decideAccount,
  decideSignIn,
  type SignInAttempt,
  type SignInDecision,
} from './account.decider.js';
import { type FailedSignIns, noFailedSignIns } from './failed-sign-ins.js';
import { enrolled, newSecret } from './second-factor.js';

const added: AccountEvent = { type: 'AccountAdded', data: { username: 'Asha', role: 'auditor' } };
const closed: AccountEvent = { type: 'AccountClosed', data: {} };
const reopened: AccountEvent = { type: 'AccountReopened', data: {} };
const secured: AccountEvent = { type: 'SecondFactorAdded', data: {} };
const promoted: AccountEvent = { type: 'RoleChanged', data: { role: 'admin' } };
const add: AccountCommand = { type: 'AddAccount', username: 'Asha', role: 'auditor' };
const edit = (changes: AccountChanges): AccountCommand => ({ type: 'EditAccount', changes });

const accountOf = (events: readonly AccountEvent[]) =>
  readEventsOf(...events).reduce<Account | undefined>(
    (account, event) => evolveAccount(account, 'asha', event),
    undefined,
  );

function decided(given: readonly AccountEvent[], when: AccountCommand): readonly AccountEvent[] {
  return decideAccount(when, accountOf(given));
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
    [{ type: 'RecordSignOut', allSessions: false }, [added], 'SignedOut'],
  ])('%j is on the record', (when, given, type) => {
    expect(decided(given, when)).toEqual([{ type, data: {} }]);
  });

  it('sets a password by a link, until the account or its password changes', () => {
    const link = { purpose: 'reset', sessionsEndedAt: -1 } as const;
    const set = edit({ password: true, link });
    const changed: AccountEvent = { type: 'PasswordChanged', data: { link: 'reset' } };
    expect(decided([added, promoted], set)).toEqual([changed]);
    for (const since of [[changed], [closed], [closed, reopened]])
      expect(problemOf(() => decided([added, ...since], set)).code).toBe('unknownRecord');
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
    expect(accountOf([...given, ...events])).toMatchObject({ role: changes.role, closed: changes.closed });
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
    { type: 'RecordSignOut', allSessions: false },
  ])('%j needs an account', (when) => {
    expect(problemOf(() => decided([], when)).code).toBe('unknownAccount');
  });
});

const at = '2026-11-23T09:00:00.000Z';
const secret = newSecret();
const code = new TOTP({ secret }).generate({ timestamp: Date.parse(at) });
const enrolment = enrolled(secret, code, Date.parse(at));
if (!enrolment) throw new TypeError('the first code was refused');
const {
  secondFactor: taken,
  codes: [recovery = ''],
} = enrolment;
const factor = { ...taken, step: taken.step - 1 };

const counted = (count: number): AccountEvent => ({ type: 'SignInFailed', data: { count } });
const failed: AccountEvent = { type: 'SignInFailed', data: {} };
const signedIn: AccountEvent = { type: 'SignedIn', data: {} };
/** Seven of them are not on the record yet. */
const manyFailed: FailedSignIns = { date: '2026-11-23', seen: 27, unrecorded: 7 };

/** Somebody with the right password begins a session by default. */
function decidedSignIn(given: readonly AccountEvent[], when: Partial<SignInAttempt>): SignInDecision {
  const account = accountOf(given);
  if (!account) throw new TypeError('nobody was added');
  const plain = { purpose: 'signIn', passwordFits: true, factor: undefined, code: undefined } as const;
  return decideSignIn({ ...plain, at, failed: noFailedSignIns, ...when }, account);
}

describe('A sign-in', () => {
  it.each<[string, AccountEvent[], Partial<SignInAttempt>, AccountEvent[]]>([
    ['the right password', [added], {}, [signedIn]],
    ['it after the account was reopened', [added, closed, reopened], {}, [signedIn]],
    ['it and failures that are not on the record', [added], { failed: manyFailed }, [counted(7), signedIn]],
    ['it and a code of the app', [added, secured], { factor, code }, [signedIn]],
    ['it and a code that nobody asks for', [added], { code: '000000' }, [signedIn]],
  ])('with %s begins a session', (_, given, when, then) => {
    expect(decidedSignIn(given, when)).toMatchObject({ signedIn: true, events: then });
  });

  it.each<[string, AccountEvent[], Partial<SignInAttempt>]>([
    ['a wrong password', [added], { passwordFits: false }],
    ['a wrong password and the right code', [added, secured], { passwordFits: false, factor, code }],
    ['a wrong password, where a code is due', [added, secured], { passwordFits: false, factor }],
    ['the right password of a closed account', [added, closed], {}],
    ['it, where a code is due', [added, secured, closed], { factor }],
    ['a wrong code', [added, secured], { factor, code: '000000' }],
    ['an empty code', [added, secured], { factor, code: '' }],
    ['a code that was taken before', [added, secured], { factor: taken, code }],
    ['a recovery code that was taken', [added, secured], { factor: { ...factor, recoveryCodes: [] }, code: recovery }],
  ])('with %s fails, and counts as one failure', (_, given, when) => {
    const then = { signedIn: false, events: [failed], failed: { date: '2026-11-23', seen: 1, unrecorded: 1 } };
    for (const purpose of ['signIn', 'both'] as const) expect(decidedSignIn(given, { ...when, purpose })).toEqual(then);
  });

  it.each<[number, AccountEvent[]]>([
    [7, []],
    [13, [counted(14)]],
  ])('that fails with %i of 27 failures unrecorded puts %j on the record', (unrecorded, events) => {
    const decision = decidedSignIn([added], { passwordFits: false, failed: { ...manyFailed, unrecorded } });
    expect(decision).toEqual({
      signedIn: false,
      events,
      failed: { ...manyFailed, seen: 28, unrecorded: unrecorded + 1 },
    });
  });

  it('with the right password alone is asked for the code', () => {
    for (const purpose of ['signIn', 'both'] as const)
      expect(problemOf(() => decidedSignIn([added, secured], { purpose, factor })).code).toBe('codeRequired');
  });

  it.each<[string, string, AccountEvent, SecondFactor]>([
    ['a code, and none of its time or earlier counts any more', code, signedIn, taken],
    [
      'a recovery code, says so on the record, and leaves the others',
      recovery,
      { type: 'SignedIn', data: { recoveryCode: true } },
      { ...factor, recoveryCodes: factor.recoveryCodes.slice(1) },
    ],
  ])('takes %s', (_, given, event, secondFactor) => {
    const { events, proof } = decidedSignIn([added, secured], { factor, code: given });
    expect([events, proof?.secondFactor]).toEqual([[event], secondFactor]);
  });
});

describe('A signed-in account', () => {
  it.each<[string, AccountEvent[], Partial<SignInAttempt>]>([
    ['the password alone', [added], { purpose: 'password' }],
    ['the password alone, where a sign-in takes a code', [added, secured], { purpose: 'password', factor }],
    ['the password, where no code is due', [added], { purpose: 'both' }],
    ['the password and a code', [added, secured], { purpose: 'both', factor, code }],
    ['the password and a recovery code', [added, secured], { purpose: 'both', factor, code: recovery }],
  ])('proves %s, and nothing is recorded or used up', (_, given, when) => {
    const then = { signedIn: true, events: [], failed: manyFailed };
    expect(decidedSignIn(given, { ...when, failed: manyFailed })).toEqual(then);
  });

  it('fails with a wrong password, and that is on the record', () => {
    const when = { purpose: 'password', passwordFits: false } as const;
    expect(decidedSignIn([added], when)).toMatchObject({ signedIn: false, events: [failed] });
  });
});
