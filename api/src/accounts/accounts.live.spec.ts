import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnavailable, type StreamWrite, storeWith } from '@noticeboard/event-store';
import {
  accountStream,
  credentialStream,
  portalAccountsStream,
  type ProblemError,
  readModels,
} from '@noticeboard/content-model';
import { openReadStore } from '@noticeboard/read-store';
import { newEvents } from '../commands/command-context.js';
import { countedLog } from '../testing/counted-log.js';
import { commandContext } from '../testing/command-contexts.js';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { Accounts } from './accounts.js';
import { firstAdmin } from './first-account.js';
import { hashPassword, passwordFits } from './password.js';
import { SignIn } from './sign-in.js';

let log: PortalLog;
let accounts: Accounts;
let elsewhere: Accounts;
let signIns: SignIn;

const hashOf = async (username: string) => (await accounts.credentials.of(username)).hash;
const signInWith = (username: string, password: string, by = signIns) =>
  by.attempt('signIn', { username, password }, () => commandContext());

beforeEach(async () => {
  log = await PortalLog.open();
  accounts = new Accounts(log.events, undefined, undefined, ['Sarkari Patra']);
  elsewhere = new Accounts(log.other);
  signIns = new SignIn(accounts);
});

afterEach(() => log.close());

describe('An account', () => {
  it('is added with a password that only its hash is kept of, where no reader looks', async () => {
    await accounts.add('Asha', 'admin', 'correct horse', commandContext());
    expect(await accounts.find('ASHA')).toMatchObject({ username: 'Asha', role: 'admin', closed: false });
    const hash = await hashOf('asha');
    expect(hash).toMatch(/^\$argon2id\$/);
    expect(await passwordFits(hash, 'correct horse')).toBe(true);
    expect(await passwordFits(hash, 'Correct horse')).toBe(false);
    expect(await passwordFits(hash?.replace('$m=', '$n='), 'correct horse')).toBe(false);
    const readable = JSON.stringify(await log.events.readAll());
    expect([readable.includes('argon2'), readable.includes('correct horse')]).toEqual([false, false]);
  });

  it('keeps a name of an earlier version as it is; others are found by their normal form', async () => {
    const wide = '\uff21\uff33\uff28\uff21';
    const added = { type: 'AccountAdded', data: { username: wide, role: 'auditor' } } as const;
    const set = { type: 'CredentialSet', data: { hash: await hashPassword('battery staple') } } as const;
    const write = (stream: string, event: typeof added | typeof set, from: number) =>
      ({ stream, expected: 'none', events: newEvents(earlier, [event], from) }) as const;
    const earlier = commandContext();
    await accounts.add('Asha', 'admin', 'correct horse', commandContext());
    const signIn = async (name: string, password: string) => (await signInWith(name, password))?.after.username;
    expect(await signIn(wide, 'correct horse')).toBe('Asha');
    await log.events.append([write(accountStream(wide), added, 0), write(credentialStream(wide), set, 1)]);
    expect(await signIn(wide, 'battery staple')).toBe(wide);
    expect(await signIn('asha', 'correct horse')).toBe('Asha');
  });

  it.each([
    ['Asha', 'PASSWORD1234', 'passwordCommon'],
    ['Asha', 'password12', 'passwordCommon'],
    ...[
      '0000000000',
      'aaaaabbbbb',
      '1212121212',
      'abcdefghij',
      'ZYXWVUTSRQ',
      '9876543210',
      '1122334455',
      'abcde12345',
      'asdfghjkl;',
      'qwertyuiop',
      'poiuytrewq1',
      '1234554321',
      'hellohello',
      'hindi1hindi1hindi1',
      'letmeinletmein',
    ].map((password) => ['Asha', password, 'passwordPattern'] as const),
    ...[
      'P@ssw0rd123',
      'Passw0rd!!',
      'letmein1234',
      '$ecret2026!',
      '202-w3lc0me',
      'pass word 1',
      '1l0vey0u!!',
      'Editor@1234',
      '¡¡umbrella!',
    ].map((password) => ['Asha', password, 'passwordCommon'] as const),
    ...[
      'noticeboard',
      'N0tice Board 26',
      'SarkariPatra',
      'sarkari@2026',
      '999@sh@kumar',
      'Kumar123456',
      'asha.kumar',
    ].map((password) => ['asha.kumar', password, 'passwordIsName'] as const),
    ['administrator7', '99Administrator', 'passwordIsName'],
    ['Asha', 'nine char', 'passwordTooShort'],
    ['\u0410sha', 'correct horse', 'userNameMixed'],
    ...[
      '. .. -- @ operator Portal OPERATOR system import Scheduler new session',
      '__proto__ constructor prototype toString hasOwnProperty valueOf __defineGetter__',
    ]
      .flatMap((names) => names.split(' '))
      .map((name) => [name, 'correct horse', 'userNameReserved'] as const),
  ])('%s with the password %s is refused: %s', async (name, password, code) => {
    const refusal = await accounts.add(name, 'admin', password, commandContext()).catch((error: unknown) => error);
    expect(Object.values((refusal as ProblemError).options.errors ?? {})).toMatchObject([{ code }]);
    expect(await log.events.head()).toBeUndefined();
  });

  it('is added once, in whatever letter case, however many ask at once', async () => {
    const names = ['Asha', 'asha', 'ASHA', 'Asha'];
    const rivals = names.map((name, n) =>
      outcomeOf((n % 2 === 0 ? accounts : elsewhere).add(name, 'admin', 'correct horse', commandContext())),
    );
    expect((await Promise.all(rivals)).toSorted()).toEqual(['done', ...names.slice(1).map(() => 'duplicateAccount')]);
    expect(await log.types(portalAccountsStream)).toEqual(['AccountRegistered']);
    expect(await accounts.all()).toHaveLength(1);
  });

  it('is registered also when others are added at the same moment', async () => {
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(names.map((name) => accounts.add(name, 'auditor', 'correct horse', commandContext())));
    expect((await accounts.all()).map(({ username }) => username).toSorted()).toEqual(names);
  });

  it('answers an edit with what it was and what it is', async () => {
    const { after: added } = await accounts.add('Asha', 'admin', 'correct horse', commandContext());
    await accounts.add('Bina', 'admin', 'correct horse', commandContext());
    const { before, after, position } = await accounts.edit('ASHA', { role: 'auditor' }, commandContext());
    expect(before).toEqual(added);
    expect(after).toEqual({ ...added, role: 'auditor' });
    expect((await log.events.readStream(accountStream('asha'))).at(-1)?.position).toBe(position);
    expect(await accounts.find('asha')).toEqual(after);
  });

  it.each([
    ['closing', () => accounts.edit('Otto', { closed: true }, commandContext()), { closed: true }],
    ['a new role', () => accounts.edit('Otto', { role: 'auditor' }, commandContext()), { role: 'auditor' }],
    [
      'a new password',
      () => accounts.edit('Otto', { password: 'battery staple' }, commandContext()),
      { sessionsEndedAt: 1 },
    ],
    ['signing out everywhere', () => accounts.recordSignOut('Otto', true, commandContext()), { sessionsEndedAt: 1 }],
  ])('is trusted without the log for a while, which %s waits out', async (_, end, ended) => {
    await accounts.add('Otto', 'editor', 'correct horse', commandContext());
    const counted = countedLog(log.other);
    const trusting = new Accounts(counted);
    const [once, again] = await Promise.all([trusting.trusted('Otto'), trusting.trusted('OTTO')]);
    expect(again).toBe(once);
    expect(counted.reads).toEqual([accountStream('Otto')]);
    await end();
    expect(await trusting.trusted('Otto')).toMatchObject(ended);
  });

  it('that is edited twice by one command is edited once', async () => {
    await accounts.add('Otto', 'auditor', 'correct horse', commandContext());
    const same = commandContext({ idempotencyKey: 'k' });
    const edits = [accounts, elsewhere, accounts].map((each) =>
      each.edit('Otto', { password: 'battery staple' }, same),
    );
    const answers = await Promise.all(edits);
    expect(answers).toEqual(answers.map(() => answers[0]));
    expect(await log.types(accountStream('Otto'))).toEqual(['AccountAdded', 'PasswordChanged']);
  });

  it('takes edits of different things at the same moment, all of them', async () => {
    await accounts.add('Asha', 'admin', 'correct horse', commandContext());
    await accounts.add('Otto', 'auditor', 'correct horse', commandContext());
    await Promise.all([
      accounts.edit('Otto', { role: 'admin' }, commandContext()),
      elsewhere.edit('Otto', { password: 'battery staple' }, commandContext()),
      accounts.edit('Otto', { closed: true }, commandContext()),
    ]);
    expect(await accounts.find('Otto')).toMatchObject({ role: 'admin', closed: true });
    expect(await passwordFits(await hashOf('Otto'), 'battery staple')).toBe(true);
  });
});

