/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { examplePosting } from '../testing/examples';

const reads = readsOf((family) => [examplePosting(family)]);
const at = async (path: string, language: 'en' | 'hi' = 'en') => (await visit(path, reads, { language })).page;

const first = ['Home', 'Latest Job', 'Result', 'Admit'];
const rest = ['Answer Key', 'Syllabus', 'Admission', 'Offline Form'];

it('has the first four entries in both bars, the rest under More, and all in the slide-out menu', async () => {
  const page = await at('/');
  expect(textsOf(page, 'nav[aria-label=Main] > a')).toEqual(first);
  expect(textsOf(page, 'nav[aria-label=Main] summary')).toEqual(['More']);
  expect(textsOf(page, 'nav[aria-label="More pages"] a')).toEqual(rest);
  expect(textsOf(page, 'nav[aria-label="All pages"] a')).toEqual([...first, ...rest]);
  expect(textsOf(page, '.tab-bar > nav > a, .tab-bar summary')).toEqual(['Home', 'Jobs', 'Result', 'Admit', 'More']);
  expect(textsOf(page, 'nav[aria-label="More tabs"] a')).toEqual(['Answer', 'Syllabus', 'Admission', 'Offline']);
});

it('opens one fold-out at a time, and none before its reader does', async () => {
  const folds = [...(await at('/')).querySelectorAll('header details, .tab-bar details')];
  expect(folds.map((fold) => [fold.getAttribute('name'), fold.hasAttribute('open')])).toEqual(
    Array.from({ length: 4 }, () => ['fold-out', false]),
  );
});

it('searches the whole board from every page, without a script', async () => {
  for (const path of ['/', '/latest-job', '/latest-job/SSC%20CGL%202026', '/nowhere', '/%']) {
    const form = (await at(path)).querySelector('header form');
    expect([form?.getAttribute('action'), form?.getAttribute('method'), form?.querySelector('input')?.name]).toEqual([
      '/search',
      'get',
      'q',
    ]);
  }
});

it.each([
  ['/latest-job', 'en', '/latest-job?lang=hi', 'हिन्दी'],
  ['/latest-job?q=a+%26+b&page=2', 'en', '/latest-job?q=a+%26+b&page=2&lang=hi', 'हिन्दी'],
  ['/latest-job/100%25?lang=hi', 'hi', '/latest-job/100%25?lang=en', 'English'],
] as const)('offers the page at %s, in %s, in the other language at %s', async (path, language, href, name) => {
  const page = await at(path, language);
  expect(page.documentElement.lang).toBe(language);
  const link = page.querySelector('.bar-tools > a[hreflang]');
  const other = language === 'en' ? 'hi' : 'en';
  expect([link?.getAttribute('href'), textOf(link)]).toEqual([href, name]);
  expect([link?.getAttribute('lang'), link?.getAttribute('hreflang')]).toEqual([other, other]);
});

it('leads from the foot of every page to the policies, the changes, the feed and the staff’s door', async () => {
  const links = [...(await at('/nowhere')).querySelectorAll('footer a:not([hreflang])')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/privacy',
    '/Disclaimer',
    '/Terms',
    '/changes',
    '/saved',
    '/feed.xml',
    '/login',
  ]);
});

it('gives no id twice', async () => {
  for (const path of ['/', '/latest-job', '/latest-job/SSC%20CGL%202026', '/search?q=ssc', '/changes', '/nowhere']) {
    const ids = [...(await at(path)).querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  }
});
