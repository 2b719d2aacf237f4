import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { families, listingKinds, messages, siteLists } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin } from '../../test/api-client.js';
import { open, takenOver, visit } from '../../test/browser.js';
import { addPosting } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { startEmptyRedis } from '../../test/services.js';

const lists = siteLists(families, listingKinds);
const [family] = families;
const title = 'Clerk 2026 / लिपिक';
const detail = `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;

let redis: Awaited<ReturnType<typeof startEmptyRedis>>;
let portal: Portal;
let page: Page;

beforeAll(async () => {
  redis = await startEmptyRedis();
  portal = await startPortal({ REDIS_URL: redis.url });
  await addPosting(await admin(portal.url), family, title);
});

/** Keeps no copies of its own. */
const visitor = async () => (await visit({ viewport: { width: 360, height: 780 }, serviceWorkers: 'block' })).page;

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const main = () => page.getByRole('main');
const statusOf = async (path: string) => (await fetch(portal.url + path)).status;
const answers = (path: string, status: number) => eventually(async () => expect(await statusOf(path)).toBe(status));

describe('While the read models are gone', () => {
  beforeAll(async () => {
    page = await visitor();
    await redis.stop();
  });

  afterAll(async () => {
    await redis.restart();
    await answers(detail, 200);
  });

  it.each([
    // The other lists stand by the same code.
    ...lists.slice(0, 2).map(({ words: { listPaths, heading: name } }) => ({ path: `${listPaths[0]}?q=clerk`, name })),
    { path: detail, name: messages.detailFailed },
    { path: '/search?q=clerk', name: 'Search' },
    { path: '/changes', name: 'What changed' },
    { path: '/', name: 'Government jobs and exams, on one board' },
  ])('the page at $path stands with its heading, a way to try again and the ways on', async ({ path, name }) => {
    expect((await page.goto(portal.url + path))?.status()).toBe(503);
    await heading(name);
    await main().getByText('Could not load.').first().waitFor();
    const again = main().getByRole('link', { name: 'Try again' }).first();
    expect(await again.getAttribute('href')).toBe(path);
    expect(await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link').count()).toBe(4);
  });

  it('no search engine is told that there is nothing, and no cache keeps it', async () => {
    for (const path of [detail, '/latest-job', '/']) {
      const answer = await fetch(portal.url + path);
      expect([path, answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([path, 503, true]);
      expect(answer.headers.get('cache-control')).toMatch(/no-store|max-age=0/);
    }
    for (const path of ['/sitemap.xml', '/feed.xml', '/latest-job/feed.xml', '/changes/feed.xml'])
      expect([path, await statusOf(path)]).toEqual([path, 503]);
  });

  it('a page that needs none of them is as ever', async () => {
    for (const path of ['/privacy', '/Disclaimer', '/Terms', '/search', '/robots.txt'])
      expect([path, await statusOf(path)]).toEqual([path, 200]);
  });
});

describe('When the read models go and come back', () => {
  beforeEach(async () => {
    page = await visitor();
  });

  it('pages are answered where they hang, too', async () => {
    redis.pause();
    // Former answers are given again for two seconds.
    for (const path of ['/', '/latest-job', detail]) await answers(path, 503);
    redis.resume();
    await answers(detail, 200);
  });

  it('a reader on the way through the site is told in place of the page, and can try again there', async () => {
    await open(page, portal.url);
    await redis.stop();
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Jobs' }).click();
    await heading('Latest Jobs');
    await main().getByText('Could not load.').waitFor();
    expect(await main().getByText('No jobs found').isVisible()).toBe(true);
    await redis.restart();
    await answers('/latest-job', 200);
    await page.getByRole('link', { name: 'Try again' }).click();
    await main().getByRole('link', { name: title }).waitFor();
    await takenOver(page);
    await main().getByRole('link', { name: title }).click();
    await heading(title);
  });

  it('a reader who has visited a page reads the saved copy meanwhile, and while the portal itself is gone', async () => {
    ({ page } = await visit());
    await open(page, portal.url + detail);
    const isKept = (path: string) =>
      page.evaluate(async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined, path);
    await eventually(async () => expect(await isKept(detail)).toBe(true));
    const isCopy = async (expected: boolean) => {
      await page.reload();
      await heading(title);
      const listings = await page.locator('.saved-copy').allInnerTexts();
      const told = expect.stringMatching(/^The portal cannot be reached\. .* a copy saved on /);
      expect(listings).toEqual(expected ? [told] : []);
    };
    await redis.stop();
    await answers(detail, 503);
    await isCopy(true);
    await redis.restart();
    await answers(detail, 200);
    await isCopy(false);
    await portal.kill();
    await isCopy(true);
    const { DATA_DIR, PORT } = { DATA_DIR: portal.dataDir, PORT: new URL(portal.url).port };
    portal = await startPortal({ REDIS_URL: redis.url, DATA_DIR, PORT });
    await isCopy(false);
  });
});
