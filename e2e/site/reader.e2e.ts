import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { open, takenOver, visit } from '../../test/browser.js';
import { eventually } from '../../test/deadline.js';
import { samplePortal } from '../../test/shared-portal.js';

const phone = { width: 360, height: 780 };
const longPosting = 'SSC CGL 2026';

const portal = samplePortal();
let page: Page;
let faults: readonly string[];

beforeEach(async () => {
  // The service worker would fetch in the page's place, out of sight of the routes below.
  ({ page, faults } = await visit({ viewport: phone, serviceWorkers: 'block' }));
});

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const scrolled = () => page.evaluate(() => Math.round(scrollY));
const scrollPage = (y: number) => page.evaluate((to) => scrollTo(0, to), y);
const focused = () => page.evaluate(() => document.activeElement?.tagName);

/** Waited for: a placeholder has the heading already, but not the focus. */
async function beginsAtTop(name: string): Promise<void> {
  await heading(name);
  await eventually(async () => expect([await scrolled(), await focused()]).toEqual([0, 'H1']));
}

/** Marks the document: the mark is gone when the browser has loaded another. */
const mark = () => page.evaluate(() => void Object.assign(globalThis, { marked: true }));
const isSameDocument = () => page.evaluate(() => 'marked' in globalThis);

/** Follows a link from where it stands in view, and tells where that was. */
async function follow(name: string, place = 0): Promise<number> {
  const link = page.getByRole('main').getByRole('link', { name, exact: true }).nth(place);
  await link.scrollIntoViewIfNeeded();
  const left = await scrolled();
  await link.click();
  return left;
}

describe('A reader on the way through the site', () => {
  it('begins each page at its top with the focus on its heading, and comes back to where they were', async () => {
    await open(page, portal.url);
    await mark();
    const leftHome = await follow('View More');
    await beginsAtTop('Latest Jobs');
    const leftList = await follow(longPosting);
    expect(Math.min(leftHome, leftList)).toBeGreaterThan(300);
    await beginsAtTop(longPosting);
    await scrollPage(700);

    await page.goBack();
    await heading('Latest Jobs');
    await eventually(async () => expect(await scrolled()).toBe(leftList));
    await page.goBack();
    await heading('Government jobs and exams, on one board');
    await eventually(async () => expect(await scrolled()).toBe(leftHome));
    await page.goForward();
    await page.goForward();
    await heading(longPosting);
    await eventually(async () => expect(await scrolled()).toBe(700));
    expect(await isSameDocument()).toBe(true);
    expect(faults).toEqual([]);
  });

  it('comes back to where they were past a document of its own, too', async () => {
    await open(page, `${portal.url}/latest-job`);
    const leftList = await follow(longPosting);
    await heading(longPosting);
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.waitForURL('**lang=hi');
    await scrollPage(350);
    await page.goBack();
    await takenOver(page);
    await page.goBack();
    await page.waitForURL('**/latest-job');
    await eventually(async () => expect(await scrolled()).toBe(leftList));
  });

  it('is at the page before by Back even when the scripts of this one are still on their way', async () => {
    await open(page, `${portal.url}/latest-job`);
    await follow(longPosting);
    await heading(longPosting);
    const release = await hold('**/assets/*.js');
    await page.reload({ waitUntil: 'commit' });
    await heading(longPosting);
    await page.evaluate(() => history.back());
    await page.waitForURL('**/latest-job', { waitUntil: 'commit' });
    release();
    await heading('Latest Jobs');
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  });

  it('sees a list again where they left it, however late the answers come', async () => {
    await open(page, `${portal.url}/latest-job`);
    const showPosting = await hold('**/page-data/**');
    const left = await follow(longPosting);
    await page.getByRole('status').filter({ hasText: 'Loading' }).waitFor();
    // Bare lines stand in the posting's place.
    expect(await page.locator('main .bone').count()).toBeGreaterThan(3);
    showPosting();
    await heading(longPosting);
    await page.unrouteAll({ behavior: 'wait' });
    const showList = await hold('**/page-data/**');
    await page.goBack();
    await page.locator('.card-placeholder').first().waitFor();
    showList();
    await page.getByRole('searchbox').waitFor();
    await eventually(async () => expect(await scrolled()).toBe(left));
  });

  it('reads the history of a posting by its link, and Back leads to where it was', async () => {
    await open(page, `${portal.url}/latest-job/${encodeURIComponent(longPosting)}`);
    await mark();
    const updates = page.getByRole('link', { name: 'See all updates' });
    await updates.scrollIntoViewIfNeeded();
    const before = await scrolled();
    await updates.click();
    const fromTop = () => page.locator('#history').evaluate((part) => part.getBoundingClientRect().top);
    await eventually(async () => expect(Math.round(await fromTop())).toBe(80));
    await page.goBack();
    await eventually(async () => expect(await scrolled()).toBe(before));
    expect(await isSameDocument()).toBe(true);
  });

  it('lands on the links of a posting from the list of answer keys', async () => {
    await open(page, `${portal.url}/answer-key`);
    await follow('Get Answer Key');
    await page.waitForURL('**#useful-links');
    const box = await page.locator('#useful-links').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(56);
    expect(box?.y).toBeLessThan(200);
    await eventually(async () =>
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Useful Links'),
    );
  });
});

/** A request of the browser under this pattern is answered once it is released. */
async function hold(pattern: string): Promise<() => void> {
  let release = () => undefined as void;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    // A page that was left asks no longer.
    await route.continue().catch(() => undefined);
  });
  return release;
}
