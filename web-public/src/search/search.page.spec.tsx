/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { brokenReads, readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { exampleListing, exampleNotices, examplePosting, examplePostings, widerTable } from '../testing/examples';

const full = (count: number) =>
  readsOf((family) => examplePostings(family, count), {}, { notices: ({ key }) => exampleNotices(key, count) });
const titles = (page: Document) => textsOf(page, '#content .card-title');
const box = (page: Document) => page.querySelector<HTMLInputElement>('main input[name=q]');
const feed = (page: Document) => page.querySelector('a[href^="/search/feed.xml"]');

it('looks through all families and notices, and names the list of each', async () => {
  const reads = readsOf(
    (family) => examplePostings(family, 2),
    {},
    {
      notices: ({ key }) => [exampleListing({ title: `${key} waiting 2` })],
    },
  );
  const { status, page } = await visit('/search?q=ing+2', reads, { table: widerTable });
  expect(status).toBe(200);
  expect(textsOf(page, '#content [role=status]')).toEqual(['6 notices for “ing 2”']);
  expect(titles(page)).toEqual([
    'jobs posting 2',
    'admission posting 2',
    'offline posting 2',
    'scholarships posting 2',
    'admitCards waiting 2',
    'resultListings waiting 2',
  ]);
  expect(textsOf(page, '.card-facts > p:first-child')).toEqual([
    'Latest Jobs · found in the title',
    'Admission · found in the title',
    'Offline Form · found in the title',
    'Scholarships · found in the title',
    'Admit Cards · found in the title',
    'Result · found in the title',
  ]);
  expect(textsOf(page, '.card-actions a').at(-1)).toBe('Check Result (opens a new tab)');
});

it('shows the line that a notice is found in, in the words of the interface', async () => {
  const reads = readsOf((family) => (family.key === 'jobs' ? [examplePosting(family)] : []));
  const { page } = await visit('/search?q=any+stream', reads);
  expect(textsOf(page, '.card-facts > p:first-child')).toEqual([
    'Latest Jobs · found in Details: Bachelor’s degree in any stream.',
  ]);
  const { page: hindi } = await visit('/search?q=any+stream', reads, { language: 'hi' });
  expect(textOf(hindi.querySelector('.card-facts > p'))).toMatch(/^नई नौकरियाँ · विवरण में मिला: Bachelor’s/);
  expect(hindi.querySelector('.card-facts q')?.getAttribute('lang')).toBe('en');
});

it('shows up to thirty, and leads to all titles with the text', async () => {
  const { page } = await visit('/search?q=posting', full(12));
  expect(titles(page)).toHaveLength(30);
  expect(textsOf(page, '#content [role=status]')).toEqual([
    'The first 30 notices for “posting”: another word makes them fewer.',
  ]);
  const links = [...page.querySelectorAll('#content nav a')];
  expect(links.map((link) => [textOf(link), link.getAttribute('href')])).toEqual([
    ['Latest Jobs (12)', '/latest-job?q=posting'],
    ['Admission (12)', '/admission?q=posting'],
    ['Offline Form (12)', '/offlineform?q=posting'],
  ]);
});

it.each(['/search', '/search?q=', '/search?q=%20%20', '/search?q=%00'])('shows only its form at %s', async (path) => {
  const { status, page } = await visit(path, brokenReads);
  expect(status).toBe(200);
  expect(textOf(page.querySelector('h1'))).toBe('Search');
  const form = page.querySelector('main form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/search', 'get']);
  expect(page.querySelectorAll('#content [role=status], #content .empty, #content section')).toHaveLength(0);
  expect(feed(page)).toBeNull();
});

it('says that nothing was found, what comes nearest, what closes soon and where news of it come', async () => {
  const story = { notices: [{ lastDateApply: '22/11/2026' }] };
  const reads = readsOf(
    (family) => (family.key === 'jobs' ? [examplePosting(family, story)] : []),
    {},
    { nearest: [{ list: 'admitCards', listing: exampleListing() }] },
  );
  const { status, page } = await visit('/search?q=nobody', reads);
  expect(status).toBe(200);
  expect(textOf(page.querySelector('#content [role=status]'))).toBe('0 notices for “nobody”');
  expect(textOf(page.querySelector('.empty'))).toMatch(/^Nothing found/);
  expect(textsOf(page, '#content section h2')).toEqual(['Titles that come nearest', 'Closing in 7 days']);
  expect(titles(page)).toEqual(['SSC CGL 2026 Tier-I', 'SSC CGL 2026']);
  expect(feed(page)?.getAttribute('href')).toBe('/search/feed.xml?q=nobody');
  expect(box(page)?.value).toBe('nobody');
});

it('does not look for a text that no title has room for, and says how long one may be', async () => {
  const { status, page } = await visit(`/search?q=${'a'.repeat(10_000)}`, brokenReads);
  expect(status).toBe(200);
  expect(textOf(page.querySelector('#content [role=status]'))).toBe(
    'This is too long to be searched for: 300 characters are the most. Try a few words of it.',
  );
  expect(feed(page)).toBeNull();
});

it('finds a text with a percent sign, a plus and Hindi in it, and shows it as typed', async () => {
  const title = 'भर्ती 100% C++ #2';
  const reads = readsOf((family) => (family.key === 'jobs' ? [examplePosting(family, { title })] : []));
  const { page } = await visit(`/search?q=${encodeURIComponent(title)}`, reads);
  expect(titles(page)).toEqual([title]);
  expect(box(page)?.value).toBe(title);
});

it('says that titles alone were looked through', async () => {
  const whole = full(1);
  const reads = {
    ...whole,
    search: async (...given: Parameters<typeof whole.search>) => ({
      ...(await whole.search(...given)),
      isOfTitles: true,
    }),
  };
  const { page } = await visit('/search?q=jobs', reads);
  expect(textsOf(page, '#content [role=status]')).toEqual([
    '1 notice for “jobs” Only titles were looked through this time.',
  ]);
});

it('says that it could not look', async () => {
  const { status, page } = await visit('/search?q=1', brokenReads);
  expect(status).toBe(503);
  expect(textsOf(page, '#content [role=status]')).toEqual(['Could not load. Try again']);
  expect(page.querySelector('#content .empty')).toBeNull();
});

it('is absent from search engines', async () => {
  for (const path of ['/search', '/search?q=2']) {
    const { page } = await visit(path, full(2));
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    expect(page.querySelector('link[rel=canonical]')).toBeNull();
  }
});
