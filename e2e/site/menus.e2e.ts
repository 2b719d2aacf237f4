import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { open, visit } from '../../test/browser.js';
import { eventually } from '../../test/deadline.js';
import type { Portal } from '../../test/portal-process.js';
import { startSamplePortal } from '../../test/sample-content.js';

const phone = { width: 360, height: 780 };
const desktop = { width: 1280, height: 900 };

let portal: Portal;

beforeAll(async () => {
  portal = await startSamplePortal();
});

async function at(viewport: typeof phone, path = '/'): Promise<Page> {
  const { page } = await visit({ viewport, serviceWorkers: 'block' });
  await open(page, portal.url + path);
  return page;
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: NaN, y: NaN, width: NaN, height: NaN };
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
const more = (page: Page) => page.getByRole('navigation', { name: 'Main' }).locator('summary');
const morePages = (page: Page) => page.getByRole('navigation', { name: 'More pages' });
const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

describe('The top bar of a wide screen', () => {
  it('has the first four entries in it and the other four under More, which opens by hovering', async () => {
    const page = await at(desktop);
    const bar = page.getByRole('navigation', { name: 'Main' }).locator('> a');
    expect(await bar.allInnerTexts()).toEqual(['Home', 'Latest Job', 'Result', 'Admit']);
    expect(await page.locator('.tab-bar').isVisible()).toBe(false);
    expect(await morePages(page).isVisible()).toBe(false);
    await more(page).hover();
    await morePages(page).waitFor();
    const rest = ['Answer Key', 'Syllabus', 'Admission', 'Offline Form'];
    expect(await morePages(page).getByRole('link').allInnerTexts()).toEqual(rest);
    await morePages(page).getByRole('link', { name: 'Syllabus' }).click();
    await heading(page, 'Syllabus');
    await page.mouse.move(10, 800);
    await morePages(page).waitFor({ state: 'hidden' });
  });

  it('opens More by the keyboard, too: Enter opens it, Escape closes it, an entry leads to its page', async () => {
    const page = await at(desktop);
    await more(page).focus();
    await page.keyboard.press('Enter');
    await morePages(page).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await morePages(page).waitFor({ state: 'hidden' });
    expect(await more(page).evaluate((toggle) => document.activeElement === toggle)).toBe(true);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await heading(page, 'Answer Key');
    await morePages(page).waitFor({ state: 'hidden' });
  });

  it.each([desktop, phone])(
    'gains its shadow once the page is scrolled more than 10 pixels: $width',
    async (viewport) => {
      const page = await at(viewport);
      const shadow = () => page.getByRole('banner').evaluate((bar) => getComputedStyle(bar).boxShadow);
      const scrollPage = (y: number) => page.evaluate((to) => scrollTo(0, to), y);
      expect(await shadow()).toBe('none');
      await scrollPage(11);
      await eventually(async () => expect(await shadow()).not.toBe('none'));
      await scrollPage(10);
      await eventually(async () => expect(await shadow()).toBe('none'));
      expect((await boxOf(page.getByRole('banner'))).y).toBe(0);
    },
  );
});

