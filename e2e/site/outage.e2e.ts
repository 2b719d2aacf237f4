import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { families, messages, noticeKinds, siteLists } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin } from '../../test/api-client.js';
import { open, takenOver, visit } from '../../test/browser.js';
import { addPosting } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { startEmptyRedis } from '../../test/services.js';

const lists = siteLists(families, noticeKinds);
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
const retryAddress = () => page.getByRole('main').getByRole('link', { name: 'Try again' }).first().getAttribute('href');
const main = () => page.getByRole('main');
const answers = (path: string, status: number) =>
  eventually(async () => expect((await fetch(portal.url + path)).status).toBe(status), 15_000);

describe('While the read models are gone', () => {
  beforeAll(async () => {
    page = await visitor();
    await redis.stop();
  });

  afterAll(async () => {
    await redis.restart();
    await answers(detail, 200);
  });

  it.each(lists.map(({ key, words }) => ({ key, words })))(
    'the list $key stands with its heading and search box, its empty message and a way to try again',
    async ({ words }) => {
      for (const query of ['', '?q=clerk']) {
        const answer = await page.goto(portal.url + words.listPaths[0] + query);
        expect(answer?.status()).toBe(503);
        await heading(words.heading);
        await main().getByText('Could not load.').waitFor();
        expect(await main().getByText(words.empty, { exact: true }).isVisible()).toBe(true);
        expect(await retryAddress()).toBe(words.listPaths[0] + query);
        expect(await main().getByRole('searchbox').isVisible()).toBe(true);
      }
    },
  );

  it('home stands with its seven previews, each of which can be tried again, and the policies', async () => {
    const answer = await page.goto(portal.url);
    expect(answer?.status()).toBe(503);
    await heading('Government jobs and exams, on one board');
    expect(await main().getByText('Could not load.').count()).toBe(7);
    const previews = page.locator('.preview h2');
    expect((await previews.allInnerTexts()).toSorted()).toEqual(lists.map(({ words }) => words.heading).toSorted());
    expect(await main().getByText('Privacy Policy').first().isVisible()).toBe(true);
  });

  it.each([
    { what: 'a posting', path: detail, name: messages.detailFailed },
    { what: 'a posting that there may not be', path: '/admission/nobody', name: messages.detailFailed },
    { what: 'the search', path: '/search?q=clerk', name: 'Search' },
    { what: 'the changes', path: '/changes', name: 'What changed' },
  ])('$what stands with what went wrong, a way to try again and the ways on', async ({ path, name }) => {
    const answer = await page.goto(portal.url + path);
    expect(answer?.status()).toBe(503);
    await heading(name);
    await main().getByText('Could not load.').waitFor();
    expect(await retryAddress()).toBe(path);
    expect(await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link').count()).toBe(4);
  });

  it('no search engine is told that there is nothing, and no cache keeps it', async () => {
    for (const path of [detail, '/latest-job', '/']) {
      const answer = await fetch(portal.url + path);
      expect([path, answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([path, 503, true]);
      expect(answer.headers.get('cache-control')).toMatch(/no-store|max-age=0/);
    }
    for (const path of ['/sitemap.xml', '/feed.xml', '/latest-job/feed.xml', '/changes/feed.xml'])
      expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 503]);
  });

  it('what needs none of them is as ever', async () => {
    for (const path of ['/privacy', '/Disclaimer', '/Terms', '/search', '/robots.txt'])
      expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 200]);
  });
});

describe('When the read models go and come back', () => {
  beforeEach(async () => {
    page = await visitor();
  });

  it('pages are answered soon where they hang, too', async () => {
    redis.pause();
    for (const path of ['/', '/latest-job', detail]) {
      const begun = performance.now();
      expect([path, (await fetch(portal.url + path)).status]).toEqual([path, 503]);
      expect(performance.now() - begun).toBeLessThan(4000);
    }
    redis.resume();
    await answers(detail, 200);
  });

  it('a page is tried again by its link, and is as it was', async () => {
    await open(page, portal.url + detail);
    await redis.stop();
    await page.reload();
    await heading(messages.detailFailed);
    await redis.restart();
    await answers(detail, 200);
    await page.getByRole('link', { name: 'Try again' }).click();
    await heading(title);
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

  it('who has visited a page reads the saved copy meanwhile, and is told that it is one', async () => {
    ({ page } = await visit());
    await open(page, portal.url + detail);
    const isKept = (path: string) =>
      page.evaluate(async (address) => (await caches.match(address, { ignoreVary: true })) !== undefined, path);
    await eventually(async () => expect(await isKept(detail)).toBe(true));
    await redis.stop();
    await page.reload();
    await heading(title);
    expect(await page.locator('.saved-copy').innerText()).toMatch(
      /^The portal cannot be reached\. .* a copy saved on /,
    );
    await redis.restart();
    await answers(detail, 200);
    await page.reload();
    await heading(title);
    expect(await page.locator('.saved-copy').count()).toBe(0);
  });
});
