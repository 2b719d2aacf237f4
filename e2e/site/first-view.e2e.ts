import { beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { Page } from 'playwright-core';
import { admin, ApiClient } from '../../test/api-client.js';
import { breadth } from '../../test/breadth.js';
import { open, visit } from '../../test/browser.js';
import { addNotification, addPosting, idOf, notificationPath, postingPath } from '../../test/content.js';
import { eventually } from '../../test/deadline.js';
import { hostPortal } from '../../test/portal-process.js';
import { samplePortal } from '../../test/shared-portal.js';

const sample = samplePortal();
const phone = { width: 360, height: 640 };
const screens = breadth(
  [
    { width: 320, height: 640 },
    phone,
    { width: 390, height: 844 },
    { width: 768, height: 1024 },
    { width: 1366, height: 768 },
    { width: 1920, height: 1080 },
  ],
  [phone, { width: 1366, height: 768 }],
);
/** Size of the reader's text in percent. */
const textSizes = breadth([100, 125, 150, 200], [100, 200]);
const languages = ['en', 'hi'] as const;
const views = screens.flatMap((screen) => textSizes.map((text) => ({ ...screen, text })));
const [generated = 0] = breadth([200], [12]);

let page: Page;
let addresses: readonly string[];

beforeAll(async () => {
  const portal = await hostPortal();
  const editor = await admin(portal.url);
  for (let number = 0; number < generated; number += 1) await addGenerated(editor, number);
  addresses = [...(await postingsOf(sample.url)), ...(await postingsOf(portal.url))];
  ({ page } = await visit({ javaScriptEnabled: false }));
});

async function postingsOf(url: string): Promise<readonly string[]> {
  const reader = new ApiClient(url);
  const ofFamilies = families.map(async (family) => {
    const { list } = await reader.get(postingPath(family));
    const [detail] = family.site.detailPaths;
    return list.map((posting) => `${url}${detail}/${encodeURIComponent(String(posting[family.titleField]))}`);
  });
  return (await Promise.all(ofFamilies)).flat();
}

const stems = [
  'SSC CGL',
  'रेलवे भर्ती बोर्ड एनटीपीसी',
  'Combined State Engineering Services (Main) Examination',
  'पद',
  'AIIMS',
];
const dates = [
  '',
  '15 Dec 2026',
  '04/12/26',
  'Extended to 30 November 2027 (earlier 20 November 2027), up to 11:59 PM',
  '20 नवंबर 2027 (रात 11:59 बजे)',
  'Within 45 days of the publication in the Employment News',
  'शीघ्र सूचित किया जाएगा',
];
const hosts = ['ssc.gov-in.example', 'applications-of-the-recruitment-board.gov-in.example', ''];

/** Each of them another mix of a title of up to 120 signs, a date, an address, and a change. */
async function addGenerated(editor: ApiClient, number: number): Promise<void> {
  const of = <T>(all: readonly T[], step = 1) => all[Math.floor(number / step) % all.length] as T;
  const family = of(families);
  const title = `${of(stems)} ${2027 + number} ${'Recruitment of Assistants '.repeat(number % 3)}`.trim();
  const host = of(hosts);
  const posting = await addPosting(editor, family, title, {
    salaryRange: of(['', '₹25,500 – ₹1,51,100 (Pay Level 4 to 8)'], 2),
    applyLink: host && `https://${host}/apply/${number}`,
  });
  const notice = { nameOfPost: 'Clerk', postDate: '20 Nov 2026', shortInfo: 'Ten posts.', lastDateApply: of(dates) };
  const notification = await addNotification(editor, family, idOf(posting), notice);
  if (number % 2 === 0)
    await editor.put(notificationPath(family, idOf(posting), idOf(notification)), {
      ...notice,
      lastDateApply: of(dates, 3),
    });
}

/** As the reader's settings of the browser do it: rules of the page that ask for its size in letters hear of it. */
async function setText(percent: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: (16 * percent) / 100, fixed: 13 } });
}