describe('A sign-in', () => {
  const actors: string[] = [];
  const signIn = (password: string, username = 'Otto', by = signIns) =>
    by.attempt('signIn', { username, password }, ({ username: actor, role }) => {
      actors.push(`${actor} ${role}`);
      return commandContext({ actor, role });
    });

  beforeEach(async () => {
    actors.length = 0;
    await accounts.add('Asha', 'admin', 'correct horse', commandContext());
    await accounts.add('Otto', 'auditor', 'correct horse', commandContext());
  });

  it('is recorded for the account, in whatever letter case it is named, and so is one that fails', async () => {
    const { after, revision, position } = (await signIn('correct horse', 'OTTO')) ?? {};
    expect([after, revision, position]).toEqual([await accounts.find('otto'), 1, await log.events.head()]);
    expect(await signIn('battery staple')).toBeUndefined();
    expect(await log.types(accountStream('otto'))).toEqual(['AccountAdded', 'SignedIn', 'SignInFailed']);
    expect(actors).toEqual(['Otto auditor', 'Otto auditor']);
  });

  it('under a name that nobody has leaves no trace', async () => {
    const head = await log.events.head();
    expect(await signIn('correct horse', 'nobody')).toBeUndefined();
    expect(await log.events.head()).toBe(head);
  });

  it('reads the credential and nothing else of an account that this process knows', async () => {
    const events = countedLog(log.events);
    const counted = new SignIn(new Accounts(events));
    await signIn('correct horse', 'Otto', counted);
    events.reads.length = 0;
    events.appends.length = 0;
    await signIn('correct horse', 'Otto', counted);
    await signIn('battery staple', 'Otto', counted);
    expect(new Set(events.reads)).toEqual(new Set([credentialStream('otto')]));
    expect(events.appends).toHaveLength(2);
  });

  it('fails on an account that another process has closed, and works on one that it has reopened', async () => {
    await signIn('correct horse');
    await elsewhere.edit('Otto', { closed: true }, commandContext());
    expect(await signIn('correct horse')).toBeUndefined();
    await elsewhere.edit('Otto', { closed: false, role: 'admin' }, commandContext());
    expect((await signIn('correct horse'))?.after).toMatchObject({ role: 'admin', closed: false });
    expect(actors.at(-1)).toBe('Otto admin');
    const types = ['AccountAdded', 'SignedIn', 'AccountClosed', 'SignInFailed', 'AccountReopened', 'RoleChanged'];
    expect((await log.types(accountStream('otto'))).toSorted()).toEqual([...types, 'SignedIn'].toSorted());
  });

  it('takes the password that another process has set, and no longer the one before', async () => {
    await signIn('correct horse');
    await elsewhere.edit('Otto', { password: 'battery staple' }, commandContext());
    expect(await signIn('correct horse')).toBeUndefined();
    const { after, revision = -1 } = (await signIn('battery staple')) ?? {};
    expect(after?.sessionsEndedAt).toBeLessThan(revision);
  });

  it('with the password that is changed while it is checked is refused', async () => {
    let isChanged = false;
    const events = countedLog(log.events, async () => {
      if (isChanged) return;
      isChanged = true;
      await elsewhere.edit('Otto', { password: 'battery staple' }, commandContext());
    });
    expect(await signIn('correct horse', 'Otto', new SignIn(new Accounts(events)))).toBeUndefined();
    expect(await log.types(accountStream('otto'))).toEqual(['AccountAdded', 'PasswordChanged', 'SignInFailed']);
  });
});

