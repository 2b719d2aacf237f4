import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  families,
  type Family,
  type FieldKind,
  listingKinds,
  notificationFields,
  siteLists,
  wireName,
} from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { postingParts, partBody } from '../../test/posting-parts.js';
import { open, visit } from '../../test/browser.js';
import { addPosting, notificationPath, postingPath, titled } from '../../test/content.js';
import { multipart, pdf } from '../../test/multipart.js';
import { type HostedPortal, hostPortal } from '../../test/portal-process.js';

/** Would run in a page that let it out of a text, an attribute, a script element, a comment or a style. */
const hostile = (place: string) =>
  `${place} "'></p></script></style>--><script>alert(1)</script><img src=x onerror="alert(2)"> &lt;b&gt; {{1}}`;
const hostileAddress = (place: string) => `https://${place}.example/"'><script>alert(3)</script>?q=%22onload=alert(4)`;

const hostileValues: Readonly<Record<FieldKind, (name: string) => unknown>> = {
  text: hostile,
  date: hostile,
  url: hostileAddress,
  lines: (name) => [hostile(name)],
  dates: (name) => [{ dateValue: `${name}: ${hostile('value')}` }],
};

/** Titles that have broken portals of this kind. */
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

const [jobs] = families;
const [list] = jobs.site.listPaths;

let portal: HostedPortal;
let page: Page;
/** The faults of all tests; so many are of those before. */
let all: readonly string[];
let seen = 0;
const dialogs: string[] = [];

beforeAll(async () => {
  portal = await hostPortal();
  const staff = await admin(portal.url);
  for (const family of families) await addHostilePosting(staff, family);
  for (const family of families) for (const title of hardTitles) await addPosting(staff, family, title);
  for (const kind of listingKinds) {
    const texts = { [kind.titleField]: hostile(kind.key), applyLink: hostileAddress('notice') };
    const file = { field: 'pdfFile', name: `${hostile('file')}.pdf`, bytes: pdf() };
    await created(
      kind.takesPdf
        ? staff.send('POST', `/${kind.path}`, multipart(texts, [file]))
        : staff.post(`/${kind.path}`, texts),
    );
  }
  await created(staff.post('/answare/approve-job', { jobTitle: hostile('jobs') }));
});

async function addHostilePosting(staff: ApiClient, family: Family): Promise<void> {
  const title = hostile(family.key);
  const fields = { salaryRange: hostile('salary'), applyLink: hostileAddress('apply') };
  const { body } = await created(staff.post(postingPath(family), titled(family, title, fields)));
  const listing = Object.fromEntries(
    notificationFields.map((field) => [wireName(family, field), hostileValues[field.kind](field.name)]),
  );
  await created(staff.post(notificationPath(family, String(body['_id'])), listing));
  for (const kind of postingParts.filter((one) => one.family === family)) {
    const content = kind.isMultipart
      ? [{ title: hostile('syllabus link'), type: 'link', content: hostileAddress('link'), fileName: '' }]
      : [
          [cell('head'), cell('second')],
          [cell('cell /n bullet'), cell('last')],
        ];
    await created(staff.send('POST', kind.path, partBody(kind, { title, content })));
  }
}

const cell = (place: string) => ({ value: hostile(place), colspan: 1, rowspan: 1 });

async function created<T extends { readonly status: number; readonly text: string }>(reply: Promise<T>): Promise<T> {
  const { status, text } = await reply;
  expect([200, 201].includes(status) ? 'written' : text).toBe('written');
  return reply;
}

beforeAll(async () => {
  ({ page, faults: all } = await visit({ viewport: { width: 360, height: 780 }, serviceWorkers: 'block' }));
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
});

beforeEach(() => {
  seen = all.length;
});

const shownText = async () => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');
const isTooWide = () =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
const shownTitle = () => page.getByRole('heading', { level: 1 }).textContent();
const addressOf = (family: Family, title: string) => `${family.site.detailPaths[0]}/${encodeURIComponent(title)}`;

/** Nothing of the texts has become an element, an attribute or a running script. */
async function staysText(status = 200): Promise<void> {
  const grown = await page.evaluate(() => ({
    images: document.querySelectorAll('img').length,
    scripts: [...document.scripts].filter(({ src, type }) => !src.startsWith(location.origin) && !/json/.test(type))
      .length,
    handlers: [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on') || name.includes('"')),
    ),
    addresses: [...document.links].map(({ protocol }) => protocol).filter((protocol) => !/^https?:$/.test(protocol)),
    data: [...document.scripts].filter(({ type }) => /json/.test(type)).map(({ text }) => typeof JSON.parse(text)),
  }));
  expect(grown).toEqual({
    images: 0,
    scripts: 0,
    handlers: [],
    addresses: [],
    data: grown.data.map(() => 'object'),
  });
  expect(dialogs).toEqual([]);
  const faults = all.slice(seen);
  expect(faults.filter((fault) => status === 200 || !fault.includes(`status of ${status}`))).toEqual([]);
}

