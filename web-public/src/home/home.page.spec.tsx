/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { brokenReads, readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { examplePostings, widerTable } from '../testing/examples';

const previews = (page: Document) => [...page.querySelectorAll('main section[aria-labelledby^=preview]')];

it('previews every family of the table, in its order', async () => {
  const { page } = await visit(
    '/',
    readsOf((family) => examplePostings(family, 1)),
    { table: widerTable },
  );
  expect(previews(page).map((card) => textOf(card.querySelector('h2')))).toEqual(
    widerTable.map(({ site }) => site.heading),
  );
});

it('previews the seven newest postings, and leads to the rest', async () => {
  const { page } = await visit(
    '/',
    readsOf((family) => examplePostings(family, 8)),
  );
  for (const card of previews(page)) {
    expect(textsOf(card, 'li')).toHaveLength(7);
    expect(textOf(card.querySelector('h3'))).toMatch(/posting 8$/);
    expect(textsOf(card, ':scope > a')).toEqual(['View More']);
  }
});

it('offers no more where all seven are shown', async () => {
  const { page } = await visit(
    '/',
    readsOf((family) => examplePostings(family, 7)),
  );
  expect(previews(page).flatMap((card) => textsOf(card, ':scope > a'))).toEqual([]);
});

it('searches the list of the first family', async () => {
  const { page } = await visit(
    '/',
    readsOf(() => []),
  );
  expect(page.querySelector('form[role=search]')?.getAttribute('action')).toBe('/latest-job');
});

it('shows a community button for every channel that has an address', async () => {
  const community = { messaging: 'https://messages.example/a', video: 'https://video.example/b', chat: '' };
  const { page } = await visit(
    '/',
    readsOf(() => []),
    { community },
  );
  const links = [...page.querySelectorAll('main a[target=_blank]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([community.messaging, community.video]);
  expect(links.map(textOf)).toEqual(['Messaging channel (opens a new tab)', 'Video channel (opens a new tab)']);
});

it('stands without its previews while reads fail', async () => {
  const { status, page } = await visit('/', brokenReads);
  expect(status).toBe(503);
  expect(previews(page).map((card) => textOf(card.querySelector('.empty')))).toEqual([
    'No jobs found',
    'No jobs found',
    'No jobs found',
  ]);
});