describe('An account with thousands of failed sign-ins', () => {
  const old = 2000;

  /** Recorded by an earlier version, one by one, all but the last ones in the read models. */
  async function logAndReads(projected: number) {
    await accounts.add('Asha', 'admin', 'correct horse', commandContext());
    await accounts.add('Otto', 'auditor', 'correct horse', commandContext());
    const stream = accountStream('otto');
    const failed = { type: 'SignInFailed', data: {} } as const;
    const events = newEvents(
      commandContext(),
      Array.from({ length: old }, () => failed),
    );
    await log.events.append([{ stream, expected: 0, events }]);
    const account = await accounts.find('otto');
    const checkpoint = (await log.events.readStream(stream))[projected]?.position;
    const reads = await openReadStore({});
    const put = { kind: 'put', collection: readModels.accounts, id: 'otto', body: JSON.stringify(account) } as const;
    await reads.apply({ after: undefined, checkpoint, changes: [put] });
    return { stream, reads, counted: countedLog(log.events) };
  }

  it('signs in without its stream being read whole', async () => {
    const { stream, reads, counted } = await logAndReads(old);
    await accounts.edit('otto', { role: 'admin' }, commandContext());
    const fresh = new SignIn(new Accounts(counted, undefined, reads));
    const { after, revision } = (await signInWith('otto', 'correct horse', fresh)) ?? {};
    expect([after?.role, revision, (await log.types(stream)).at(-1)]).toEqual(['admin', old + 2, 'SignedIn']);
    expect(counted.eventsRead).toBeLessThan(150);
    await elsewhere.edit('otto', { closed: true }, commandContext());
    expect(await signInWith('otto', 'correct horse', fresh)).toBeUndefined();
    await reads.close();
  });

  it('is read whole where the read models are far behind', async () => {
    const { reads, counted } = await logAndReads(old - 500);
    const fresh = new SignIn(new Accounts(counted, undefined, reads));
    expect(await signInWith('otto', 'correct horse', fresh)).toBeDefined();
    expect(counted.eventsRead).toBeGreaterThan(old);
    await reads.close();
  });

  it('grows by few events, which tell of all', async () => {
    await accounts.add('Otto', 'auditor', 'correct horse', commandContext());
    for (let n = 0; n < 22; n += 1) await signInWith('otto', 'battery staple');
    await signInWith('otto', 'correct horse');
    const stored = (await log.events.readStream(accountStream('otto'))).slice(1);
    expect(stored.map(({ type, data }) => [type, data['count'] ?? 1])).toEqual([
      ...Array.from({ length: 20 }, () => ['SignInFailed', 1]),
      ['SignInFailed', 2],
      ['SignedIn', 1],
    ]);
  });
});

