import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { visit } from '../../test/browser.js';
import { samplePortal } from '../../test/shared-portal.js';

const portal = samplePortal();
let page: Page;

beforeAll(async () => {
  ({ page } = await visit({ javaScriptEnabled: false }));
});

const go = (path: string) => page.goto(portal.url + path);

/** The counts of a page, its head, and what it offers. */
async function read(address: string) {
  const answer = await fetch(address);
  const html = await answer.text();
  const offers = html.matchAll(/href="(\/filter\/[^"]*)"[^>]*>[^<>]* \((\d+)\)<\/a>/g);
  return {
    total: Number(/role="status"[^>]*>(\d+) notice/.exec(html)?.[1]),
    shown: html.match(/class="card-title"/g)?.length ?? 0,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
    isUnlisted: html.includes('name="robots"'),
    offers: Array.from(offers, ([, path = '', count]) => ({
      path: path.replaceAll('&amp;', '&'),
      count: Number(count),
    })),
  };
}

describe('The filters of a list, without scripts', () => {
  it.each(['latest-job', 'admission', 'offlineform'])('lead from %s to as many notices as they say', async (list) => {
    await go(`/${list}`);
    await page.getByRole('link', { name: 'Filter', exact: true }).click();
    expect(new URL(page.url()).pathname).toBe(`/filter/${list}`);
    const { offers, total } = await read(page.url());
    expect(offers.length).toBeGreaterThan(5);
    for (const { path, count } of offers) {
      const found = await read(portal.url + path);
      expect([path, found.total, found.shown]).toEqual([path, count, count]);
      expect(count).toBeLessThanOrEqual(total);
      for (const narrower of found.offers.slice(0, 1))
        expect([narrower.path, (await read(portal.url + narrower.path)).total]).toEqual(Object.values(narrower));
    }
  });

  it('say what a value is read from, in the language of the page', async () => {
    await go('/filter/latest-job?state=bihar&lang=hi');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('नई नौकरियाँ: बिहार');
    expect(await page.locator('.card-facts').first().innerText()).toContain('यहाँ से पढ़ा: ');
    await go('/?lang=en');
  });

  it('are in the sitemap where they find three, and nowhere else', async () => {
    const map = await (await fetch(`${portal.url}/sitemap.xml`)).text();
    const listed = [...map.matchAll(/<loc>([^<]*\/filter\/[^<]*)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&#38;', '&'),
    );
    expect(listed.length).toBeGreaterThan(5);
    for (const address of listed) {
      const { canonical, isUnlisted, total } = await read(address);
      expect([address, canonical, isUnlisted, total >= 3]).toEqual([address, address, false, true]);
    }
    const { total, isUnlisted } = await read(`${portal.url}/filter/latest-job?state=rajasthan`);
    expect([total, isUnlisted]).toEqual([1, true]);
  });

  it.each(['state=atlantis', 'status=%00', `organisation=${'a'.repeat(10_000)}`, 'qualification=graduate%20iti'])(
    'answer what is no value with a word and a way on: %.30s',
    async (query) => {
      const answer = await go(`/filter/latest-job?${query}`);
      expect(answer?.status()).toBe(400);
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('There is no such filter');
      await page.getByRole('link', { name: 'All filters of this list' }).click();
      expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/filter/latest-job');
    },
  );
});
