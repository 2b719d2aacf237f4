import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { accountStream } from '@noticeboard/content-model';
import { TOTP } from 'otpauth';
import { commandContext } from '../testing/command-contexts.js';
import { outcomeOf, PortalLog } from '../testing/portal-log.js';
import { Accounts } from './accounts.js';
import { passwordFits } from './password.js';
import { enrolled, newSecret } from './second-factor.js';
import { SignIn } from './sign-in.js';

const password = 'correct horse';
let log: PortalLog;
let accounts: Accounts;
let secret: string;
let codes: readonly string[];
/** Each sign-in comes a minute after the one before, unless the test stops the clock. */
let clock: number;

const codeAt = (ms: number) => new TOTP({ secret }).generate({ timestamp: ms });
const context = () => ({ ...commandContext(), at: new Date(clock).toISOString() });
const signIn = (code?: string, typed = password, events = log.events) =>
  new SignIn(new Accounts(events)).attempt('signIn', { username: 'asha', password: typed, code }, context);
const recorded = async () =>
  (await log.events.readStream(accountStream('asha'))).map(({ type, data }) => [type, data] as const);

beforeEach(async () => {
  log = await PortalLog.open();
  accounts = new Accounts(log.events);
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

  it('takes a code once, also where two give it at the same time to two processes', async () => {
    const code = codeAt(clock);
    const both = await Promise.all([signIn(code), signIn(code, password, log.other)]);
    expect(both.filter((result) => result !== undefined)).toHaveLength(1);
    expect(await signIn(code, password, log.other)).toBeUndefined();
    clock += 60_000;
    expect(await signIn(codeAt(clock), password, log.other)).toBeDefined();
  });

  it('keeps it when its password changes', async () => {
    await accounts.edit('asha', { password: 'battery staple' }, context());
    expect(await outcomeOf(signIn(undefined, 'battery staple'))).toBe('codeRequired');
    expect(await signIn(codeAt(clock), 'battery staple')).toBeDefined();
  });

  it('signs in without a code when it is removed', async () => {
    await accounts.edit('asha', { secondFactor: false }, context());
    expect((await recorded()).at(-1)).toEqual(['SecondFactorRemoved', {}]);
    expect((await accounts.find('asha'))?.secondFactor).toBeUndefined();
    expect(await signIn()).toBeDefined();
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
      expect(await passwordFits((await there.credentials.of('asha')).hash, 'battery staple')).toBe(true);
      expect(await signIn(undefined, 'battery staple', moved.events)).toBeDefined();
    } finally {
      await moved.close();
    }
  });
});
