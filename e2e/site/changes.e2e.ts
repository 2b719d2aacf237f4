import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { open, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, notificationPath, postingPath } from '../../test/content.js';
import { newFolder, type Portal, startPortal } from '../../test/portal-process.js';

const moved = 'Last Date to Apply: was 20 Nov 2026, now 30 Nov 2026';

let portal: Portal;
let staff: ApiClient;
let page: Page;

beforeAll(async () => {
  portal = await startPortal({ DATA_DIR: await newFolder() });
  staff = await admin(portal.url);
  ({ page } = await visit({ serviceWorkers: 'block' }));
});

const textOf = (selector: string) => page.locator(selector).first().innerText();
const spaced = (text: string) => text.replace(/\s+/g, ' ');

describe.each<Family>(families)('When an editor moves a last date of $key', (family) => {
  const title = `लिपिक / Clerk 50% – ${family.key}`;
  const renamed = `${title} – Date Extend`;
  const [list] = family.site.listPaths;
  const detail = (of: string) => `${portal.url}${family.site.detailPaths[0]}/${encodeURIComponent(of)}`;
  let id = '';
  let bannersBefore = 0;

  beforeAll(async () => {
    id = idOf(await addPosting(staff, family, title, { applyLink: 'https://apply.example/1' }));
    const dates = { lastDateApply: '20 Nov 2026', examDate: '1 Feb 2027' };
    const notice = idOf(await addNotification(staff, family, id, { nameOfPost: 'Clerk', ...dates }));
    await open(page, detail(title));
    bannersBefore = await page.locator('.change-banner').count();
    await staff.put(notificationPath(family, id, notice), { lastDateApply: '30 Nov 2026' });
  });

  const everyPlace = async () => {
    await open(page, detail(title));
    return {
      banner: spaced(await textOf('.change-banner .change-words')),
      row: spaced(await page.getByRole('row', { name: 'Last Date to Apply' }).innerText()),
      overview: spaced(await textOf('.overview')),
      history: (await page.locator('#history li .change-words').allInnerTexts()).map(spaced),
      unchanged: await page.getByRole('row', { name: 'Exam Date' }).getByText('was').count(),
    };
  };

  const whatReadersSee = {
    banner: moved,
    row: expect.stringContaining('30 Nov 2026 was 20 Nov 2026'),
    overview: expect.stringContaining('30 Nov 2026 was 20 Nov 2026'),
    history: [moved, 'Notice added: Clerk', 'First published'],
    unchanged: 0,
  };

  it('its page says what the date was, in the row, in a banner and in its history', async () => {
    expect(bannersBefore).toBe(0);
    expect(await everyPlace()).toEqual(whatReadersSee);
    const struck = page.getByRole('row', { name: 'Last Date to Apply' }).locator('s');
    expect(await struck.evaluate((text) => getComputedStyle(text).textDecorationLine)).toBe('line-through');
  });

  it('its page says when it was published and last updated, and leads to all updates', async () => {
    await open(page, detail(title));
    const metadata = spaced(await textOf('.metadata'));
    expect(metadata).toMatch(
      /^Published \d{1,2} \w{3} \d{4} Last updated \d{1,2} \w{3} \d{4}, \d\d:\d\d IST: See all updates$/,
    );
    await page.getByRole('link', { name: 'See all updates' }).click();
    await page.waitForURL('**#history');
    expect(await page.locator('#history').isVisible()).toBe(true);
  });

  it('its card in the list says what changed', async () => {
    await open(page, portal.url + list);
    const card = page.locator('.card').filter({ hasText: title });
    expect(spaced(await card.innerText())).toMatch(/Updated \d{1,2} \w{3} \d{4}: Last Date to Apply/);
    expect(await card.getByText('30 Nov 2026').isVisible()).toBe(true);
  });

  it('the latest changes and their feed tell it', async () => {
    await open(page, `${portal.url}/changes`);
    const entry = page.locator('.changed-entry').filter({ hasText: title }).first();
    expect(spaced(await entry.innerText())).toContain(moved);
    expect(await entry.getByRole('link').getAttribute('href')).toBe(new URL(detail(title)).pathname);
    const feed = await (await fetch(`${portal.url}/changes/feed.xml`)).text();
    expect(feed).toContain(`${title}: ${moved}`);
  });

  it('a restart of the portal changes nothing of it', async () => {
    await portal.stop();
    portal = await startPortal({ DATA_DIR: portal.dataDir });
    staff = await admin(portal.url);
    expect(await everyPlace()).toEqual(whatReadersSee);
  });

  it('a new title is told, and old addresses lead to it in the browser, too', async () => {
    await staff.put(postingPath(family, id), { [family.titleField]: renamed });
    const old = await fetch(detail(title), { redirect: 'manual' });
    expect([old.status, old.headers.get('location')]).toEqual([301, new URL(detail(renamed)).pathname]);
    await open(page, detail(title));
    expect(page.url()).toBe(detail(renamed));
    await page.getByRole('heading', { level: 1, name: renamed }).waitFor();
    expect((await page.locator('#history li').allInnerTexts()).map(spaced)[0]).toContain(
      `Title: was ${title}, now ${renamed}`,
    );
  });

  it('once it is deleted, every title of it says so and offers the search and the lists', async () => {
    await staff.delete(postingPath(family, id));
    for (const one of [title, renamed]) {
      const answer = await page.goto(detail(one));
      expect(answer?.status()).toBe(410);
      await page.getByRole('heading', { level: 1, name: 'This notice was removed' }).waitFor();
      expect(await page.getByRole('main').innerText()).toContain(`${renamed} was removed on `);
      expect(await page.getByRole('main').getByRole('searchbox').isVisible()).toBe(true);
      expect(await page.getByRole('main').getByRole('link').count()).toBe(7);
    }
    await open(page, portal.url + list);
    expect(await page.getByText(renamed).count()).toBe(0);
  });
});
