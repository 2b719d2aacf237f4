import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountStream, type ProblemError } from '@noticeboard/content-model';
import { TOTP } from 'otpauth';
import { commandContext } from '../testing/command-contexts.js';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { Accounts } from './accounts.js';
import { passwordFits } from './password.js';
import { enrolled, newSecret } from './second-factor.js';

const password = 'correct horse';
let log: PortalLog;
let accounts: Accounts;
let elsewhere: Accounts;
let secret: string;
let codes: readonly string[];
/** Each sign-in comes a minute after the one before, unless the test stops the clock. */
let clock: number;

const codeAt = (ms: number) => new TOTP({ secret }).generate({ timestamp: ms });
const context = () => ({ ...commandContext(), at: new Date(clock).toISOString() });
const signIn = (code?: string, of = accounts, typed = password) => of.signIn('asha', typed, context, { code });
const recorded = async () =>
  (await log.events.readStream(accountStream('asha'))).map(({ type, data }) => [type, data] as const);

beforeEach(async () => {
  log = await PortalLog.open();
  [accounts, elsewhere] = [new Accounts(log.events), new Accounts(log.other)];
  secret = newSecret();
  clock = 1_800_000_000_000;
  await accounts.add('Asha', 'admin', password, context());
  const begun = enrolled(secret, codeAt(clock), clock);
  if (!begun) throw new TypeError('the first code was refused');
  ({ codes } = begun);
  await accounts.edit('Asha', { secondFactor: begun.secondFactor }, context());
  clock += 60_000;
});

afterEach(() => log.close());

describe('An account with a second factor', () => {
  it('says so in its record and on its stream, and the secret is where no reader looks', async () => {
    expect(await accounts.find('asha')).toMatchObject({ secondFactor: true });
    expect(await recorded()).toContainEqual(['SecondFactorAdded', {}]);
    const readable = JSON.stringify(await log.events.readAll());
    expect([secret, ...codes].filter((each) => readable.includes(each))).toEqual([]);
  });

  it('signs in with password and code', async () => {
    expect((await signIn(codeAt(clock)))?.after.username).toBe('Asha');
    expect((await recorded()).at(-1)).toEqual(['SignedIn', {}]);
  });

  it('is asked for the code when the password is right; nothing is counted or recorded', async () => {
    const before = await recorded();
    expect(await outcomeOf(signIn())).toBe('codeRequired');
    expect(await recorded()).toEqual(before);
    expect(await signIn(undefined, accounts, 'wrong horse')).toBeUndefined();
    expect(await signIn(codeAt(clock), accounts, 'wrong horse')).toBeUndefined();
  });

  it('fails to sign in with a wrong code, and that is on the record', async () => {
    expect(await signIn('000000')).toBeUndefined();
    expect((await recorded()).at(-1)).toEqual(['SignInFailed', {}]);
  });

  it('takes a code once, also where two give it at the same time to two processes', async () => {
    const code = codeAt(clock);
    const both = await Promise.all([signIn(code), signIn(code, elsewhere)]);
    expect(both.filter((result) => result !== undefined)).toHaveLength(1);
    expect(await signIn(code, elsewhere)).toBeUndefined();
    clock += 60_000;
    expect(await signIn(codeAt(clock), elsewhere)).toBeDefined();
  });

  it('takes each recovery code once, and that is on the record', async () => {
    const [one = '', other = ''] = codes;
    expect(await signIn(one)).toBeDefined();
    expect((await recorded()).at(-1)).toEqual(['SignedIn', { recoveryCode: true }]);
    expect(await signIn(one, elsewhere)).toBeUndefined();
    expect(await signIn(other, elsewhere)).toBeDefined();
    expect((await accounts.secondFactor('asha'))?.recoveryCodes).toHaveLength(8);
  });

  it('keeps it when its password changes', async () => {
    await accounts.edit('asha', { password: 'battery staple' }, context());
    expect(await outcomeOf(signIn(undefined, accounts, 'battery staple'))).toBe('codeRequired');
    expect(await signIn(codeAt(clock), accounts, 'battery staple')).toBeDefined();
  });

  it('is proven by both before it is removed, and signs in without a code then', async () => {
    const proves = (code: string) => accounts.provesBoth('asha', password, context, { code });
    expect(await proves('000000')).toBeUndefined();
    expect(await proves(codeAt(clock))).toBeDefined();
    await accounts.edit('asha', { secondFactor: false }, context());
    expect((await recorded()).at(-1)).toEqual(['SecondFactorRemoved', {}]);
    expect((await accounts.find('asha'))?.secondFactor).toBeUndefined();
    expect(await signIn()).toBeDefined();
  });

  it('takes no other second factor in its place', async () => {
    const another = { secret: newSecret(), step: 0, recoveryCodes: [] };
    const refused = await accounts.edit('asha', { secondFactor: another }, context()).catch((error: unknown) => error);
    expect((refused as ProblemError).options.errors).toMatchObject({ code: { code: 'secondFactorOn' } });
    expect(await signIn(codeAt(clock))).toBeDefined();
  });

  it('has lost it where its credential is gone, as after an import: a new password says so', async () => {
    const moved = await PortalLog.open();
    try {
      const there = new Accounts(moved.events);
      const events = (await log.events.readStream(accountStream('asha'))).map(({ id, type, data, metadata }) => ({
        id,
        type,
        data,
        metadata,
      }));
      await moved.events.append([{ stream: accountStream('asha'), expected: 'none', events }]);
      await there.edit('asha', { password: 'battery staple' }, context());
      expect(await there.find('asha')).not.toHaveProperty('secondFactor');
      expect(await passwordFits(await there.passwordHash('asha'), 'battery staple')).toBe(true);
      expect(await signIn(undefined, there, 'battery staple')).toBeDefined();
    } finally {
      await moved.close();
    }
  });
});
