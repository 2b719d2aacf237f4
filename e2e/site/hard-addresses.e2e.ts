import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, type Family } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { open, visit } from '../../test/browser.js';
import { addPosting, postingPath, titled } from '../../test/content.js';
import { type Portal, startPortal } from '../../test/portal-process.js';
import { expectInvalid } from '../../test/problem.js';

const sample = JSON.parse(
  readFileSync(new URL('../../scripts/demo-content.json', import.meta.url), 'utf8'),
) as Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;

/** Titles that have broken portals of this kind, beside those of the sample. */
const hardTitles = [
  'JNVST Class 9 Admission / नवोदय विद्यालय चयन परीक्षा',
  'Advt. No. 05%2F2026 – C++/C# & more; a=b?c=d&e=f#g',
  '100%',
  '%',
  '%E0%A4%zz',
  '..%2f..%2fadmin',
  '/leading and trailing/',
  'a//b',
  'back\\slash',
  '“Computer Operator” Grade-A (\'Group C\') "x" `y`',
  '...',
  'feed',
  '📌 नोटिस 🚨 👩🏽‍🔬',
  'ज़िला न्यायालय – क़ानून अधिकारी',
  'قرعہ اندازی 2026',
  `${'पद '.repeat(99)}अंत`,
  'W'.repeat(300),
];

const phone = { width: 360, height: 780 };

let portal: Portal;
let staff: ApiClient;
let page: Page;

beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
  ({ page } = await visit({ viewport: phone }));
}, 60_000);

const isTooWide = (of = page) =>
  of.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const shownTitle = (of = page) => of.getByRole('heading', { level: 1 }).textContent();

describe.each<Family>(families)('A posting of $key with a hard title', (family) => {
  const fromSample = (sample[family.paths.postings] ?? []).map((posting) => (posting[family.titleField] ?? '').trim());
  const titles = [...new Map([...hardTitles, ...fromSample].map((title) => [title.toLowerCase(), title])).values()];
  const address = (title: string) => `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;

  beforeAll(async () => {
    for (const title of titles) await addPosting(staff, family, title);
  });

  it('has a page at its address that shows the title as it is, and fits a phone', async () => {
    const { page: bare } = await visit({ javaScriptEnabled: false, viewport: phone });
    for (const title of titles) {
      const answer = await bare.goto(portal.url + address(title));
      const shown = {
        title,
        status: answer?.status(),
        heading: await shownTitle(bare),
        isTooWide: await isTooWide(bare),
      };
      expect(shown).toEqual({ title, status: 200, heading: title.normalize('NFC'), isTooWide: false });
    }
  });

  it('is opened from the list by its link, in the same document', async () => {
    await open(page, portal.url + family.site.listPaths[0]);
    await page.evaluate(() => void Object.assign(globalThis, { marked: true }));
    for (const title of hardTitles) {
      await page.getByRole('link', { name: title, exact: true }).first().click();
      await page.locator('.posting').waitFor();
      expect(await shownTitle()).toBe(title.normalize('NFC'));
      expect(new URL(page.url()).pathname).toBe(new URL(address(title.normalize('NFC')), portal.url).pathname);
      await page.goBack();
      await page.locator('.card-list').waitFor();
    }
    expect(await page.evaluate(() => 'marked' in globalThis)).toBe(true);
  });

  it.each([
    ['.', 'a dot'],
    ['..', 'two dots'],
    [' .. ', 'two dots between spaces'],
    ['', 'nothing'],
    [' \u00a0', 'spaces'],
    ['two\nlines', 'two lines'],
    ['x'.repeat(301), '301 characters'],
  ])('cannot be called %2$s', async (title) => {
    expectInvalid(await staff.post(postingPath(family), titled(family, title)), family.titleField);
  });
});

describe('A search for something hard', () => {
  const [family] = families;
  const [list] = family.site.listPaths;

  it.each([
    { what: '300 characters', q: 'W'.repeat(300), found: 1 },
    { what: '301 characters', q: 'W'.repeat(301), found: 0 },
    { what: '3,000 characters of Hindi', q: 'क'.repeat(1000), found: 0 },
    { what: 'an emoji', q: '🚨', found: 1 },
    { what: 'Hindi in its decomposed form', q: 'क़ानून'.normalize('NFD'), found: 1 },
    { what: 'Hindi in its one-letter form', q: '\u0958ानून', found: 1 },
    { what: 'a percent sign', q: '%2f', found: 3 },
    { what: 'a plus', q: 'C++', found: 2 },
    { what: 'control characters', q: '\u0000🚨\u0007', found: 1 },
    { what: 'quotes and angle brackets', q: '"><b>', found: 0 },
    { what: 'only spaces', q: '   ', found: undefined },
  ])('for $what answers with a page', async ({ q, found }) => {
    for (const path of [list, '/search']) {
      const answer = await page.goto(`${portal.url}${path}?q=${encodeURIComponent(q)}`);
      expect([answer?.status(), await isTooWide()]).toEqual([200, false]);
      if (found !== undefined && path === list) expect(await page.locator('.card').count()).toBe(found);
      expect(await page.getByRole('main').getByRole('searchbox').count()).toBe(1);
    }
  });

  it('takes what cannot be understood in a query for its default', async () => {
    for (const query of ['q=%E0%A4%zz', 'q=%', 'q=a&q=b', 'page=x', 'page=-1', 'page=99999', 'order=odd', 'lang=xx'])
      expect([query, (await page.goto(`${portal.url}${list}?${query}`))?.status()]).toEqual([query, 200]);
    await page.goto(`${portal.url}${list}?page=99999`);
    expect(await page.getByText('No jobs found').isVisible()).toBe(true);
  });
});

describe('An address that cannot be decoded', () => {
  it.each([
    '/%E0%A4%zz',
    '/%',
    '/latest-job/%',
    '/latest-job/100%',
    '/admission/%ff',
    '/Result/%C3%28',
    '/%c0%ae%c0%ae',
  ])('is answered with 400 and a page that helps: %s', async (path) => {
    const answer = await page.goto(portal.url + path);
    expect(answer?.status()).toBe(400);
    expect(await shownTitle()).toBe('This address cannot be read');
    expect(await page.getByRole('main').getByRole('searchbox').isVisible()).toBe(true);
    expect(await page.getByRole('main').getByRole('link').count()).toBe(7);
    const data = await fetch(`${portal.url}/page-data${path}`);
    expect([data.status, data.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
  });
});
