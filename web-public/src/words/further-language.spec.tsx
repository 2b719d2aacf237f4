/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, familyOf, siteLanguages, siteLists } from '@noticeboard/content-model';
import { readsOf, settings as usual, textOf, textsOf, visit } from '../testing/example-site';
import { examplePosting } from '../testing/examples';

const settings = { ...usual, languages: siteLanguages };
const reads = readsOf((family) => [examplePosting(family)]);
const path = '/latest-job/SSC%20CGL%202026';
const read = (at: string, language: 'en' | 'bn' = 'bn') => visit(at, reads, { settings, language });
const hrefs = (page: Document, selector: string) =>
  [...page.querySelectorAll(selector)].map((one) => one.getAttribute('href'));

it('A page in a further language has its words, its dates and its address', async () => {
  const { page } = await read(path);
  expect(page.documentElement.lang).toBe('bn');
  expect(textOf(page.querySelector('.overview'))).toContain('আবেদনের শেষ তারিখ');
  expect(textOf(page.querySelector('.overview'))).toMatch(/4 জুলাই 2026/);
  expect(page.querySelector('meta[property="og:locale"]')?.getAttribute('content')).toBe('bn_IN');
  expect(page.querySelector('meta[property="og:image"]')?.getAttribute('content')).toMatch(/\/bn-[\w-]{16}\.png$/);
  expect(hrefs(page, 'link[hreflang]')).toEqual(
    ['', '?lang=hi', '?lang=bn', ''].map((query) => usual.origin + path + query),
  );
  expect(hrefs(page, 'link[rel=canonical]')).toEqual([`${usual.origin}${path}?lang=bn`]);
});

it('Each page leads to itself in every other language, and says that a machine translated it', async () => {
  const { page } = await read('/latest-job');
  expect([...new Set(textsOf(page, 'a[hreflang]'))]).toEqual(['English', 'हिन्दी']);
  expect(textOf(page.querySelector('footer'))).toContain('যন্ত্রে অনূদিত');
  const english = (await read('/latest-job', 'en')).page;
  expect([...new Set(textsOf(english, 'a[hreflang]'))]).toEqual(['हिन्दी', 'বাংলা']);
  expect(textOf(english.querySelector('footer'))).not.toMatch(/machine/i);
  const asUsual = (await visit('/latest-job', reads)).page;
  expect([...new Set(textsOf(asUsual, 'a[hreflang]'))]).toEqual(['हिन्दी']);
});

it('A further language is in the sitemap and in feeds', async () => {
  const sitemap = (await read('/sitemap.xml')).body;
  expect(sitemap).toContain(`hreflang="bn" href="${usual.origin}/latest-job?lang=bn"`);
  expect((await visit('/sitemap.xml', reads)).body).not.toContain('lang=bn');
  const { body } = await read('/latest-job/feed.json?lang=bn');
  expect((JSON.parse(body) as { items: { url: string }[] }).items[0]?.url).toContain('lang=bn');
});

it('A policy that is not written in it is marked as English', async () => {
  const { page } = await read('/privacy');
  expect(page.querySelector('.policy-text > [lang=en]')).not.toBeNull();
  expect(textOf(page.querySelector('.policy-text time'))).toMatch(/2025/);
});

it('Every list and family has its words in it', async () => {
  const own = await Promise.all(siteLists(families, []).map(({ words }) => read(words.listPaths[0])));
  for (const { page } of own) expect(textOf(page.querySelector('h1'))).toMatch(/\p{Script=Bengali}/u);
  expect(familyOf('jobs').site.heading).toBe('Latest Jobs');
});
