import { describe, expect, it } from '@jest/globals';
import type { Locator } from 'playwright-core';
import { visit } from '../../test/browser.js';
import { asAdmin, choose, goTo, moveTo, openConsole, unexpected } from '../../test/console.js';
import { eventually } from '../../test/deadline.js';
import { adminPassword } from '../../test/portal-process.js';
import { sharedPortal } from '../../test/shared-portal.js';

/** Specification, section 2.6. */
const entries = [
  ['Dashboard', ''],
  ['Add job', 'addlatestjob'],
  ['Add Job Info', 'addlatestjobinfo'],
  ['Add Job Table', 'addlatestjobtable'],
  ['Add UseFull Links', 'addlatestjobusfullitems'],
  ['Add Admission', 'addadmission'],
  ['Add Admission Info', 'addadmissioninfo'],
  ['Add Admission Table', 'addadmissiontable'],
  ['Add Admission Links', 'addadmissionusfulllinks'],
  ['Offline form title', 'AddOfflineFrom'],
  ['Offline form info', 'AddOfflineFromInfo'],
  ['Offline form table', 'AddOfflineFromTable'],
  ['Offline form useful links', 'AddOfflineFromUsefull'],
  ['Add Admit Card', 'addadmitcard'],
  ['Add Result', 'addresult'],
  ['Approve Answare', 'approveansware'],
] as const;

const portal = sharedPortal();
const { page, faults } = await openConsole(portal, '', asAdmin);

