/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { families, type FoundPosting, listingKinds, siteLists } from '@noticeboard/content-model';
import { brokenReads, readsOf, textOf, textsOf, visit } from '../testing/example-site';

const gone: FoundPosting = { kind: 'deleted', title: 'भर्ती 2025', deletedAt: '2026-11-12T20:00:00.000Z' };
const stayed: FoundPosting = {
  kind: 'withdrawn',
  title: 'SSC CGL',
  at: '2026-11-12T20:00:00.000Z',
  note: 'न्यायालय के आदेश से स्थगित।\nSee the board’s site.',
};
const reads = readsOf(() => [], { [gone.title]: gone, [stayed.title]: stayed });
const lists = siteLists(families, listingKinds).map(({ words }) => words.listPaths[0]);

it.each([
  ['/no/such/page', 404, 'Page not found', 'There is no page at this address. It may have been mistyped.'],
  ['/latest-job/Nobody', 404, 'Page not found', 'No notifications found for this job title.'],
  ['/latest-job/100%', 400, 'This address cannot be read', 'Part of it is not valid'],
  [`/admission/${encodeURIComponent(gone.title)}`, 410, 'This notice was removed', 'भर्ती 2025 was removed on 13 Nov'],
])('%s is answered with %i, says why, and leads on', async (path, expected, heading, reason) => {
  const { status, page } = await visit(path, reads);
  expect(status).toBe(expected);
  expect(textOf(page.querySelector('h1'))).toBe(heading);
  expect(page.title).toBe(`${heading} – Noticeboard`);
  expect(textOf(page.querySelector('main'))).toContain(reason);
  expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  expect(page.querySelector('link[rel=canonical]')).toBeNull();
  expect(page.querySelector('main form')?.getAttribute('action')).toBe('/search');
  const links = [...page.querySelectorAll('main li a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(lists);
});

it('says of a withdrawn posting why, in the words of the editors, and what the reader can do', async () => {
  const { status, page } = await visit('/latest-job/SSC%20CGL', reads);
  expect(status).toBe(410);
  expect(textsOf(page, 'h1')).toEqual(['This notice was withdrawn']);
  const [when, note, advice] = textsOf(page, 'main p');
  expect(when).toBe('SSC CGL was withdrawn on 13 Nov 2026.');
  expect(note).toBe(stayed.note.replace('\n', ' '));
  expect(advice).toContain('If it is published again, it will be at this address.');
  const inHindi = await visit('/latest-job/SSC%20CGL', reads, { language: 'hi' });
  expect(textsOf(inHindi.page, 'h1')).toEqual(['यह सूचना वापस ले ली गई है']);
  expect(textOf(inHindi.page.querySelector('main p'))).toBe('13 नवंबर 2026 को SSC CGL वापस ले लिया गया।');
});

it('searches by the words of a title that nothing has, also with slashes in it', async () => {
  const title = 'Peon / 100% “Process” Server';
  for (const path of [encodeURIComponent(title), encodeURIComponent(title).replaceAll('%2F', '/')]) {
    const { page } = await visit(`/offlinefrominfo/${path}/`, reads);
    expect(page.querySelector('main input')?.getAttribute('value')).toBe(title);
  }
});

it('marks a title in another language than the page’s', async () => {
  const path = `/admission/${encodeURIComponent(gone.title)}`;
  expect((await visit(path, reads)).page.querySelector('main strong')?.getAttribute('lang')).toBe('hi');
  const { page } = await visit(path, reads, { language: 'hi' });
  expect(page.querySelector('main strong')?.hasAttribute('lang')).toBe(false);
  expect(textOf(page.querySelector('main strong')?.parentElement)).toBe('13 नवंबर 2026 को भर्ती 2025 हटा दिया गया।');
});

it('offers the same address again where the posting could not be read', async () => {
  const { status, page } = await visit('/latest-job/SSC%20CGL?page=2', brokenReads);
  expect(status).toBe(503);
  expect(textsOf(page, 'h1')).toEqual(['There was an error fetching data']);
  const again = page.querySelector('main [role=status] a');
  expect([textOf(again), again?.getAttribute('href')]).toEqual(['Try again', '/latest-job/SSC%20CGL?page=2']);
});

it('is not taken over by the browser where the address cannot be decoded', async () => {
  const { page } = await visit('/latest-job/100%', reads);
  expect(page.querySelector('script, link[rel=modulepreload]')).toBeNull();
});
