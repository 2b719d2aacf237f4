import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  families,
  type Family,
  type FieldKind,
  noticeKinds,
  notificationFields,
  siteLists,
  wireName,
} from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, type ApiClient } from '../../test/api-client.js';
import { belongingBody, belongings } from '../../test/belongings.js';
import { open, visit } from '../../test/browser.js';
import { notificationPath, postingPath, titled } from '../../test/content.js';
import { multipart, pdf } from '../../test/multipart.js';
import { type Portal, startPortal } from '../../test/portal-process.js';

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

let portal: Portal;
let page: Page;
let faults: readonly string[];
let dialogs: string[];

beforeAll(async () => {
  portal = await startPortal();
  const staff = await admin(portal.url);
  for (const family of families) await addHostilePosting(staff, family);
  for (const kind of noticeKinds) {
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
  const notice = Object.fromEntries(
    notificationFields.map((field) => [wireName(family, field), hostileValues[field.kind](field.name)]),
  );
  await created(staff.post(notificationPath(family, String(body['_id'])), notice));
  for (const kind of belongings.filter((one) => one.family === family)) {
    const content = kind.isMultipart
      ? [{ title: hostile('syllabus link'), type: 'link', content: hostileAddress('link'), fileName: '' }]
      : [
          [cell('head'), cell('second')],
          [cell('cell /n bullet'), cell('last')],
        ];
    await created(staff.send('POST', kind.path, belongingBody(kind, { title, content })));
  }
}

const cell = (place: string, before = '') => ({ value: before + hostile(place), colspan: 1, rowspan: 1 });

async function created<T extends { readonly status: number; readonly text: string }>(reply: Promise<T>): Promise<T> {
  const { status, text } = await reply;
  expect([200, 201].includes(status) ? 'written' : text).toBe('written');
  return reply;
}

beforeEach(async () => {
  ({ page, faults } = await visit({ viewport: { width: 360, height: 780 }, serviceWorkers: 'block' }));
  dialogs = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
});

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
  expect(faults.filter((fault) => status === 200 || !fault.includes(`status of ${status}`))).toEqual([]);
}

const shownText = async () => (await page.getByRole('main').innerText()).replace(/\s+/g, ' ');

describe.each<Family>(families)('Script in every field of $key', (family) => {
  const address = `${family.site.detailPaths[0]}/${encodeURIComponent(hostile(family.key))}`;
  const inNotice = notificationFields
    .filter(({ kind }) => kind !== 'url' && kind !== 'dates')
    .map(({ name }) => hostile(name));
  const others = ['salary', 'syllabus link', 'value', 'head', 'second', 'bullet', 'last'].map(hostile);

  it.each(['en', 'hi'])('is shown as the text it is on its page, in %s', async (language) => {
    await open(page, `${portal.url}${address}?lang=${language}`);
    const shown = await shownText();
    const wanted = [hostile(family.key), ...inNotice, ...others];
    expect(wanted.filter((text) => !shown.includes(text))).toEqual([]);
    expect(await page.title()).toBe(`${hostile(family.key)} – Noticeboard`);
    await staysText();
  });

  it('stays so when its page is opened from the list, and found by a search for it', async () => {
    await open(page, portal.url + family.site.listPaths[0]);
    await staysText();
    await page.getByRole('link', { name: hostile(family.key), exact: true }).click();
    await page.getByRole('heading', { level: 1, name: hostile(family.key) }).waitFor();
    await staysText();
    await open(page, `${portal.url}/search?q=${encodeURIComponent(hostile(family.key))}`);
    expect(await page.locator('.card-title').allInnerTexts()).toEqual([hostile(family.key)]);
    expect(await page.getByRole('main').getByRole('searchbox').inputValue()).toBe(hostile(family.key));
    await staysText();
  });

  it('stays inside the blocks of data for search engines', async () => {
    await page.goto(portal.url + address);
    const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
    const kinds = blocks.map((block) => (JSON.parse(block) as { '@type': string })['@type']);
    expect(kinds).toEqual(['Article', 'BreadcrumbList']);
    expect(blocks[0]).toContain(JSON.stringify(hostile(family.key)).slice(1, -1).replaceAll('<', '\\u003c'));
    const described = await page.locator('meta[property="og:title"]').getAttribute('content');
    expect(described).toBe(hostile(family.key));
  });
});

describe('Script in every field', () => {
  it('stays text on every list, on home, among the changes and on the page of what is unknown', async () => {
    const lists = siteLists(families, noticeKinds).map(({ words }) => words.listPaths[0]);
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
