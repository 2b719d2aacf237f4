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

const [jobs] = families;
const [list] = jobs.site.listPaths;

let portal: Portal;
let staff: ApiClient;
let page: Page;

beforeAll(async () => {
  portal = await startPortal();
  staff = await admin(portal.url);
  ({ page } = await visit({ viewport: phone, serviceWorkers: 'block' }));
});

const isTooWide = () =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const shownTitle = () => page.getByRole('heading', { level: 1 }).textContent();
const addressOf = (family: Family, title: string) => `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;

/** Those of the sample too, but for what differs in letter case only. */
function titlesOf({ paths, titleField }: Family): readonly string[] {
  const fromSample = (sample[paths.postings] ?? []).map((posting) => (posting[titleField] ?? '').trim());
  return [...new Map([...hardTitles, ...fromSample].map((title) => [title.toLowerCase(), title])).values()];
}

beforeAll(async () => {
  for (const family of families) for (const title of titlesOf(family)) await addPosting(staff, family, title);
});

describe.each<Family>(families)('A posting of $key with a hard title', (family) => {
  it('has a page and its data at its address, with the title as it is', async () => {
    for (const title of titlesOf(family)) {
      const document = await fetch(portal.url + addressOf(family, title), { redirect: 'manual' });
      const data = await fetch(`${portal.url}/page-data${addressOf(family, title)}`);
      const { page: found } = (await data.json()) as { readonly page: { readonly view: object } };
      const kept = { kind: 'posting', title: title.normalize('NFC') };
      expect({ title, status: document.status, found: found.view }).toMatchObject({ title, status: 200, found: kept });
    }
  });

  it.each([
    { what: 'a dot', title: '.' },
    { what: 'two dots', title: '..' },
    { what: 'two dots between spaces', title: ' .. ' },
    { what: 'nothing', title: '' },
    { what: 'spaces', title: ' \u00a0' },
    { what: 'two lines', title: 'two\nlines' },
    { what: '301 characters', title: 'x'.repeat(301) },
  ])('cannot be called $what', async ({ title }) => {
    expectInvalid(await staff.post(postingPath(family), titled(family, title)), family.titleField);
  });
});

describe('A hard title in the browser', () => {
  it('is shown whole, fits a phone, and is opened from the list in the same document', async () => {
    await open(page, portal.url + list);
    await page.evaluate(() => void Object.assign(globalThis, { marked: true }));
    for (const title of titlesOf(jobs)) {
      const kept = title.normalize('NFC');
      await page.getByRole('link', { name: kept, exact: true }).first().click();
      await page.locator('.posting').waitFor();
      expect([title, await shownTitle(), await isTooWide()]).toEqual([title, kept, false]);
      expect(new URL(page.url()).pathname).toBe(new URL(addressOf(jobs, kept), portal.url).pathname);
      await page.goBack();
      await page.locator('.card-list').waitFor();
    }
    expect(await page.evaluate(() => 'marked' in globalThis)).toBe(true);
  });
});

describe('A search for something hard', () => {
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
    { what: 'only spaces', q: '   ', found: titlesOf(jobs).length },
  ])('for $what answers with a page', async ({ q, found }) => {
    const narrowed = await page.goto(`${portal.url}${list}?q=${encodeURIComponent(q)}`);
    expect([narrowed?.status(), await isTooWide()]).toEqual([200, false]);
    expect(await page.locator('.card').count()).toBe(found);
    const searched = await page.goto(`${portal.url}/search?q=${encodeURIComponent(q)}`);
    expect([searched?.status(), await isTooWide()]).toEqual([200, false]);
    expect(await page.getByRole('main').getByRole('searchbox').count()).toBe(1);
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