/** The faults of the first view, by the boxes of its parts. */
function faultsOf(isLarge: boolean): Promise<readonly string[]> {
  return page.evaluate((isLargeText) => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
    const isFixed = (one: Element) => ['fixed', 'sticky'].includes(getComputedStyle(one).position);
    const bars = [...document.querySelectorAll('.tab-bar, .action-bar')]
      .filter(isFixed)
      .map((bar) => bar.getBoundingClientRect())
      .filter(({ height, bottom }) => height > 0 && bottom <= innerHeight + 1);
    const end = Math.min(innerHeight, ...bars.map(({ top }) => top));
    const faults: string[] = [];
    const parts = [
      '.overview > .chip',
      '.overview > .chip + span',
      '.last-date dt',
      '.last-date .typed-text',
      '.change-line',
    ];
    for (const part of isLargeText ? [] : parts)
      for (const { top, bottom, height } of boxes(part).slice(0, 1))
        if (height === 0 || top < 0 || bottom > end) faults.push(`${part} ends ${Math.round(bottom - end)} px below`);
    const ways = boxes('.apply-button, .action-apply');
    const seen = ways.filter(({ top, bottom, height }) => height > 0 && top >= 0 && bottom <= innerHeight);
    const isPressing = document.querySelector('.apply-button.button') !== null;
    const isWanted = isPressing || !isLargeText;
    if (ways.length > 0 && seen.length !== 1 && isWanted) faults.push(`Apply stands ${seen.length} times`);
    if (innerHeight - end > innerHeight / 4) faults.push(`bars of ${Math.round(innerHeight - end)} px`);
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth} px wide`);
    return faults;
  }, isLarge);
}

describe('The first view of a posting', () => {
  it.each(views)(
    'has status, last date, days left, the change and one way to apply, at $width × $height px with text of $text %',
    async ({ text, ...screen }) => {
      await page.setViewportSize(screen);
      await setText(text);
      const faults: Record<string, readonly string[]> = {};
      for (const language of languages)
        for (const address of addresses) {
          await page.goto(`${address}?lang=${language}`);
          const found = await faultsOf(text > 100);
          if (found.length > 0) faults[`${language} ${decodeURIComponent(address)}`] = found;
        }
      expect(faults).toEqual({});
    },
  );
});

describe('Pages that list postings', () => {
  it('scroll in no size sideways, and Home ends within eight screens of a phone', async () => {
    const faults: string[] = [];
    for (const { text, ...screen } of views) {
      await page.setViewportSize(screen);
      await setText(text);
      for (const path of ['/', '/latest-job', '/changes', '/filter/latest-job', '/search?q=2026', '/privacy'])
        for (const language of languages) {
          await page.goto(`${sample.url}${path}${path.includes('?') ? '&' : '?'}lang=${language}`);
          const { scrollWidth, clientWidth, scrollHeight, clientHeight } = await page.evaluate(
            () => document.documentElement,
          );
          const of = `${path} ${language} ${screen.width} px ${text} %`;
          if (scrollWidth > clientWidth) faults.push(`${of}: ${scrollWidth} px wide`);
          if (path === '/' && screen.width === phone.width && text === 100 && scrollHeight > 8 * clientHeight)
            faults.push(`${of}: ${scrollHeight} px high`);
        }
    }
    expect(faults).toEqual([]);
  });

  it('move by less than a tenth of the screen while a search narrows them', async () => {
    const { page: reader } = await visit({ viewport: phone });
    await open(reader, `${sample.url}/latest-job`);
    await reader.evaluate(() => {
      Object.assign(globalThis, { moved: 0 });
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries() as (PerformanceEntry & { readonly value: number })[])
          (globalThis as unknown as { moved: number }).moved += value;
      }).observe({ type: 'layout-shift' });
    });
    await reader.getByRole('searchbox', { name: 'Search Latest Jobs' }).pressSequentially('Army');
    await eventually(async () => expect(await reader.locator('.card').count()).toBe(2));
    expect(await reader.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThanOrEqual(0.1);
  });
});
