import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StoreUnavailable, type StreamWrite } from '@noticeboard/event-store';
import { Accounts } from './accounts.js';
import { passwordFits } from './password.js';
import { commandContext, storeWith } from '../testing/command-contexts.js';
import { PortalLog } from '../testing/portal-log.js';
import { firstAdmin } from './first-account.js';

let log: PortalLog;
beforeEach(async () => {
  log = await PortalLog.open();
});
afterEach(() => log.close());

const generated = { adminUsername: 'admin', adminPassword: undefined };

describe('The first account, made while the log comes and goes', () => {
  it('is shown with its password although only the answer to its append was lost', async () => {
    const append = async (writes: readonly StreamWrite[]) => {
      await log.events.append(writes);
      throw new StoreUnavailable('the connection broke');
    };
    const make = firstAdmin(generated, storeWith(log.events, { append }), commandContext());
    await expect(make()).rejects.toThrow('the connection broke');
    const { username = '', password = '' } = (await make()) ?? {};
    expect(username).toBe('admin');
    expect(await passwordFits(await new Accounts(log.events).passwordHash('admin'), password)).toBe(true);
  });

  it('is nobody where another process has made one', async () => {
    await firstAdmin(generated, log.other, commandContext({ correlationId: 'of another process' }))();
    expect(await firstAdmin(generated, log.events, commandContext())()).toBeUndefined();
  });
});