describe('On a phone', () => {
  it('the bottom bar has five columns, and More opens a panel of four', async () => {
    const page = await at(phone);
    const tabs = page.locator('.tab-bar .tab, .tab-bar summary');
    expect(await tabs.allInnerTexts()).toEqual(['Home', 'Jobs', 'Result', 'Admit', 'More']);
    const boxes = await Promise.all((await tabs.all()).map(boxOf));
    expect(boxes.map(({ x, width }) => [x, width])).toEqual([0, 72, 144, 216, 288].map((x) => [x, 72]));
    for (const { y, height } of boxes) expect([y + height, height >= 44]).toEqual([780, true]);

    await page.getByText('More', { exact: true }).last().click();
    const panel = page.getByRole('navigation', { name: 'More tabs' }).getByRole('link');
    expect(await panel.allInnerTexts()).toEqual(['Answer', 'Syllabus', 'Admission', 'Offline']);
    const columns = await Promise.all((await panel.all()).map(boxOf));
    expect(columns.map(({ x, width }) => [x, width])).toEqual([0, 90, 180, 270].map((x) => [x, 90]));
    expect(new Set(columns.map(({ y }) => y)).size).toBe(1);
    await panel.getByText('Offline').click();
    await heading(page, 'Offline Form');
    await panel.first().waitFor({ state: 'hidden' });
  });

  it('the bottom bar marks the page that is open', async () => {
    const page = await at(phone, '/admitCard-list');
    const current = page.getByRole('navigation', { name: 'Tabs' }).locator('[aria-current=page]');
    expect(await current.allInnerTexts()).toEqual(['Admit']);
  });

  it('the slide-out menu is 20rem wide, holds all eight entries, and goes with the page', async () => {
    const page = await at(phone);
    const menu = page.getByRole('navigation', { name: 'All pages' });
    expect(await menu.isVisible()).toBe(false);
    await page.getByRole('banner').locator('summary', { hasText: 'Menu' }).click();
    await eventually(async () => expect(await boxOf(menu)).toMatchObject({ x: 40, width: 320 }));
    const entries = ['Home', 'Latest Job', 'Result', 'Admit', 'Answer Key', 'Syllabus', 'Admission', 'Offline Form'];
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(entries);
    await menu.getByRole('link', { name: 'Admission' }).click();
    await heading(page, 'Admission');
    await menu.waitFor({ state: 'hidden' });
  });
});

describe('The tools of the top bar', () => {
  it('lead from the bell to the latest changes', async () => {
    const page = await at(phone);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /changed/ })
      .click();
    await heading(page, 'What changed');
    expect(new URL(page.url()).pathname).toBe('/changes');
  });

  it('change the language of the interface, which keeps the page and is remembered', async () => {
    const page = await at(desktop, '/latest-job?q=ssc');
    await page.getByRole('link', { name: 'हिन्दी' }).click();
    await page.waitForURL((url) => url.pathname === '/latest-job' && url.searchParams.get('q') === 'ssc');
    expect(await language(page)).toBe('hi');
    await heading(page, 'नई नौकरियाँ');
    expect(await page.getByRole('searchbox').last().inputValue()).toBe('ssc');

    await open(page, `${portal.url}/result`);
    expect(await language(page)).toBe('hi');
    await page.getByRole('navigation', { name: 'मुख्य मेनू' }).getByRole('link', { name: 'होम' }).click();
    await heading(page, 'सरकारी नौकरियाँ और परीक्षाएँ, एक ही बोर्ड पर');
    await page.getByRole('link', { name: 'English' }).click();
    await heading(page, 'Government jobs and exams, on one board');
    expect(await language(page)).toBe('en');
  });
});

describe('Admit cards and results', () => {
  it.each([
    { path: '/admitCard-List', button: 'Get Admit Card' },
    { path: '/result', button: 'Check Result' },
  ])(
    'of $path open in a tab of their own, which gets no way back, and say where they lead',
    async ({ path, button }) => {
      const page = await at(phone, path);
      const links = await page.getByRole('link', { name: button }).all();
      expect(links.length).toBeGreaterThan(3);
      for (const link of links) {
        expect(await link.getAttribute('target')).toBe('_blank');
        expect(await link.getAttribute('rel')).toMatch(/\bnoopener\b/);
        const { host } = new URL((await link.getAttribute('href')) ?? '');
        expect(await link.locator('xpath=ancestor::li').innerText()).toContain(`opens ${host}`);
      }
      await page.context().route('https://*.example/**', (route) => route.fulfill({ body: 'elsewhere' }));
      const [other] = await Promise.all([page.context().waitForEvent('page'), links[0]?.click()]);
      await other.getByText('elsewhere').waitFor();
      expect(await other.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
    },
  );
});
