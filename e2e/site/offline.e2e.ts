import { beforeEach, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin } from '../../test/api-client.js';
import { open, takenOver, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, newTitle, notificationPath, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { sharedPortal } from '../../test/shared-portal.js';

const [family] = families;
const [list] = family.site.listPaths;
const savedOn = /This is a copy saved on \d{1,2} \w{3,4} \d{4}, \d\d:\d\d IST\./;
const notSaved = 'This page is not saved on your phone.';

const portal = sharedPortal();
let page: Page;
let faults: readonly string[];
let title: string;
let id: string;
let detail: string;

const staff = await admin(portal.url);

beforeEach(async () => {
  title = newTitle('लिपिक / Clerk 50%');
  id = idOf(await addPosting(staff, family, title));
  detail = `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;
  ({ page, faults } = await visit({ viewport: { width: 360, height: 780 } }));
});

/** Opens pages until each of them is stored for reading without a connection. */
async function read(...paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await open(page, portal.url + path);
    await eventually(async () => expect(await isKept(path)).toBe(true));
  }
}

const isKept = (path: string) =>
  page.evaluate(async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined, path);

const goOffline = () => page.context().setOffline(true);
const goOnline = () => page.context().setOffline(false);
const listing = () => page.locator('.saved-copy');
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const follow = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
const ownFaults = () => faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/.test(fault));

describe('Without a connection', () => {
  it('visited pages are shown with a line that says what they are and since when, and run', async () => {
    await read(list, detail);
    await goOffline();
    await open(page, portal.url + detail);
    await heading(title);
    expect(await listing().innerText()).toMatch(/^You are offline\. /);
    expect(await listing().innerText()).toMatch(savedOn);
    await page.getByRole('button', { name: 'Print this page' }).waitFor();

    await open(page, portal.url + list);
    await follow(title);
    await heading(title);
    await listing().getByText(savedOn).waitFor();
    expect(await listing().count()).toBe(1);
    await page.goBack();
    await heading('Latest Jobs');
    expect(await listing().innerText()).toMatch(savedOn);

    await goOnline();
    await follow(title);
    await heading(title);
    await listing().waitFor({ state: 'detached' });
    expect(ownFaults()).toEqual([]);
  });

  it('a page read on the way, not as a document, opens from its link, too', async () => {
    await read(list);
    await follow(title);
    await heading(title);
    await eventually(async () => expect(await isKept(detail)).toBe(true));
    await goOffline();
    await open(page, portal.url + detail);
    await heading(title);
    expect(await listing().innerText()).toMatch(savedOn);
  });

  it('a page never visited is not made up: what is saved is offered in its place', async () => {
    await read(list, detail);
    await goOffline();
    const answer = await page.goto(`${portal.url}/result`);
    expect(answer?.status()).toBe(503);
    await heading(notSaved);
    const saved = page.locator('#saved-pages');
    expect(await saved.getByRole('link').allInnerTexts()).toEqual([title, 'Latest Jobs']);
    await saved.getByRole('link', { name: title }).click();
    await heading(title);
    expect(await listing().innerText()).toMatch(savedOn);

    await takenOver(page);
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Result' }).click();
    await heading('Result');
    await page.getByText('Could not load.').waitFor();
    expect(await page.getByText('No job listings found').isVisible()).toBe(true);
    expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe('/result');
  });

  it('the sign-in, the API, files for other programs and searches are never answered from a copy', async () => {
    const paths = ['/login', '/api/jobs', '/feed.xml', '/robots.txt'];
    for (const path of paths) await page.goto(portal.url + path);
    await read(list);
    await open(page, `${portal.url}/search?q=clerk`);
    await goOffline();
    await page.goto(`${portal.url}/search?q=clerk`);
    await heading(notSaved);
    for (const path of paths) {
      const tab = await page.context().newPage();
      await expect(tab.goto(portal.url + path)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
      await tab.close();
    }
  });
});

describe('Once the connection is back', () => {
  it('the page is as the portal has it now, and nothing says that it is a copy', async () => {
    const notification = idOf(await addNotification(staff, family, id, { lastDateApply: '20 Nov 2098' }));
    await read(detail);
    await goOffline();
    await staff.put(notificationPath(family, id, notification), { lastDateApply: '30 Nov 2098' });
    await page.reload();
    await page.getByText('20 Nov 2098').first().waitFor();
    await listing().waitFor();
    await goOnline();
    await page.reload();
    await page.getByText('30 Nov 2098').first().waitFor();
    expect(await listing().count()).toBe(0);
  });

  it('a page that was removed meanwhile is gone, and its copy with it', async () => {
    await read(detail);
    await staff.delete(postingPath(family, id));
    expect((await page.goto(portal.url + detail))?.status()).toBe(410);
    await eventually(async () => expect(await isKept(detail)).toBe(false));
    await goOffline();
    await page.goto(portal.url + detail);
    await heading(notSaved);
  });
});
