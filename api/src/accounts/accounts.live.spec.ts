import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountStream, portalAccountsStream } from '@noticeboard/content-model';
import { envelope } from '../testing/envelopes.js';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { Accounts } from './accounts.js';
import { ensureFirstAccount } from './first-account.js';
import { passwordFits } from './password.js';

let log: PortalLog;
let accounts: Accounts;
let elsewhere: Accounts;

beforeEach(async () => {
  log = await PortalLog.open();
  accounts = new Accounts(log.events);
  elsewhere = new Accounts(log.other);
});

afterEach(() => log.close());

describe('An account', () => {
  it('is added with a password that only its hash is kept of, where no reader looks', async () => {
    await accounts.add('Asha', 'admin', 'correct horse', envelope());
    expect(await accounts.find('ASHA')).toMatchObject({ username: 'Asha', role: 'admin', closed: false });
    const hash = await accounts.passwordHash('asha');
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await passwordFits(hash, 'correct horse')).toBe(true);
    expect(await passwordFits(hash, 'Correct horse')).toBe(false);
    const readable = JSON.stringify(await log.events.readAll());
    expect([readable.includes('argon2'), readable.includes('correct horse')]).toEqual([false, false]);
  });

  it('is added once, in whatever letter case, however many ask at once', async () => {
    const names = ['Asha', 'asha', 'ASHA', 'Asha'];
    const rivals = names.map((name, n) =>
      outcomeOf((n % 2 === 0 ? accounts : elsewhere).add(name, 'admin', 'correct horse', envelope())),
    );
    expect((await Promise.all(rivals)).toSorted()).toEqual(['done', ...names.slice(1).map(() => 'duplicateAccount')]);
    expect(await log.types(portalAccountsStream)).toEqual(['AccountRegistered']);
    expect(await accounts.all()).toHaveLength(1);
  });

  it('is registered also when others are added at the same moment', async () => {
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(names.map((name) => accounts.add(name, 'auditor', 'correct horse', envelope())));
    expect((await accounts.all()).map(({ username }) => username).toSorted()).toEqual(names);
  });

  it('has its password changed together with the event that says so', async () => {
    await accounts.add('Asha', 'admin', 'correct horse', envelope());
    await accounts.changePassword('asha', 'battery staple', envelope());
    expect(await log.types(accountStream('Asha'))).toEqual(['AccountAdded', 'PasswordChanged']);
    expect(await passwordFits(await accounts.passwordHash('Asha'), 'battery staple')).toBe(true);
    expect((await accounts.find('Asha'))?.sessionsEndedAt).toBe(1);
  });

  it('must be there to be changed', async () => {
    expect(await outcomeOf(accounts.changePassword('nobody', 'correct horse', envelope()))).toBe('unknownAccount');
    expect(await outcomeOf(accounts.close('nobody', envelope()))).toBe('unknownAccount');
    expect(await accounts.passwordHash('nobody')).toBeUndefined();
  });
});

describe('The last open admin', () => {
  beforeEach(async () => {
    await accounts.add('Asha', 'admin', 'correct horse', envelope());
    await accounts.add('Otto', 'auditor', 'correct horse', envelope());
  });

  it('cannot be closed, in any letter case of its name', async () => {
    expect(await outcomeOf(accounts.close('ASHA', envelope()))).toBe('lastAdmin');
    expect(await outcomeOf(accounts.close('Otto', envelope()))).toBe('done');
  });

  it('can be closed once there is another', async () => {
    await accounts.add('Bina', 'admin', 'correct horse', envelope());
    expect(await outcomeOf(accounts.close('Asha', envelope()))).toBe('done');
    expect(await outcomeOf(accounts.close('Bina', envelope()))).toBe('lastAdmin');
    expect(await outcomeOf(accounts.close('Asha', envelope()))).toBe('done');
  });

  it('stays also when two admins are closed at the same moment', async () => {
    await accounts.add('Bina', 'admin', 'correct horse', envelope());
    const both = [accounts.close('Asha', envelope()), elsewhere.close('Bina', envelope())].map(outcomeOf);
    expect((await Promise.all(both)).toSorted()).toEqual(['done', 'lastAdmin']);
    const open = (await accounts.all()).filter(({ role, closed }) => role === 'admin' && !closed);
    expect(open).toHaveLength(1);
  });
});

describe('The first account', () => {
  it('is made by one of several processes that start at once', async () => {
    const made = await Promise.all(
      [log.events, log.other, log.events].map((events) => ensureFirstAccount(events, 'admin', undefined, envelope())),
    );
    const passwords = made.flatMap((first) => first?.password ?? []);
    expect(passwords).toHaveLength(1);
    expect(await passwordFits(await accounts.passwordHash('admin'), passwords[0] ?? '')).toBe(true);
    expect(await ensureFirstAccount(log.events, 'admin', undefined, envelope())).toBeUndefined();
  });

  it('is not shown a password that was given', async () => {
    expect(await ensureFirstAccount(log.events, 'chief', 'correct horse', envelope())).toEqual({ username: 'chief' });
  });
});