describe('The last open admin', () => {
  beforeEach(async () => {
    await accounts.add('Asha', 'admin', 'correct horse', commandContext());
    await accounts.add('Otto', 'auditor', 'correct horse', commandContext());
  });

  it('can be closed once there is another', async () => {
    await accounts.add('Bina', 'admin', 'correct horse', commandContext());
    expect(await outcomeOf(accounts.edit('Asha', { closed: true }, commandContext()))).toBe('done');
    expect(await outcomeOf(accounts.edit('Bina', { closed: true }, commandContext()))).toBe('lastAdmin');
    expect(await outcomeOf(accounts.edit('Asha', { closed: true }, commandContext()))).toBe('done');
  });

  it('keeps its password when it is refused to be closed with a new one', async () => {
    const changes = { closed: true, password: 'battery staple' };
    expect(await outcomeOf(accounts.edit('Asha', changes, commandContext()))).toBe('lastAdmin');
    expect(await passwordFits(await hashOf('Asha'), 'correct horse')).toBe(true);
  });

  it('is not helped by an admin whose account is closed, or by an auditor', async () => {
    await accounts.add('Bina', 'admin', 'correct horse', commandContext());
    await accounts.edit('Bina', { closed: true }, commandContext());
    expect(await outcomeOf(accounts.edit('Asha', { role: 'auditor' }, commandContext()))).toBe('lastAdmin');
    await accounts.edit('Otto', { role: 'admin' }, commandContext());
    expect(await outcomeOf(accounts.edit('Asha', { role: 'auditor' }, commandContext()))).toBe('done');
  });

  it('is one person, however often and in whatever letter case it was named', async () => {
    await accounts.add('Bina', 'admin', 'correct horse', commandContext());
    await accounts.edit('ASHA', { closed: true }, commandContext());
    await accounts.edit('aShA', { closed: false }, commandContext());
    await accounts.edit('asha', { role: 'auditor' }, commandContext());
    await accounts.edit('asha', { role: 'admin' }, commandContext());
    expect(await outcomeOf(accounts.edit('Bina', { closed: true }, commandContext()))).toBe('done');
    expect(await outcomeOf(accounts.edit('Asha', { closed: true }, commandContext()))).toBe('lastAdmin');
    expect((await accounts.all()).map(({ username }) => username).toSorted()).toEqual(['Asha', 'Bina', 'Otto']);
  });

  it.each([
    ['one is closed and the other demoted', { closed: true }, { role: 'auditor' }],
    ['both are demoted', { role: 'auditor' }, { role: 'auditor' }],
    ['both are closed', { closed: true }, { closed: true }],
  ] as const)('stays when at the same moment %s', async (_, one, other) => {
    await accounts.add('Bina', 'admin', 'correct horse', commandContext());
    const both = [accounts.edit('Asha', one, commandContext()), elsewhere.edit('Bina', other, commandContext())].map(
      outcomeOf,
    );
    expect((await Promise.all(both)).toSorted()).toEqual(['done', 'lastAdmin']);
  });

  it('stays when two leave at the same moment and a third comes', async () => {
    await accounts.add('Bina', 'admin', 'correct horse', commandContext());
    await Promise.all(
      [
        accounts.edit('Asha', { closed: true }, commandContext()),
        elsewhere.edit('Bina', { closed: true }, commandContext()),
        accounts.edit('Otto', { role: 'admin' }, commandContext()),
      ].map(outcomeOf),
    );
    const open = (await accounts.all()).filter(({ role, closed }) => role === 'admin' && !closed);
    expect(open.length).toBeGreaterThan(0);
  });
});

