import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visit } from '../../test/browser.js';
import { choose, goTo, settled, watchRequests } from '../../test/console.js';
import { eventually } from '../../test/deadline.js';
import { adminPassword } from '../../test/portal-process.js';
import { sharedPortal } from '../../test/shared-portal.js';

/**
 * The budget of the compressed scripts. A screen that is opened by its address brings its list or form, with its
 * checks.
 */
const budgets = { start: 284 * 1024, screen: 400 * 1024 };
const portal = sharedPortal();

interface Script {
  readonly name: string;
  /** The size of its body as it crossed the wire. */
  readonly bytes: number;
}

/** The scripts that a page has loaded, as the browser itself counts them. */
function scriptsOf(page: Page): Promise<readonly Script[]> {
  return page.evaluate(() => {
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.map(({ name, encodedBodySize: bytes }) => ({ name: new URL(name).pathname, bytes }));
    return scripts.filter(({ name }) => name.endsWith('.js'));
  });
}

function expectWithin(budget: number, scripts: readonly Script[]): void {
  expect(scripts.filter(({ bytes }) => bytes > 0).length).toBeGreaterThan(3);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budget);
}

/** The page is as busy as it is with what is asked for: what may wait for idle time waits. */
const staysBusy = (page: Page) => page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));

describe('The first load of the console', () => {
  let signedIn: Page;

  it('is at most 284 KB of compressed scripts, from the login to the desk', async () => {
    ({ page: signedIn } = await visit());
    watchRequests(signedIn);
    await staysBusy(signedIn);
    await signedIn.goto(`${portal.url}/admin`);
    await signedIn.getByLabel('Username').fill('admin');
    await signedIn.getByLabel('Password').fill(adminPassword);
    await signedIn.keyboard.press('Enter');
    await signedIn.getByRole('heading', { name: 'Welcome, admin' }).waitFor();
    await settled(signedIn);
    const scripts = await scriptsOf(signedIn);
    expectWithin(budgets.start, scripts);
    expect(scripts.filter(({ name }) => /lists?-|postings|find/.test(name))).toEqual([]);
  });

  it('is hardly more at other screens', async () => {
    const storageState = await signedIn.context().storageState();
    for (const path of ['addlatestjob', 'addlatestjobtable', 'audit']) {
      const { page } = await visit({ storageState });
      watchRequests(page);
      await staysBusy(page);
      await goTo(page, portal, path);
      expectWithin(budgets.screen, await scriptsOf(page));
      await page.context().close();
    }
  });

  it('is followed by the code of the lists and of the finder while the desk has nothing to do, and by no other', async () => {
    const { page } = await visit({ storageState: await signedIn.context().storageState() });
    watchRequests(page);
    const names = async () => (await scriptsOf(page)).map(({ name }) => name);
    await goTo(page, portal, '');
    await eventually(async () =>
      expect(await names()).toEqual(
        expect.arrayContaining([expect.stringMatching(/postings-screen/), expect.stringMatching(/find-dialog/)]),
      ),
    );
    await settled(page);
    const atDesk = await names();
    const elsewhere = /tables|notices|audit|accounts|workspace-[^l]|hindi|notice-dialog|pdf/;
    expect(atDesk.filter((name) => elsewhere.test(name))).toEqual([]);
    await choose(page, 'Add job');
    expect(await names()).toEqual(atDesk);
    await choose(page, 'Add Job Table');
    expect(await names()).toContainEqual(expect.stringMatching(/tables/));
  });
});
