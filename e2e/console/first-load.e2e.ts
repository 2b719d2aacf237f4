import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visit } from '../../test/browser.js';
import { goTo, openConsole, settled, watchRequests } from '../../test/console.js';
import { adminPassword, type Portal, startPortal } from '../../test/portal-process.js';

const budget = 400 * 1024;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});

interface Script {
  readonly name: string;
  /** As it crossed the wire. */
  readonly bytes: number;
}

/** The scripts that a page asks for from now on. */
function scriptsOf(page: Page): () => Promise<readonly Script[]> {
  const scripts: Promise<Script>[] = [];
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith('.js')) return;
    scripts.push(request.sizes().then(({ responseBodySize: bytes }) => ({ name: pathname, bytes })));
  });
  return () => Promise.all(scripts);
}

function total(scripts: readonly Script[]): number {
  expect(scripts.length).toBeGreaterThan(3);
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

describe('The first load of the console', () => {
  it('is at most 400 KB of compressed scripts, from the login to the desk', async () => {
    const { page } = await visit();
    watchRequests(page);
    const loaded = scriptsOf(page);
    await page.goto(`${portal.url}/admin`);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(adminPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome, admin' }).waitFor();
    await settled(page);
    expect(total(await loaded())).toBeLessThanOrEqual(budget);
  });

  it.each(['addlatestjob', 'addlatestjobtable', 'audit'])('is no more at the screen %s', async (path) => {
    const { page } = await openConsole(portal);
    const { page: fresh } = await visit({ storageState: await page.context().storageState() });
    const loaded = scriptsOf(fresh);
    watchRequests(fresh);
    await goTo(fresh, portal, path);
    expect(total(await loaded())).toBeLessThanOrEqual(budget);
    await Promise.all([page.context().close(), fresh.context().close()]);
  });

  it('leaves the table editor, other screens and Hindi to whoever opens them', async () => {
    const { page } = await openConsole(portal);
    const loaded = scriptsOf(page);
    await goTo(page, portal, '');
    expect((await loaded()).filter(({ name }) => /tables|notices|audit|accounts|workspace|hindi/.test(name))).toEqual(
      [],
    );
    await goTo(page, portal, 'addlatestjobtable');
    expect((await loaded()).map(({ name }) => name)).toContainEqual(expect.stringMatching(/tables/));
  });
});
