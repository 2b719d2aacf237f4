import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visit } from '../../test/browser.js';
import { goTo, openConsole, settled } from '../../test/console.js';
import { adminPassword, type Portal, startPortal } from '../../test/portal-process.js';

const budget = 400 * 1024;

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
}, 60_000);

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

const total = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

describe('The first load of the console', () => {
  it('is at most 400 KB of compressed scripts, from the login to the desk', async () => {
    const { page } = await visit();
    const loaded = scriptsOf(page);
    await page.goto(`${portal.url}/admin`);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill(adminPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome, admin' }).waitFor();
    await page.waitForLoadState('networkidle');
    const scripts = await loaded();
    expect(scripts.length).toBeGreaterThan(3);
    expect({ tooMuch: total(scripts) > budget, scripts }).toMatchObject({ tooMuch: false });
  });

  it('leaves the table editor, other screens and Hindi to whoever opens them', async () => {
    const { page } = await openConsole(portal, '', { username: 'admin' });
    const later = /tables|notices|audit|accounts|workspace|hindi/;
    const { page: fresh } = await visit({ storageState: await page.context().storageState() });
    const loaded = scriptsOf(fresh);
    await fresh.goto(`${portal.url}/admin`);
    await fresh.getByRole('heading', { name: 'Welcome, admin' }).waitFor();
    await fresh.waitForLoadState('networkidle');
    expect((await loaded()).filter(({ name }) => later.test(name))).toEqual([]);
    await goTo(fresh, portal, 'addlatestjobtable');
    await settled(fresh);
    expect((await loaded()).some(({ name }) => /tables/.test(name))).toBe(true);
  });
});
