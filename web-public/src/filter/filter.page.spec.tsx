/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { brokenReads, readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { examplePosting } from '../testing/examples';

const board = (count: number) =>
  readsOf((family) =>
    Array.from({ length: count }, (_, index) =>
      examplePosting(family, {
        id: `p${index}`,
        title: `${index % 2 ? 'SSC' : 'Bihar Police'} ${family.key} ${index}`,
      }),
    ),
  );

const canonical = (page: Document) => page.querySelector('link[rel=canonical]')?.getAttribute('href');
const isUnlisted = (page: Document) => page.querySelector('meta[name=robots]')?.getAttribute('content') === 'noindex';
const options = (page: Document, group: string) =>
  [...page.querySelectorAll(`.filter-options[aria-label="${group}"] > li > *`)].map((one) => [
    textOf(one),
    one.getAttribute('href'),
  ]);

it('offers each value with its count beside the others that are chosen; one that finds nothing is no link', async () => {
  const { status, page } = await visit('/filter/latest-job?state=bihar', board(7));
  expect(status).toBe(200);
  expect(textOf(page.querySelector('h1'))).toBe('Latest Jobs: Bihar');
  expect(page.title).toBe('Latest Jobs: Bihar – Noticeboard');
  expect(textOf(page.querySelector('#content [role=status]'))).toBe('4 notices');
  expect(options(page, 'State')).toEqual([
    ['All India (3)', '/filter/latest-job?state=all-india'],
    ['Bihar (4)', null],
    ['Not stated (0)', null],
  ]);
  expect(options(page, 'Organisation')).toEqual([
    ['CSBC (4)', '/filter/latest-job?state=bihar&organisation=csbc'],
    ['SSC (0)', null],
    ['Not stated (0)', null],
  ]);
  expect(options(page, 'Qualification').at(-1)).toEqual(['Not stated (0)', null]);
  expect(options(page, 'Closing')).toHaveLength(4);
  expect(page.querySelector('.filter-group > a')?.getAttribute('href')).toBe('/filter/latest-job');
});

it('shows the line that a value is read from', async () => {
  const { page } = await visit('/filter/latest-job?qualification=graduate&organisation=ssc', board(4));
  expect(textsOf(page, '.card-facts > p').slice(0, 2)).toEqual([
    'read from: Details: Bachelor’s degree in any stream.',
    'read from: Title: SSC jobs 3',
  ]);
});

it('has one address, whatever the order and the letter case, and is listed where it finds three', async () => {
  const asked = '/filter/Latest-Job/?organisation=CSBC&utm=x&state=Bihar&closing=';
  const { page } = await visit(asked, board(6));
  expect(canonical(page)).toBe('https://noticeboard.example/filter/latest-job?state=bihar&organisation=csbc');
  expect([isUnlisted(page), isUnlisted((await visit(asked, board(5))).page)]).toEqual([false, false]);
  expect(isUnlisted((await visit(asked, board(4))).page)).toBe(true);
  const { body: map } = await visit('/sitemap.xml', board(6));
  expect(map).toContain('<loc>https://noticeboard.example/filter/latest-job?state=bihar&#38;organisation=csbc</loc>');
  expect((await visit('/sitemap.xml', board(4))).body).not.toContain('organisation=csbc');
});

it.each([
  'status=ajar',
  'closing=4',
  'qualification=9th',
  'state=atlantis',
  'organisation=%00',
  'organisation=a'.padEnd(10_000, 'b'),
])('says that there is no such value, and leads to those that there are: %.40s', async (query) => {
  const { status, page } = await visit(`/filter/admission?${query}`, board(1));
  expect(status).toBe(400);
  expect(isUnlisted(page)).toBe(true);
  expect(textOf(page.querySelector('h1'))).toBe('There is no such filter');
  expect(page.querySelector('#content a[href="/filter/admission"]')).not.toBeNull();
});

it('is there for lists of postings alone', async () => {
  const asked = ['latest-job', 'admission', 'offlineform', 'admitcard-list', 'result', 'nothing', ''];
  const statuses = await Promise.all(asked.map(async (list) => (await visit(`/filter/${list}`, board(1))).status));
  expect(statuses).toEqual([200, 200, 200, 404, 404, 404, 404]);
});

it('goes on page by page, and has no page past the last', async () => {
  const { page } = await visit('/filter/latest-job?page=2', board(61));
  expect(textsOf(page, '.card-title')).toHaveLength(1);
  expect(page.querySelector('a[rel=prev]')?.getAttribute('href')).toBe('/filter/latest-job');
  expect((await visit('/filter/latest-job?page=3', board(61))).status).toBe(404);
});

it('says that it could not be loaded', async () => {
  const { status, page } = await visit('/filter/latest-job?state=bihar', brokenReads);
  expect(status).toBe(503);
  expect(page.querySelector('.could-not-load')).not.toBeNull();
});
