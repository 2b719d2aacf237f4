import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { arrived, open, takenOver, visit } from '../../test/browser.js';
import { eventually } from '../../test/deadline.js';
import { samplePortal } from '../../test/shared-portal.js';

const portal = samplePortal();
let page: Page;

/** One visitor for each group of tests. */
const visitOn = (viewport: { readonly width: number; readonly height: number }) => async () => {
  ({ page } = await visit({ viewport, serviceWorkers: 'block' }));
};
const onDesktop = visitOn({ width: 1280, height: 900 });
const onPhone = visitOn({ width: 360, height: 780 });

const at = (path: string) => open(page, portal.url + path);
const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const banner = () => page.getByRole('banner');

async function gainsItsShadow(): Promise<void> {
  await at('/');
  const shadow = () => banner().evaluate((bar) => getComputedStyle(bar).boxShadow);
  const scrollPage = (y: number) => page.evaluate((to) => scrollTo(0, to), y);
  expect(await shadow()).toBe('none');
  await scrollPage(11);
  await eventually(async () => expect(await shadow()).not.toBe('none'));
  await scrollPage(10);
  await eventually(async () => expect(await shadow()).toBe('none'));
  expect((await boxOf(banner())).y).toBe(0);
}

describe('On a wide screen', () => {
  beforeAll(onDesktop);

  const more = () => page.getByRole('navigation', { name: 'Main' }).locator('summary');
  const morePages = () => page.getByRole('navigation', { name: 'More pages' });
  const language = () => page.evaluate(() => document.documentElement.lang);

  it('More opens by hovering', async () => {
    await at('/');
    expect(await page.locator('.tab-bar').isVisible()).toBe(false);
    expect(await morePages().isVisible()).toBe(false);
    await more().hover();
    await morePages().getByRole('link', { name: 'Syllabus' }).click();
    await arrived(page, 'Syllabus');
    await page.mouse.move(10, 800);
    await morePages().waitFor({ state: 'hidden' });
  });

  it('More opens by the keyboard, too: Enter opens it, Escape closes it, an entry leads to its page', async () => {
    await more().focus();
    await page.keyboard.press('Enter');
    await morePages().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await morePages().waitFor({ state: 'hidden' });
    expect(await more().evaluate((toggle) => document.activeElement === toggle)).toBe(true);
    await page.keyboard.press('Enter');
    await morePages().waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await arrived(page, 'Answer Key');
    await morePages().waitFor({ state: 'hidden' });
  });

  it('a menu that was opened, and words that were typed, before the scripts come stay', async () => {
    let letCome = () => {};
    const mayCome = new Promise<void>((resolve) => (letCome = resolve));
    await page.route('**/assets/entry-client*', (route) => mayCome.then(() => route.continue()));
    await page.goto(`${portal.url}/latest-job`);
    const box = page.getByRole('searchbox').last();
    await box.fill('ssc');
    await more().click();
    await morePages().waitFor();
    letCome();
    await takenOver(page);
    expect([await morePages().isVisible(), await box.inputValue()]).toEqual([true, 'ssc']);
    await page.unroute('**/assets/entry-client*');
  });

  it('the top bar gains its shadow once the page is scrolled more than 10 pixels', gainsItsShadow);

  it('the language of the interface is changed, which keeps the page and is remembered', async () => {
    await at('/latest-job?q=ssc');
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.waitForURL((url) => url.pathname === '/latest-job' && url.searchParams.get('q') === 'ssc');
    expect(await language()).toBe('hi');
    await heading('नई नौकरियाँ');
    expect(await page.getByRole('searchbox').last().inputValue()).toBe('ssc');
    await at('/result');
    expect(await language()).toBe('hi');
    await page.getByRole('navigation', { name: 'मुख्य मेनू' }).getByRole('link', { name: 'होम' }).click();
    await arrived(page, 'सरकारी नौकरियाँ और परीक्षाएँ, एक ही बोर्ड पर');
    await page.getByRole('link', { name: 'English' }).click();
    await heading('Government jobs and exams, on one board');
    expect(await language()).toBe('en');
  });
});

describe('On a phone', () => {
  beforeAll(onPhone);

  it('the bottom bar has five columns, and More opens a panel of four', async () => {
    await at('/admitCard-list');
    const tabs = page.locator('.tab-bar .tab, .tab-bar summary');
    const boxes = await Promise.all((await tabs.all()).map(boxOf));
    expect(boxes.map(({ x, width }) => [x, width])).toEqual([0, 72, 144, 216, 288].map((x) => [x, 72]));
    for (const { y, height } of boxes) expect([y + height, height >= 44]).toEqual([780, true]);
    const current = page.getByRole('navigation', { name: 'Tabs' }).locator('[aria-current=page]');
    expect(await current.allInnerTexts()).toEqual(['Admit']);

    await page.getByText('More', { exact: true }).last().click();
    const panel = page.getByRole('navigation', { name: 'More tabs' }).getByRole('link');
    await panel.first().waitFor();
    const columns = await Promise.all((await panel.all()).map(boxOf));
    expect(columns.map(({ x, width }) => [x, width])).toEqual([0, 90, 180, 270].map((x) => [x, 90]));
    expect(new Set(columns.map(({ y }) => y)).size).toBe(1);
    await panel.getByText('Offline').click();
    await arrived(page, 'Offline Form');
    await panel.first().waitFor({ state: 'hidden' });
  });

  it('the slide-out menu is 20rem wide, and goes with the page', async () => {
    const menu = page.getByRole('navigation', { name: 'All pages' });
    expect(await menu.isVisible()).toBe(false);
    await banner().locator('summary', { hasText: 'Menu' }).click();
    await eventually(async () => expect(await boxOf(menu)).toMatchObject({ x: 40, width: 320 }));
    await menu.getByRole('link', { name: 'Admission' }).click();
    await arrived(page, 'Admission');
    await menu.waitFor({ state: 'hidden' });
  });

  it('the top bar gains its shadow once the page is scrolled, and its bell leads to the latest changes', async () => {
    await gainsItsShadow();
    await banner()
      .getByRole('link', { name: /changed/ })
      .click();
    await arrived(page, 'What changed');
    expect(new URL(page.url()).pathname).toBe('/changes');
  });

  it('a result opens in a tab of its own, which gets no way back', async () => {
    await at('/result');
    await page.context().route('https://*.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
    const [other] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Check Result' }).first().click(),
    ]);
    await other.getByText('elsewhere').waitFor();
    expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  });
});