const generated = { adminUsername: 'admin', adminPassword: undefined, identity: { name: { en: '', hi: '' } } };

describe('The first account', () => {
  it('is made by one of several processes that start at once', async () => {
    const made = await Promise.all(
      [log.events, log.other, log.events].map((events) =>
        firstAdmin(generated, events, commandContext({ correlationId: randomUUID() }))(),
      ),
    );
    const passwords = made.flatMap((first) => first?.password ?? []);
    expect(passwords).toHaveLength(1);
    expect(await passwordFits(await hashOf('admin'), passwords[0] ?? '')).toBe(true);
  });

  it('is shown with its password although only the answer to its append was lost', async () => {
    const append = async (writes: readonly StreamWrite[]) => {
      await log.events.append(writes);
      throw new StoreUnavailable('the connection broke');
    };
    const make = firstAdmin(generated, storeWith(log.events, { append }), commandContext());
    await expect(make()).rejects.toThrow('the connection broke');
    const { username = '', password = '' } = (await make()) ?? {};
    expect(username).toBe('admin');
    expect(await passwordFits(await hashOf('admin'), password)).toBe(true);
  });

  it('is nobody where another process has made one', async () => {
    await firstAdmin(generated, log.other, commandContext({ correlationId: 'of another process' }))();
    expect(await firstAdmin(generated, log.events, commandContext())()).toBeUndefined();
  });
});