describe('Script in every field', () => {
  const inNotice = notificationFields
    .filter(({ kind }) => kind !== 'url' && kind !== 'dates')
    .map(({ name }) => hostile(name));
  const others = ['salary', 'syllabus link', 'value', 'head', 'second', 'bullet', 'last'].map(hostile);

  it.each(families)('of $key is shown as the text it is, in English and in Hindi', async (family) => {
    const title = hostile(family.key);
    for (const language of ['en', 'hi']) {
      await open(page, `${portal.url}${addressOf(family, title)}?lang=${language}`);
      const shown = await shownText();
      expect([title, ...inNotice, ...others].filter((text) => !shown.includes(text))).toEqual([]);
      await staysText();
    }
    expect(await page.title()).toBe(`${title} – Noticeboard`);
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toBe(title);
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(blocks.map((block) => JSON.parse(block) as object)).toMatchObject([
      { '@type': 'Article', headline: title },
      { '@type': 'BreadcrumbList' },
    ]);
  });

  it('stays so when its page is opened from the list, and found by a search for it', async () => {
    const title = hostile('jobs');
    await open(page, portal.url + list);
    await page.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    await staysText();
    await open(page, `${portal.url}/search?q=${encodeURIComponent(title)}`);
    // Others with its words come behind it.
    expect(await page.locator('.card-title').first().innerText()).toBe(title);
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe(title);
    await staysText();
  });

  it('stays text on every list, on home, among the changes and on the page of what is unknown', async () => {
    const lists = siteLists(families, listingKinds).map(({ words }) => words.listPaths[0]);
    for (const path of ['/', ...lists, '/changes']) {
      await open(page, portal.url + path);
      expect(await shownText()).toContain('<script>alert(1)</script>');
      await staysText();
    }
    await open(page, `${portal.url}/latest-job/${encodeURIComponent(hostile('nobody'))}`);
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe(hostile('nobody'));
    await staysText(404);
  });
});

describe('A posting with a hard title', () => {
  it.each(families)('of $key has a page and its data at its address, with the title as it is', async (family) => {
    for (const title of hardTitles) {
      const document = await fetch(portal.url + addressOf(family, title), { redirect: 'manual' });
      const data = await fetch(`${portal.url}/page-data${addressOf(family, title)}`);
      const { page: found } = (await data.json()) as { readonly page: { readonly view: object } };
      const kept = { kind: 'posting', title: title.normalize('NFC') };
      expect({ title, status: document.status, found: found.view }).toMatchObject({ title, status: 200, found: kept });
    }
  });

  it('is shown whole, fits a phone, and is opened from the list in the same document', async () => {
    await open(page, portal.url + list);
    await page.evaluate(() => void Object.assign(globalThis, { marked: true }));
    for (const title of hardTitles) {
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

describe('A title that is hard to read in an address', () => {
  it.each([
    { what: '300 characters', q: 'W'.repeat(300), found: 1 },
    { what: '301 characters', q: 'W'.repeat(301), found: 0 },
    { what: '3,000 characters of Hindi', q: 'क'.repeat(1000), found: 0 },
    { what: 'an emoji', q: '🚨', found: 1 },
    { what: 'Hindi in its decomposed form', q: 'क़ानून'.normalize('NFD'), found: 1 },
    { what: 'Hindi in its one-letter form', q: '\u0958ानून', found: 1 },
    { what: 'a percent sign', q: '%2f', found: 2 },
    { what: 'a plus', q: 'C++', found: 1 },
    { what: 'control characters', q: '\u0000🚨\u0007', found: 1 },
    { what: 'quotes and angle brackets', q: '"><b>', found: 0 },
    { what: 'only spaces', q: '   ', found: hardTitles.length + 1 },
  ])('is searched for: $what', async ({ q, found }) => {
    for (const address of ['/search', list]) {
      const answer = await page.goto(`${portal.url}${address}?q=${encodeURIComponent(q)}`);
      expect([address, answer?.status(), await isTooWide()]).toEqual([address, 200, false]);
    }
    expect(await page.locator('.card').count()).toBe(found);
  });

  it('is taken for its default in a query', async () => {
    for (const query of ['q=%E0%A4%zz', 'q=%', 'q=a&q=b', 'page=x', 'page=-1', 'order=odd', 'lang=xx'])
      expect([query, (await fetch(`${portal.url}${list}?${query}`)).status]).toEqual([query, 200]);
  });

  it.each([
    '/%E0%A4%zz',
    '/%',
    '/latest-job/%',
    '/latest-job/100%',
    '/admission/%ff',
    '/Result/%C3%28',
    '/%c0%ae%c0%ae',
  ])('is answered with 400 and a page that helps: %s', async (path) => {
    const answer = await fetch(portal.url + path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/html; charset=utf-8']);
    expect(await answer.text()).toMatch(/<h1[^>]*>This address cannot be read<\/h1>/);
    const data = await fetch(`${portal.url}/page-data${path}`);
    expect([data.status, data.headers.get('content-type')]).toEqual([400, 'application/json; charset=utf-8']);
  });
});
