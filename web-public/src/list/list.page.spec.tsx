/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { familyOf, listingKinds, type SiteList, siteLists } from '@noticeboard/content-model';
import { brokenReads, readsOf, settings, textOf, textsOf, visit } from '../testing/example-site';
import { exampleNotices, examplePosting, examplePostings, widerTable } from '../testing/examples';

const jobs = familyOf('jobs');

/** Every posting is approved as an answer key too. */
const full = (count: number) =>
  readsOf(
    (family) =>
      examplePostings(family, count).map(({ posting, history }, place) => ({
        posting: { ...posting, approvedAt: `2026-11-01T05:${String(place).padStart(2, '0')}:00.000Z` },
        history,
      })),
    {},
    { notices: (kind) => exampleNotices(kind.key, count) },
  );
const nothing = readsOf(() => []);

/** As the examples call what a list lists. */
const nameIn = (list: SiteList) => (list.kind === 'notices' ? `${list.key} notice` : `${list.family.key} posting`);
const statusOf = (page: Document) => textOf(page.querySelector('main [role=status]'));
const titlesOn = (page: Document) => textsOf(page, 'main h2');

const lists = siteLists(widerTable, listingKinds);
const rows = lists.map((list) => [list.key, list] as const);

describe.each(rows)('the list %s', (_, list) => {
  const [address] = list.words.listPaths;
  const table = widerTable;

  it('shows the newest first, each with the button of the list, and names its feed', async () => {
    const { status, page } = await visit(address, full(3), { table });
    expect(status).toBe(200);
    expect(textOf(page.querySelector('h1'))).toBe(list.words.heading);
    expect(page.title).toBe(`${list.words.heading} – Noticeboard`);
    expect(titlesOn(page)).toEqual([3, 2, 1].map((place) => `${nameIn(list)} ${place}`));
    const labels = textsOf(page, '.card-actions a').map((label) => label.replace(' (opens a new tab)', ''));
    expect(labels).toEqual([1, 2, 3].map(() => list.words.button));
    expect(statusOf(page)).toBe('3 notices');
    expect(page.querySelector('link[type="application/atom+xml"]')?.getAttribute('href')).toBe(`${address}/feed.xml`);
    expect(textOf(page.querySelector(`main a[href="${address}/feed.xml"]`))).toBe('Feed of this list');
  });

  it('answers in each of its spellings, with one canonical address', async () => {
    for (const path of list.words.listPaths.flatMap((one) => [one, one.toUpperCase(), `${one}/`])) {
      const { status, page } = await visit(path, full(1), { table });
      const canonical = page.querySelector('link[rel=canonical]')?.getAttribute('href');
      expect({ path, status, canonical }).toEqual({ path, status: 200, canonical: settings.origin + address });
    }
  });

  it('searches with a plain form, and tells how much it found', async () => {
    const { page } = await visit(`${address}?q=%20${nameIn(list)}+2%20`, full(3), { table });
    const form = page.querySelector('main form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([address, 'get']);
    const box = form?.querySelector('input');
    expect([box?.name, box?.value, box?.placeholder]).toEqual(['q', `${nameIn(list)} 2`, list.words.searchPlaceholder]);
    expect(textOf(form?.querySelector('label'))).toBe(`Search ${list.words.heading}`);
    expect(textOf(form?.querySelector('button'))).toBe('Search');
    expect(titlesOn(page)).toEqual([`${nameIn(list)} 2`]);
    expect(statusOf(page)).toBe(`1 notice for “${nameIn(list)} 2”`);
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('says in the words of the specification that there is nothing', async () => {
    const { status, page } = await visit(address, nothing, { table });
    expect(status).toBe(200);
    expect(textOf(page.querySelector('main .empty'))).toBe(list.words.empty);
    expect(statusOf(page)).toBe('0 notices');
  });

  it('stands while its reads fail, and offers another try', async () => {
    const { status, page } = await visit(`${address}?q=ssc`, brokenReads, { table });
    expect(status).toBe(503);
    expect(textOf(page.querySelector('main .empty'))).toBe(list.words.empty);
    expect(statusOf(page)).toBe('Could not load. Try again');
    expect(page.querySelector('main [role=status] a')?.getAttribute('href')).toBe(`${address}?q=ssc`);
    expect(page.querySelector<HTMLInputElement>('main input[name=q]')?.value).toBe('ssc');
  });
});

it('finds nothing for a text that is longer than any title, and asks nobody', async () => {
  const { status, page } = await visit(`/latest-job?q=${'%E0%A4%95'.repeat(301)}`, brokenReads);
  expect([status, textOf(page.querySelector('main .empty'))]).toEqual([200, jobs.site.empty]);
  expect(statusOf(page).length).toBeLessThan(120);
});

describe('the order of a list of postings', () => {
  const dated = readsOf((family) =>
    [
      ['posting-1', 'Later', '30/11/2026'],
      ['posting-2', 'Closed', '19/11/2026'],
      ['posting-3', 'First', '21/11/2026'],
      ['posting-4', 'Undated', 'To be notified'],
    ].map(([id = '', title = '', lastDateApply = '']) =>
      examplePosting(family, { id, title, notices: [{ nameOfPost: 'Post', lastDateApply }] }),
    ),
  );
  const links = (page: Document) =>
    [...page.querySelectorAll('.order-switch a')].map((link) => [
      textOf(link),
      link.getAttribute('href'),
      link.getAttribute('aria-current'),
    ]);

  it('is by creation, or by deadline for those that have one to come', async () => {
    const newest = (await visit('/latest-job', dated)).page;
    expect(titlesOn(newest)).toEqual(['Undated', 'First', 'Closed', 'Later']);
    expect(links(newest)).toEqual([
      ['Newest first', '/latest-job', 'true'],
      ['Closing soon first', '/latest-job?order=closing', null],
    ]);
    const closing = (await visit('/latest-job?order=closing', dated)).page;
    expect(titlesOn(closing)).toEqual(['First', 'Later']);
    expect(statusOf(closing)).toBe('2 notices with a last date to come');
    expect(links(closing).map(([, , current]) => current)).toEqual([null, 'true']);
    expect(closing.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('stays as it was chosen while the list is narrowed', async () => {
    const newest = (await visit('/latest-job?q=e', dated)).page;
    expect(titlesOn(newest)).toEqual(['Undated', 'Closed', 'Later']);
    const closing = (await visit('/latest-job?q=e&order=closing', dated)).page;
    expect(titlesOn(closing)).toEqual(['Later']);
    expect(statusOf(closing)).toBe('1 notice for “e” with a last date to come');
    expect(links(closing)).toEqual([
      ['Newest first', '/latest-job?q=e', null],
      ['Closing soon first', '/latest-job?q=e&order=closing', 'true'],
    ]);
    const order = (page: Document) =>
      page.querySelector<HTMLInputElement>('form[role=search] input[name=order]')?.value;
    expect([order(newest), order(closing)]).toEqual([undefined, 'closing']);
  });

  it('is by creation where nothing has a deadline', async () => {
    for (const path of ['/result?order=closing', '/answer-key?order=closing', '/syllabus?order=closing'])
      expect(links((await visit(path, full(1))).page)).toEqual([]);
    expect(titlesOn((await visit('/result?order=closing', full(2))).page)).toHaveLength(2);
  });

  it('is kept while paging', async () => {
    const many = readsOf((family) =>
      examplePostings(family, 61).map(({ posting: { id, title } }) =>
        examplePosting(family, { id, title, notices: [{ lastDateApply: '30/11/2026' }] }),
      ),
    );
    const { page } = await visit('/latest-job?order=closing', many);
    expect(page.querySelector('a[rel=next]')?.getAttribute('href')).toBe('/latest-job?page=2&order=closing');
  });
});

describe('the pages of a list', () => {
  const pager = (page: Document) =>
    [...page.querySelectorAll('nav[aria-label=Pages] a')].map((link) => [
      link.getAttribute('rel'),
      link.getAttribute('href'),
    ]);

  it('hold sixty each, and keep the search', async () => {
    const first = (await visit('/latest-job', full(130))).page;
    expect(titlesOn(first)).toHaveLength(60);
    expect(pager(first)).toEqual([['next', '/latest-job?page=2']]);

    const second = (await visit('/latest-job?q=posting&page=2', full(130))).page;
    expect(titlesOn(second)[0]).toBe('jobs posting 70');
    expect(pager(second)).toEqual([
      ['prev', '/latest-job?q=posting'],
      ['next', '/latest-job?q=posting&page=3'],
    ]);

    const last = (await visit('/latest-job?page=3', full(130))).page;
    expect(titlesOn(last)).toHaveLength(10);
    expect(pager(last)).toEqual([['prev', '/latest-job?page=2']]);
    const past = await visit('/latest-job?page=9', full(61));
    expect([past.status, pager(past.page)]).toEqual([404, [['prev', '/latest-job?page=2']]]);
    expect((await visit('/latest-job?page=1', full(0))).status).toBe(200);
    expect(last.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/latest-job\?page=3$/);
  });

  it.each(['0', '-1', 'two', '1e3', '%zz', '99999999'])('take ?page=%s for the first', async (text) => {
    const { status, page } = await visit(`/latest-job?page=${text}`, full(1));
    expect([status, titlesOn(page)]).toEqual([200, ['jobs posting 1']]);
  });
});

it('puts a syllabus that is there before those that are awaited, and says which are', async () => {
  const attachments = [
    { title: 'Download Syllabus', type: 'link' as const, content: 'https://a.example', fileName: '' },
  ];
  const reads = readsOf((family) => [
    examplePosting(family, {
      id: 'old',
      title: 'Old with syllabus',
      later: [['2026-06-11T03:00:00.000Z', { type: 'UsefulItemsAdded', data: { itemsId: 'i', attachments } }]],
    }),
    examplePosting(family, { id: 'new', title: 'New without' }),
  ]);
  const { page } = await visit('/syllabus', reads);
  expect(titlesOn(page)).toEqual(['Old with syllabus', 'New without']);
  const awaited = textsOf(page, '.card').map((card) => card.includes('Syllabus not posted yet'));
  expect(awaited).toEqual([false, true]);
  expect(textOf((await visit('/latest-job', reads)).page.querySelector('main'))).not.toContain('not posted yet');
});

it('leads from an answer key to the links of its posting, newest approval first', async () => {
  const { page } = await visit('/answer-key', full(2));
  expect([...page.querySelectorAll('main h2 a')].map((link) => link.getAttribute('href'))).toEqual([
    '/latest-job/jobs%20posting%202#useful-links',
    '/latest-job/jobs%20posting%201#useful-links',
  ]);
});