const menu = (on = page) => on.getByRole('navigation', { name: 'Screens' });
/** The length of its shorter side. */
const sizeOf = async (control: Locator) => {
  const { width = 0, height = 0 } = (await control.boundingBox()) ?? {};
  return Math.min(width, height);
};
const dropdowns = ['Messages', 'Notifications', 'Profile'];
const opened = async () => {
  const seen = dropdowns.map((name) => page.getByRole('region', { name, exact: true }).isVisible());
  const open = await Promise.all(seen);
  return dropdowns.filter((_name, place) => open[place]);
};
const expectOpened = (...names: string[]) => eventually(async () => expect(await opened()).toEqual(names));
/** The bell has its number after its name. */
const press = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}(, 0)?$`) }).click();

describe('The sidebar', () => {
  it('shows the role, and every entry of the specification in its order, leading to its path', async () => {
    await menu().getByText('Admin', { exact: true }).waitFor();
    const links = await menu().getByRole('link').all();
    const shown = await Promise.all(
      links.map(async (link) => [await link.innerText(), await link.getAttribute('href')]),
    );
    expect(shown.slice(0, entries.length)).toEqual(
      entries.map(([label, path]) => [label, path === '' ? '/admin' : `/admin/${path}`]),
    );
    expect(await menu().getByRole('link').locator('svg').count()).toBe(links.length);
  });

  it('folds a family by its heading, which is remembered until one of its screens is gone to', async () => {
    const family = menu().getByRole('button', { name: 'Admission', exact: true });
    const title = menu().getByRole('link', { name: 'Add Admission', exact: true });
    const expectFolded = (folded: boolean) =>
      eventually(async () =>
        expect([await family.getAttribute('aria-expanded'), await title.isVisible()]).toEqual([`${!folded}`, !folded]),
      );
    await expectFolded(false);
    await family.press('Enter');
    await expectFolded(true);
    await menu().getByRole('link', { name: 'Add job', exact: true }).waitFor();
    await goTo(page, portal, 'addlatestjob');
    await expectFolded(true);
    await moveTo(page, 'addadmissioninfo');
    await expectFolded(false);
    await family.press(' ');
    await expectFolded(true);
    await moveTo(page, 'addadmission');
    await expectFolded(false);
  });

  it.each(entries)('leads by "%s" to the screen of this name at /admin/%s', async (label, path) => {
    await choose(page, label);
    expect(new URL(page.url()).pathname).toBe(path === '' ? '/admin' : `/admin/${path}`);
    await page.getByRole('heading', { level: 1, name: label, exact: true }).waitFor();
    expect(await page.title()).toBe(`${label} · Noticeboard console`);
    expect(await menu().getByRole('link', { name: label, exact: true }).getAttribute('aria-current')).toBe('page');
  });

  it('is 64 units wide, starts open, and can be toggled', async () => {
    expect((await menu().boundingBox())?.width).toBe(4 * 64);
    await press('Close menu');
    await menu().waitFor({ state: 'detached' });
    await press('Open menu');
    expect((await menu().boundingBox())?.width).toBe(4 * 64);
  });

  it('folds a family by itself that somebody does not use, but for the screens they were at last', async () => {
    const { page: own } = await openConsole(portal, '', asAdmin);
    const visits = ['addlatestjobinfo', ...Array.from({ length: 29 }, () => 'addlatestjob')];
    await own.evaluate((last) => localStorage.setItem('RaStorenoticeboard.menu.visits', JSON.stringify(last)), visits);
    await goTo(own, portal, '');
    const family = (name: string) => menu(own).getByRole('button', { name, exact: true });
    expect(await family('Latest Jobs').getAttribute('aria-expanded')).toBe('true');
    expect(await family('Admission').getAttribute('aria-expanded')).toBe('false');
    await family('Latest Jobs').click();
    const seen = await menu(own)
      .getByRole('link', { name: /^Add (Job|Admission)/i })
      .allInnerTexts();
    expect(seen.filter((label) => !label.includes('Admit'))).toEqual(['Add job', 'Add Job Info']);
  });

  it('lies over the page of a phone and goes when a screen is chosen', async () => {
    const { page: phone } = await openConsole(portal, '', { ...asAdmin, viewport: { width: 360, height: 780 } });
    for (const name of ['Open menu', ...dropdowns]) expect(await sizeOf(phone.getByRole('button', { name }))).toBe(44);
    await phone.getByRole('button', { name: 'Open menu' }).click();
    for (const entry of [menu(phone).getByRole('link'), menu(phone).getByRole('button')])
      expect(await sizeOf(entry.first())).toBe(44);
    await menu(phone).getByRole('link', { name: 'Add Result' }).click();
    await phone.getByRole('heading', { level: 1, name: 'Add Result' }).waitFor();
    await menu(phone).waitFor({ state: 'detached' });
  });
});

describe('The welcome page', () => {
  it('greets the admin and leads to the admin panel', async () => {
    await goTo(page, portal, '');
    await page.getByRole('heading', { name: 'Welcome, admin' }).waitFor();
    await page.getByRole('link', { name: 'Get Started' }).click();
    await page.waitForURL('**/admin/addlatestjob');
  });
});

describe('The top bar', () => {
  it('opens one dropdown at a time; its button, Escape, and a click beside it close it', async () => {
    for (const name of dropdowns) {
      await press(name);
      await expectOpened(name);
    }
    await press('Profile');
    await expectOpened();
    await press('Messages');
    await page.keyboard.press('Escape');
    await expectOpened();
    await press('Notifications');
    await page.mouse.click(700, 850);
    await expectOpened();
  });

  it('has My Profile, Settings and Log Out under the profile, by the keyboard too', async () => {
    await page.getByRole('button', { name: 'Profile' }).focus();
    await page.keyboard.press('Enter');
    const items = page.getByRole('region', { name: 'Profile' }).getByRole('menuitem');
    await eventually(async () => expect(await items.allInnerTexts()).toEqual(['My Profile', 'Settings', 'Log Out']));
    expect(await items.last().getAttribute('href')).toBe('/login');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/settings');
  });

  it('logs out: the session is dead, and every screen leads to the login', async () => {
    await press('Profile');
    await page.getByRole('menuitem', { name: 'Log Out' }).click();
    await page.waitForURL('**/login');
    expect((await page.request.get(`${portal.url}/api/auth/session`)).status()).toBe(401);
    await page.goto(`${portal.url}/admin/addresult`);
    await page.waitForURL('**/login');
  });
});

describe('The login', () => {
  it('is called Admin Login, refuses in the words of the specification, and goes on to the wanted screen', async () => {
    await page.getByRole('heading', { name: 'Admin Login' }).waitFor();
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password').fill('wrong');
    await page.getByRole('button', { name: 'Login', exact: true }).click();
    const alert = page.getByRole('alert');
    expect(await alert.innerText()).toBe('Invalid username or password');
    const above = (await alert.boundingBox())?.y ?? NaN;
    expect(above).toBeLessThan((await page.getByLabel('Username').boundingBox())?.y ?? NaN);
    await page.getByLabel('Password').fill(adminPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/admin/addresult');
    const kept = (name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);
    expect([await kept('isAuthenticated'), await kept('lastLoginTime')]).toEqual([
      'true',
      expect.stringMatching(/^\d{13}$/),
    ]);
  });

  it('tells how long to wait after too many attempts, and when the portal cannot be reached', async () => {
    const { page: visitor } = await visit({ serviceWorkers: 'block' });
    await visitor.goto(`${portal.url}/login`);
    const expectTold = async (words: RegExp) => {
      await visitor.getByLabel('Username').fill('admin');
      await visitor.getByLabel('Password').fill('wrong');
      await visitor.getByRole('button', { name: 'Login', exact: true }).click();
      await visitor.getByRole('alert').filter({ hasText: words }).waitFor();
      await visitor.unrouteAll();
    };
    const tooMany = { status: 429, headers: { 'Retry-After': '37' }, json: { message: 'Too many sign-in attempts.' } };
    await visitor.route('**/api/auth/login', (route) => route.fulfill(tooMany));
    await expectTold(/^Too many sign-in attempts\. \(37 seconds\)$/);
    await visitor.route('**/api/auth/login', (route) => route.abort());
    await expectTold(/cannot be reached/);
  });

  it('says behind "Reset it here" how to get a new password', async () => {
    const { page: visitor } = await visit();
    await visitor.goto(`${portal.url}/login`);
    await visitor.getByRole('button', { name: 'Reset it here' }).click();
    await visitor.getByRole('dialog', { name: 'How to get a new password' }).getByRole('button').click();
    await visitor.getByRole('dialog').waitFor({ state: 'detached' });
  });
});

describe('A session', () => {
  it('is over an hour after the login, for the portal too', async () => {
    const { page: own } = await openConsole(portal, '', asAdmin);
    await own.evaluate(() => sessionStorage.setItem('lastLoginTime', String(Date.now() - 3_600_000)));
    await own.goto(`${portal.url}/admin/addresult`);
    await own.waitForURL('**/login');
    await eventually(async () => expect((await own.request.get(`${portal.url}/api/auth/session`)).status()).toBe(401));
  });

  it('announces its end in time, and is renewed in place', async () => {
    const { page: own } = await openConsole(portal, '', asAdmin);
    await own.route('**/api/auth/session', async (route) => {
      const response = await route.fetch();
      const expiresAt = new Date(Date.now() + 4 * 60_000).toISOString();
      await route.fulfill({ response, json: { ...((await response.json()) as object), expiresAt } });
    });
    await goTo(own, portal, 'addresult');
    const note = own.getByText(/^Your session ends at/);
    await note.waitFor();
    await own.unrouteAll();
    await own.getByRole('button', { name: 'Sign in again' }).click();
    const again = own.getByRole('dialog', { name: 'Please sign in again' });
    await again.getByLabel('Password').fill(adminPassword);
    await again.getByRole('button', { name: 'Login' }).click();
    await note.waitFor({ state: 'detached' });
  });
});

it('Nothing of this is an error to the browser', () => expect(unexpected(faults)).toEqual([]));
