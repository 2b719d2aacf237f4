/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { brokenReads, readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { exampleNotices, examplePosting, examplePostings, widerTable } from '../testing/examples';

const full = (count: number) =>
  readsOf((family) => examplePostings(family, count), {}, { notices: ({ key }) => exampleNotices(key, count) });
const groups = (page: Document) => [...page.querySelectorAll('main section[aria-labelledby^=found]')];
const box = (page: Document) => page.querySelector<HTMLInputElement>('main input[name=q]');

it('looks through all families and notices, and groups what it finds by list', async () => {
  const { status, page } = await visit('/search?q=POSTING', full(2), { table: widerTable });
  expect(status).toBe(200);
  expect(groups(page).map((group) => textOf(group.querySelector('h2')))).toEqual([
    'Latest Jobs',
    'Admission',
    'Offline Form',
    'Scholarships',
  ]);
  expect(textsOf(page, '#content [role=status]')).toEqual(['8 notices for “POSTING”']);
  const found = (await visit('/search?q=2', full(2))).page;
  expect(groups(found).map((group) => textOf(group.querySelector('h3')))).toEqual([
    'jobs posting 2',
    'resultListings notice 2',
    'admitCards notice 2',
    'admission posting 2',
    'offline posting 2',
  ]);
  expect(textsOf(found, '.card-actions a')[1]).toBe('Check Result (opens a new tab)');
});

it('shows up to ten of a list, and leads to all of them', async () => {
  const { page } = await visit('/search?q=jobs+posting', full(12));
  expect(groups(page)).toHaveLength(1);
  expect(textsOf(page, '.card')).toHaveLength(10);
  const [all] = [...(groups(page)[0]?.querySelectorAll(':scope > a') ?? [])];
  expect([textOf(all), all?.getAttribute('href')]).toEqual(['See all 12', '/latest-job?q=jobs+posting']);
  const ten = (await visit('/search?q=jobs+posting', full(10))).page;
  expect(groups(ten)[0]?.querySelector(':scope > a')).toBeNull();
});

it.each(['/search', '/search?q=', '/search?q=%20%20', '/search?q=%00'])('shows only its form at %s', async (path) => {
  const { status, page } = await visit(path, brokenReads);
  expect(status).toBe(200);
  expect(textOf(page.querySelector('h1'))).toBe('Search');
  const form = page.querySelector('main form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/search', 'get']);
  expect(page.querySelectorAll('#content [role=status], #content .empty, #content section')).toHaveLength(0);
});

it.each([
  ['nobody', full(2)],
  ['a'.repeat(5_000), brokenReads],
])('says that nothing was found, and what to try', async (q, reads) => {
  const { status, page } = await visit(`/search?q=${q}`, reads);
  expect(status).toBe(200);
  expect(textOf(page.querySelector('#content [role=status]'))).toMatch(/^0 notices for “/);
  expect(textOf(page.querySelector('.empty'))).toMatch(/^Nothing found/);
  expect(box(page)?.value.startsWith(q.slice(0, 6))).toBe(true);
});

it('finds a text with a percent sign, a plus and Hindi in it, and shows it as typed', async () => {
  const title = 'भर्ती 100% C++ #2';
  const reads = readsOf((family) => (family.key === 'jobs' ? [examplePosting(family, { title })] : []));
  const { page } = await visit(`/search?q=${encodeURIComponent(title)}`, reads);
  expect(textsOf(page, 'main h3')).toEqual([title]);
  expect(box(page)?.value).toBe(title);
});

it('says what could not be looked through', async () => {
  const halfBroken = { ...full(1), listings: () => Promise.reject(new Error('away')) };
  const { status, page } = await visit('/search?q=1', halfBroken);
  expect(status).toBe(503);
  expect(textsOf(page, '#content [role=status]')).toEqual(['Could not load. Try again']);
  expect(groups(page)).toHaveLength(3);
  expect(page.querySelector('#content .empty')).toBeNull();
});

it('is absent from search engines', async () => {
  for (const path of ['/search', '/search?q=2']) {
    const { page } = await visit(path, full(2));
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(page.querySelector('link[rel=canonical]')).toBeNull();
  }
});
