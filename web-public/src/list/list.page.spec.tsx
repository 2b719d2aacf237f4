/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, familyOf } from '@noticeboard/content-model';
import { detailAddress, listAddress } from '../app/addresses';
import { readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { admitCardNotice, applicationNotice, examplePosting, examplePostings } from '../testing/examples';

const jobs = familyOf('jobs');

describe.each(families.map((family) => [family.key, family] as const))('the list of %s', (_, family) => {
  const address = listAddress(family);

  it('shows the newest posting first, each with a link and the button of its family', async () => {
    const { page } = await visit(
      address,
      readsOf((row) => examplePostings(row, 3)),
    );
    const titles = [3, 2, 1].map((place) => `${family.key} posting ${place}`);
    expect(textsOf(page, 'main h2')).toEqual(titles);
    const buttons = [...page.querySelectorAll('main li > a')];
    expect(buttons.map(textOf)).toEqual(titles.map(() => family.site.button));
    expect(buttons.map((button) => button.getAttribute('href'))).toEqual(
      titles.map((title) => detailAddress(family, title)),
    );
    expect(textOf(page.querySelector('[role=status]'))).toBe('3 notices');
  });

  it('searches with a plain form', async () => {
    const { page } = await visit(
      `${address}?q=posting%202`,
      readsOf((row) => examplePostings(row, 3)),
    );
    const form = page.querySelector('form');
    expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual([address, 'get']);
    const box = page.querySelector('input');
    expect([box?.name, box?.value, box?.placeholder]).toEqual(['q', 'posting 2', family.site.searchPlaceholder]);
    expect(textOf(form?.querySelector('label'))).toBe(`Search ${family.site.heading}`);
    expect(textOf(form?.querySelector('button'))).toBe('Search');
    expect(textsOf(page, 'main h2')).toEqual([`${family.key} posting 2`]);
    expect(textOf(page.querySelector('[role=status]'))).toBe('1 notice for “posting 2”');
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });

  it('has its own empty message', async () => {
    const { status, page } = await visit(
      address,
      readsOf(() => []),
    );
    expect(status).toBe(200);
    expect(textOf(page.querySelector('main .empty'))).toBe(family.site.empty);
  });
});

it('gives the last date as a notification types it, and the day of the last update in India', async () => {
  const { page } = await visit(
    '/latest-job',
    readsOf((row) => [examplePosting(row)]),
  );
  expect(textOf(page.querySelector('main li p'))).toBe('Last date 04/07/2026 (11:00 PM) Updated 7 Sep 2026');
  expect(page.querySelector('main li time')?.getAttribute('datetime')).toBe('2026-09-06T20:15:00.000Z');
});

it('gives the last date of an older notification when the newest, of an admit card, has none', async () => {
  const notices = [applicationNotice, admitCardNotice];
  const { page } = await visit(
    '/latest-job',
    readsOf((row) => [examplePosting(row, { notices })]),
  );
  expect(textOf(page.querySelector('main li p'))).toBe('Last date 04/07/2026 (11:00 PM) Updated 7 Sep 2026');
});

it('marks a Hindi title as Hindi', async () => {
  const title = 'डाक विभाग स्टाफ कार ड्राइवर ऑफलाइन फॉर्म 2026';
  const { page } = await visit(
    '/latest-job',
    readsOf((row) => [examplePosting(row, { title })]),
  );
  expect(page.querySelector('main h2')?.getAttribute('lang')).toBe('hi');
});

it('pages sixty at a time, and keeps the search while paging', async () => {
  const reads = readsOf((row) => examplePostings(row, 130));
  const pager = (page: Document) =>
    [...page.querySelectorAll('nav[aria-label=Pages] a')].map((link) => [
      link.getAttribute('rel'),
      link.getAttribute('href'),
    ]);

  const first = (await visit('/latest-job', reads)).page;
  expect(textsOf(first, 'main h2')).toHaveLength(60);
  expect(pager(first)).toEqual([['next', '/latest-job?page=2']]);

  const second = (await visit('/latest-job?q=posting&page=2', reads)).page;
  expect(textsOf(second, 'main h2')[0]).toBe('jobs posting 70');
  expect(pager(second)).toEqual([
    ['prev', '/latest-job?q=posting'],
    ['next', '/latest-job?q=posting&page=3'],
  ]);

  const last = (await visit('/latest-job?page=3', reads)).page;
  expect(textsOf(last, 'main h2')).toHaveLength(10);
  expect(pager(last)).toEqual([['prev', '/latest-job?page=2']]);
  expect(last.querySelector('link[rel=canonical]')?.getAttribute('href')).toMatch(/\/latest-job\?page=3$/);
});

it.each(['0', '-1', 'two', '1e3', '%zz', '99999999'])('takes ?page=%s for the first page', async (text) => {
  const { status, page } = await visit(
    `/latest-job?page=${text}`,
    readsOf((row) => examplePostings(row, 1)),
  );
  expect(status).toBe(200);
  expect(textsOf(page, 'main h2')).toEqual([`${jobs.key} posting 1`]);
});

it('leads back from a page behind the last one', async () => {
  const { page } = await visit(
    '/latest-job?page=9',
    readsOf((row) => examplePostings(row, 61)),
  );
  expect(textOf(page.querySelector('main .empty'))).toBe(jobs.site.empty);
  expect(page.querySelector('a[rel=prev]')?.getAttribute('href')).toBe('/latest-job?page=2');
});
