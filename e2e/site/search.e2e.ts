import { describe, expect, it } from '@jest/globals';
import { open, visit } from '../../test/browser.js';
import { samplePortal } from '../../test/shared-portal.js';

const portal = samplePortal();
const { page, faults } = await visit({ viewport: { width: 360, height: 780 }, serviceWorkers: 'block' });

const box = () => page.getByRole('main').getByRole('searchbox');
const announced = (words: string) => page.getByRole('status').getByText(words, { exact: true }).waitFor();
const titles = () => page.locator('.card-title').allInnerTexts();
const asked = () => new URL(page.url()).searchParams.get('q');

describe('The search box of a list', () => {
  it('narrows the list while its reader types: the address follows, the box keeps the focus, the count is told', async () => {
    await open(page, `${portal.url}/latest-job`);
    const steps = await page.evaluate(() => history.length);
    await box().pressSequentially('Ssc c');
    await announced('2 notices for “Ssc c”');
    expect([asked(), await titles()]).toEqual(['Ssc c', ['ssc cgl 2026 (2)', 'SSC CGL 2026']]);
    expect(
      await box().evaluate((input) => [document.activeElement === input, (input as HTMLInputElement).value]),
    ).toEqual([true, 'Ssc c']);
    await box().fill('भर्ती 2026');
    await announced('2 notices for “भर्ती 2026”');
    await box().fill('');
    await page.waitForURL(`${portal.url}/latest-job`);
    await announced('14 notices');
    // Back leaves the list: what was typed on the way is no step of its own.
    expect(await page.evaluate(() => history.length)).toBe(steps);
    expect(faults).toEqual([]);
  });

  it('keeps the order that its reader chose', async () => {
    await open(page, `${portal.url}/latest-job?order=closing`);
    const all = await titles();
    const [first = ''] = all.filter((title) => /cgl|rrb/i.test(title));
    const word = /cgl|rrb/i.exec(first)?.[0] ?? '';
    await box().pressSequentially(word);
    await page.waitForURL(({ search }) => search === `?q=${word}&order=closing`);
    await page.getByRole('link', { name: 'Closing soon first' }).and(page.locator('[aria-current]')).waitFor();
    await page
      .getByRole('status')
      .getByText(/ with a last date to come$/)
      .waitFor();
    expect(await titles()).toEqual(all.filter((title) => title.toLowerCase().includes(word.toLowerCase())));
  });

  it('takes a pattern for text, and says in the words of the list that nothing matches', async () => {
    for (const { path, q, empty } of [
      { path: '/latest-job', q: '.*', empty: 'No jobs found' },
      { path: '/admitCard-List', q: '[', empty: 'No admit cards found' },
      { path: '/result', q: '\\d', empty: 'No job listings found' },
    ]) {
      await open(page, portal.url + path);
      await box().pressSequentially(q);
      await page.waitForURL(({ searchParams }) => searchParams.get('q') === q);
      await page.getByText(empty, { exact: true }).waitFor();
    }
  });

  it('shows the answer to the last thing typed, whichever answer comes first', async () => {
    await open(page, `${portal.url}/latest-job`);
    let release = () => undefined as void;
    const released = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/page-data/latest-job?q=ssc', async (route) => {
      await released;
      await route.continue().catch(() => undefined);
    });
    const first = page.waitForRequest('**/page-data/latest-job?q=ssc');
    await box().pressSequentially('ssc');
    await first;
    await box().fill('rrb');
    await announced('1 notice for “rrb”');
    release();
    await page.unrouteAll({ behavior: 'wait' });
    expect([asked(), await titles()]).toEqual(['rrb', ['RRB Group D Level-1 (CEN 08/2026)']]);
  });

  it('says what is searched for after Back, and after a link to the whole list', async () => {
    await open(page, `${portal.url}/latest-job?q=ssc`);
    await page.getByRole('link', { name: 'Get Details' }).first().click();
    await page.getByRole('heading', { level: 1, name: /ssc cgl/i }).waitFor();
    await page.goBack();
    await announced('2 notices for “ssc”');
    expect(await box().inputValue()).toBe('ssc');
    await page.getByRole('navigation', { name: 'Tabs' }).getByRole('link', { name: 'Jobs' }).click();
    await announced('14 notices');
    expect(await box().inputValue()).toBe('');
    await page.goBack();
    await announced('2 notices for “ssc”');
    expect(await box().inputValue()).toBe('ssc');
  });
});

describe('The search button', () => {
  it('opens a search over all families', async () => {
    await open(page, `${portal.url}/privacy`);
    await page.locator('header summary', { hasText: 'Search' }).click();
    const all = page.getByRole('banner').getByRole('searchbox', { name: 'Search the whole board' });
    await all.waitFor();
    expect(await all.evaluate((input) => document.activeElement === input)).toBe(true);
    await page.keyboard.type('cgl ssc');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${portal.url}/search?q=cgl+ssc`);
    await announced('3 notices for “cgl ssc”');
    expect((await titles()).toSorted()).toEqual(['SSC CGL 2026', 'SSC CGL 2026 Tier-I Admit Card', 'ssc cgl 2026 (2)']);
    expect(faults).toEqual([]);
  });

  it('opens it without scripts, too', async () => {
    const { page: bare } = await visit({ javaScriptEnabled: false });
    await bare.goto(portal.url);
    await bare.locator('header summary', { hasText: 'Search' }).click();
    await bare.getByRole('banner').getByRole('searchbox').fill('no nursing on the moon');
    await bare.getByRole('banner').getByRole('button', { name: 'Search' }).click();
    await bare.getByText('Nothing found. Try fewer or other words: one part of a title is enough.').waitFor();
    await bare.getByRole('main').getByRole('searchbox').fill('नर्सिंग');
    await bare.getByRole('main').getByRole('button', { name: 'Search' }).click();
    await bare.getByText('1 notice for “नर्सिंग”').waitFor();
    expect(await bare.locator('.card-title').innerText()).toContain('AIIMS B.Sc. (Hons.) Nursing');
  });
});
