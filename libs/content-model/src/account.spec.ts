import { describe, expect, it } from '@jest/globals';
import { type Account, evolveAccount, parseAccount, type AccountEvent } from './account.js';
import { minute, readEventsOf } from './testing/read-events.js';

const added: AccountEvent = { type: 'AccountAdded', data: { username: 'Asha', role: 'admin' } };
const closed: AccountEvent = { type: 'AccountClosed', data: {} };

function accountAfter(...events: readonly AccountEvent[]): Account | undefined {
  return readEventsOf(...events).reduce<Account | undefined>(
    (account, event) => evolveAccount(account, 'asha', event),
    undefined,
  );
}

const fresh: Account = {
  username: 'Asha',
  role: 'admin',
  closed: false,
  createdAt: minute(0),
  sessionsEndedAt: -1,
  order: readEventsOf(added)[0]?.position ?? '',
};

describe('An account', () => {
  it('begins open, with no session ended', () => {
    expect(accountAfter(added)).toEqual(fresh);
  });

  it.each<[string, AccountEvent[], Partial<Account>]>([
    ['has another role', [{ type: 'RoleChanged', data: { role: 'auditor' } }], { role: 'auditor' }],
    ['ends its sessions when its password changes', [{ type: 'PasswordChanged', data: {} }], { sessionsEndedAt: 1 }],
    ['takes a code at its sign-in', [{ type: 'SecondFactorAdded', data: {} }], { secondFactor: true }],
    [
      'takes none any more',
      [
        { type: 'SecondFactorAdded', data: {} },
        { type: 'SecondFactorRemoved', data: {} },
      ],
      {},
    ],
    ['ends its sessions when it is closed', [closed], { closed: true, sessionsEndedAt: 1 }],
    ['opens again, its old sessions ended', [closed, { type: 'AccountReopened', data: {} }], { sessionsEndedAt: 1 }],
    [
      'ends its sessions when all are signed out',
      [{ type: 'SignedOut', data: { allSessions: true } }],
      { sessionsEndedAt: 1 },
    ],
    [
      'stays as it is over sign-ins, failed ones and sign-outs',
      [
        { type: 'SignedIn', data: {} },
        { type: 'SignInFailed', data: {} },
        { type: 'SignedOut', data: {} },
      ],
      {},
    ],
  ])('%s', (_, events, changed) => {
    expect(accountAfter(added, ...events)).toEqual({ ...fresh, ...changed });
  });

  it('cannot be added twice', () => {
    expect(() => accountAfter(added, added)).toThrow(RangeError);
    expect(() => accountAfter(added, closed, added)).toThrow(RangeError);
  });

  it.each<AccountEvent>([
    { type: 'RoleChanged', data: { role: 'admin' } },
    { type: 'PasswordChanged', data: {} },
    closed,
    { type: 'AccountReopened', data: {} },
    { type: 'SecondFactorAdded', data: {} },
    { type: 'SecondFactorRemoved', data: {} },
    { type: 'SignedIn', data: {} },
    { type: 'SignInFailed', data: {} },
    { type: 'SignedOut', data: {} },
  ])('cannot begin with $type', (event) => {
    expect(() => accountAfter(event)).toThrow(RangeError);
  });

  it('is read back as it was stored', () => {
    expect(parseAccount(JSON.stringify(fresh))).toEqual(fresh);
    expect(() => parseAccount('{"username":"Asha"}')).toThrow('role');
    expect(() => parseAccount('Asha')).toThrow(SyntaxError);
  });
});
