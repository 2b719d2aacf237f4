/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import {
  asOfMessages,
  families,
  type FoundPosting,
  listingKinds,
  type PastMoment,
  problems,
  siteLists,
} from '@noticeboard/content-model';
import { pageFinder } from './render-site';
import { readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { exampleListing, examplePosting } from '../testing/examples';

const asOf = '2026-11-20T10:00:00+05:30';
const past: PastMoment = { asOf, at: '2026-11-20T04:30:00.000Z', outOfOrder: 0 };
const asked = new URLSearchParams({ asOf }).toString();
const lists = siteLists(families, listingKinds);
const renamed: FoundPosting = { kind: 'moved', title: 'SSC CGL 2026' };
const gone: FoundPosting = { kind: 'deleted', title: 'Gone', deletedAt: '2026-11-12T20:00:00.000Z' };
const reads = readsOf(
  (family) => [examplePosting(family)],
  { Renamed: renamed, Gone: gone },
  {
    notices: () => Array.from({ length: 40 }, (_, place) => exampleListing({ id: `n${place}` })),
  },
);

const pages = [
  '/',
  ...lists.map(({ words: { listPaths } }) => listPaths[0]),
  ...'/latest-job?q=20 /result?page=2 /search?q=2026 /changes /privacy /no-such-page'.split(' '),
  ...families.map(({ site }) => `${site.detailPaths[0]}/SSC%20CGL%202026`),
  '/latest-job/Gone',
];

const visitPast = (path: string, moment: PastMoment = past, language: 'en' | 'hi' = 'en') =>
  visit(`${path}${path.includes('?') ? '&' : '?'}${asked}`, reads, { moment: { past: moment }, language });

describe.each(pages)('The page of an earlier moment at %s', (path) => {
  it('says at its top which moment it shows, leads to the present, and is nothing for search engines', async () => {
    const { status, page } = await visitPast(path);
    const banner = page.querySelector('#root > :first-child');
    expect(banner?.getAttribute('role')).toBe('status');
    expect(textOf(banner)).toBe(
      'You are looking at the portal as it was on 20 Nov 2026, 10:00 IST. Go to the present.',
    );
    expect(banner?.querySelector('a')?.getAttribute('href')).toBe(path);
    expect(page.querySelector('script, link[rel=modulepreload], link[rel=canonical], link[rel=alternate]')).toBeNull();
    expect(page.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
    const present = await visit(path, reads);
    const words = (of: Document) => textsOf(of, 'main :is(h1, h2, h3, p, td, dd)').filter((text) => !/Feed/.test(text));
    expect([status, words(page)]).toEqual([present.status, words(present.page)]);
  });

  it('keeps the moment in every link to another page, and in its searches', async () => {
    const { page } = await visitPast(path);
    const links = [...page.querySelectorAll('a:not(.past-banner a)')].map((link) => link.getAttribute('href') ?? '');
    const inside = links.filter((href) => href.startsWith('/') && !href.startsWith('/uploads/'));
    expect(inside.filter((href) => new URL(href, 'http://a.example').searchParams.get('asOf') !== asOf)).toEqual([
      '/login',
    ]);
    for (const form of page.querySelectorAll('form'))
      expect(form.querySelector('input[type=hidden][name=asOf]')?.getAttribute('value')).toBe(asOf);
  });
});

it('speaks Hindi, and has a word for the time before everything', async () => {
  expect(textOf((await visitPast('/', past, 'hi')).page.querySelector('.past-banner'))).toBe(
    'आप पोर्टल को वैसा देख रहे हैं, जैसा वह 20 नवंबर 2026, 10:00 भारतीय समय को था। वर्तमान पर जाएँ।',
  );
  const { page } = await visitPast('/', { asOf, at: undefined, outOfOrder: 0 });
  expect(textOf(page.querySelector('.past-banner'))).toContain('as it was before anything was recorded.');
});

it('says where the times of the log do not tell what was there', async () => {
  const banner = async (outOfOrder: number) =>
    textOf((await visitPast('/', { ...past, outOfOrder })).page.querySelector('.past-banner'));
  expect(await banner(2)).toContain('Clocks disagreed around that time');
  expect(await banner(0)).not.toContain('Clocks');
});

it('leads from an old title to the new one at the same moment', async () => {
  const { status, location } = await visitPast('/latest-job/Renamed');
  expect([status, location]).toEqual([301, `/latest-job/SSC%20CGL%202026?${asked}`]);
});

it('sends who is not signed in to the login, and from there back', async () => {
  const refusal = { status: 401, message: problems.signInRequired.message };
  const { status, page } = await visit(`/latest-job?q=a%26b&${asked}`, reads, { moment: { problem: refusal } });
  expect(status).toBe(401);
  expect(textsOf(page, 'h1')).toEqual(['Earlier moments are for staff']);
  const login = page.querySelector('main p a')?.getAttribute('href') ?? '';
  expect(login).toMatch(/^\/login\?next=/);
  const next = new URL(new URL(login, 'http://a.example').searchParams.get('next') ?? '', 'http://a.example');
  expect([next.pathname, ...next.searchParams]).toEqual(['/latest-job', ['q', 'a&b'], ['asOf', asOf]]);
});

it.each([
  [400, asOfMessages.malformed],
  [400, asOfMessages.future],
  [503, problems.pastBusy.message],
])('answers %i with the sentence %j', async (status, message) => {
  for (const language of ['en', 'hi'] as const) {
    const { page, ...answer } = await visit(`/changes?${asked}`, reads, {
      moment: { problem: { status, message } },
      language,
    });
    expect(answer.status).toBe(status);
    const said = textOf(page.querySelector('main p'));
    expect(said.startsWith(message)).toBe(language === 'en');
    expect(page.querySelector('main p a')?.getAttribute('href')).toBe('/changes');
    expect(page.querySelector('.past-banner, script')).toBeNull();
  }
});

it('is had of pages alone', () => {
  const isPage = pageFinder();
  expect(pages.every(isPage)).toBe(true);
  const others = ['/feed.xml', '/latest-job/feed.xml', '/Robots.txt', '/sitemap.xml', '/sitemap/1.xml'];
  expect([...others, '/calendar/jobs/a1.ics', '/page-data/latest-job'].filter(isPage)).toEqual([]);
});
