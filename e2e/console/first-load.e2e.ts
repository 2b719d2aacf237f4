import { describe, expect, it } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { visit } from '../../test/browser.js';
import { goTo, settled, watchRequests } from '../../test/console.js';
import { adminPassword } from '../../test/portal-process.js';
import { sharedPortal } from '../../test/shared-portal.js';

const budget = 400 * 1024;
const portal = sharedPortal();

interface Script {
  readonly name: string;
  /** As it crossed the wire. */
  readonly bytes: number;
}

/** The scripts that a page asks for from now on, until they are asked after: a page that closes tells no more sizes. */
function scriptsOf(page: Page): () => Promise<readonly Script[]> {
  const scripts: Promise<Script>[] = [];
  const add = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    scripts.push(request.sizes().then(({ responseBodySize: bytes }) => ({ name: pathname, bytes })));
  };
  page.on('requestfinished', add);
  return () => {
    page.off('requestfinished', add);
    return Promise.all(scripts);
  };
}

function expectWithinBudget(scripts: readonly Script[]): void {
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budget);
}

describe('The first load of the console', () => {
  let signedIn: Page;

  it('is at most 400 KB of compressed scripts, from the login to the desk', async () => {
    ({ page: signedIn } = await visit());
    watchRequests(signedIn);
    const loaded = scriptsOf(signedIn);
    await signedIn.goto(`${portal.url}/admin`);
    await signedIn.getByLabel('Username').fill('admin');
    await signedIn.getByLabel('Password').fill(adminPassword);
    await signedIn.keyboard.press('Enter');
    await signedIn.getByRole('heading', { name: 'Welcome, admin' }).waitFor();
    await settled(signedIn);
    expectWithinBudget(await loaded());
  });

  it('is no more at other screens; the desk leaves those, and Hindi, to whoever opens them', async () => {
    const storageState = await signedIn.context().storageState();
    const scripts: (readonly Script[])[] = [];
    for (const path of ['', 'addlatestjob', 'addlatestjobtable', 'audit']) {
      const { page } = await visit({ storageState });
      watchRequests(page);
      const loaded = scriptsOf(page);
      await goTo(page, portal, path);
      scripts.push(await loaded());
      expectWithinBudget(scripts.at(-1) ?? []);
      await page.context().close();
    }
    const [desk = [], , tables = []] = scripts.map((each) => each.map(({ name }) => name));
    const elsewhere = /tables|notices|audit|accounts|workspace|hindi/;
    expect(desk.filter((name) => elsewhere.test(name))).toEqual([]);
    expect(tables).toContainEqual(expect.stringMatching(/tables/));
  });
});
