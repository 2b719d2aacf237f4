import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visit } from '../../test/browser.js';
import { goTo, settled, watchRequests } from '../../test/console.js';
import { adminPassword } from '../../test/portal-process.js';
import { sharedPortal } from '../../test/shared-portal.js';

const budget = 400 * 1024;
const portal = sharedPortal();

interface Script {
  readonly name: string;
  /** Of its body as it crossed the wire. */
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

function expectWithinBudget(scripts: readonly Script[]): void {
  expect(scripts.filter(({ bytes }) => bytes > 0).length).toBeGreaterThan(3);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budget);
}

describe('The first load of the console', () => {
  let signedIn: Page;

  it('is at most 400 KB of compressed scripts, from the login to the desk', async () => {
    ({ page: signedIn } = await visit());
    watchRequests(signedIn);
    await signedIn.goto(`${portal.url}/admin`);
    await signedIn.getByLabel('Username').fill('admin');
    await signedIn.getByLabel('Password').fill(adminPassword);
    await signedIn.keyboard.press('Enter');
    await signedIn.getByRole('heading', { name: 'Welcome, admin' }).waitFor();
    await settled(signedIn);
    expectWithinBudget(await scriptsOf(signedIn));
  });

  it('is no more at other screens; the desk leaves those, and Hindi, to whoever opens them', async () => {
    const storageState = await signedIn.context().storageState();
    const scripts: (readonly Script[])[] = [];
    for (const path of ['', 'addlatestjob', 'addlatestjobtable', 'audit']) {
      const { page } = await visit({ storageState });
      watchRequests(page);
      await goTo(page, portal, path);
      scripts.push(await scriptsOf(page));
      expectWithinBudget(scripts.at(-1) ?? []);
      await page.context().close();
    }
    const [desk = [], , tables = []] = scripts.map((each) => each.map(({ name }) => name));
    const elsewhere = /tables|notices|audit|accounts|workspace|hindi|notice-dialog|pdf/;
    expect(desk.filter((name) => elsewhere.test(name))).toEqual([]);
    expect(tables).toContainEqual(expect.stringMatching(/tables/));
  });
});
