/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import {
  type ChangeHistory,
  families,
  type Family,
  listingKinds,
  messages,
  siteLists,
} from '@noticeboard/content-model';
import { brokenReads, now, readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { exampleNotices, examplePosting, examplePostings, noticeEdited, widerTable } from '../testing/examples';

const previews = (page: Document) => [...page.querySelectorAll('main section[aria-labelledby^=preview]')];
const inSpecifiedOrder = [
  'Latest Jobs',
  'Result',
  'Admit Cards',
  'Syllabus',
  'Answer Key',
  'Admission',
  'Offline Form',
];

const approvedPostings = (family: Family, count: number) =>
  examplePostings(family, count).map(({ posting, history }, place) => ({
    posting: { ...posting, approvedAt: `2026-11-01T05:0${place}:00.000Z` },
    history,
  }));
const full = (count: number) =>
  readsOf((family) => approvedPostings(family, count), {}, { notices: ({ key }) => exampleNotices(key, count) });
const nothing = readsOf(() => []);

describe('the previews', () => {
  it('stand in the order of the specification, each with its own buttons, a further family beside them', async () => {
    const { page } = await visit('/', full(1), { table: widerTable });
    const headings = previews(page).map((card) => textOf(card.querySelector('h2')));
    expect(headings).toEqual([...inSpecifiedOrder, 'Scholarships']);
    const buttons = previews(page).map((card) => textOf(card.querySelector('.card-actions a')));
    expect(buttons.map((label) => label.replace(' (opens a new tab)', ''))).toEqual([
      'Get Details',
      'Check Result',
      'Get Admit Card',
      'Get syllabus now',
      'Get Answer key',
      'Get Details',
      'Get Details',
      widerTable.at(-1)?.site.previewButton,
    ]);
  });

  it('show the seven newest, and lead to the rest where there are more', async () => {
    const { page } = await visit('/', full(8));
    expect(previews(page)).toHaveLength(7);
    for (const card of previews(page)) {
      expect(textsOf(card, 'li')).toHaveLength(7);
      expect(textOf(card.querySelector('h3'))).toMatch(/ 8$/);
      expect(textsOf(card, ':scope > a')).toEqual(['View More']);
    }
    const targets = previews(page).map((card) => card.querySelector(':scope > a')?.getAttribute('href'));
    const paths = siteLists(families, listingKinds).map(({ words }) => words.listPaths[0]);
    expect(new Set(targets)).toEqual(new Set(paths));
    expect(previews((await visit('/', full(7))).page).flatMap((card) => textsOf(card, ':scope > a'))).toEqual([]);
  });

  it('say in the words of the specification that there is nothing', async () => {
    const { status, page } = await visit('/', nothing);
    expect(status).toBe(200);
    expect(previews(page).map((card) => textOf(card.querySelector('.empty')))).toEqual([
      'No jobs found',
      messages.noJobListings,
      messages.noAdmitCards,
      'No jobs found',
      'No jobs found.',
      'No jobs found',
      'No jobs found.',
    ]);
  });

  it('stand without their entries while reads fail', async () => {
    const { status, page } = await visit('/', brokenReads);
    expect(status).toBe(503);
    expect(previews(page).map((card) => textOf(card.querySelector('[role=status]')))).toEqual(
      inSpecifiedOrder.map(() => 'Could not load. Try again'),
    );
    expect(page.querySelectorAll('main .empty')).toHaveLength(7);
  });
});

it('searches everything from its hero, under a tagline', async () => {
  const { page } = await visit('/', nothing);
  const form = page.querySelector('.hero form');
  expect([form?.getAttribute('action'), form?.getAttribute('method')]).toEqual(['/search', 'get']);
  expect(textOf(form?.querySelector('label'))).toBe('Search the whole board');
  expect(textOf(page.querySelector('h1'))).toBe('Government jobs and exams, on one board');
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://noticeboard.example/');
});

it('shows a community button for every channel that has an address', async () => {
  const community = { messaging: 'https://messages.example/a', video: 'https://video.example/b', chat: '' };
  const { page } = await visit('/', nothing, { settings: { community } });
  const links = [...page.querySelectorAll('main a[target=_blank]')];
  expect(links.map((link) => link.getAttribute('href'))).toEqual([community.messaging, community.video]);
  expect(links.map(textOf)).toEqual(['Messaging channel (opens a new tab)', 'Video channel (opens a new tab)']);
});

describe('the strip of postings that close soon', () => {
  const closing = (dates: readonly string[]) =>
    readsOf((family) =>
      dates.map((lastDateApply, place) =>
        examplePosting(family, {
          id: `p${place}`,
          title: `${family.key} ${lastDateApply}`,
          notices: [{ lastDateApply }],
        }),
      ),
    );
  const strip = (page: Document) => page.querySelector('section[aria-labelledby=closing]');

  it('is shown for all families, the next to close first', async () => {
    const { page } = await visit('/', closing(['28/11/2026', '27/11/2026', '19/11/2026', 'Soon', '20/11/2026 (5 PM)']));
    expect(textOf(strip(page)?.querySelector('h2'))).toBe('Closing in 7 days');
    expect([...(strip(page)?.querySelectorAll('li') ?? [])].map(textOf)).toEqual([
      'jobs 20/11/2026 (5 PM) Closes today at 17:00 IST',
      'admission 20/11/2026 (5 PM) Closes today at 17:00 IST',
      'offline 20/11/2026 (5 PM) Closes today at 17:00 IST',
      'jobs 27/11/2026 Closes in 7 days',
      'admission 27/11/2026 Closes in 7 days',
      'offline 27/11/2026 Closes in 7 days',
    ]);
    expect(textOf(strip(page))).not.toContain('More that close soon');
  });

  it('is shown up to seven, with the way to the others, and not at all where there is nothing', async () => {
    const { page } = await visit('/', closing(['21/11/2026', '22/11/2026', '23/11/2026']));
    expect(strip(page)?.querySelectorAll('li')).toHaveLength(7);
    const more = [...(strip(page)?.querySelectorAll('.strip-more a') ?? [])].map((link) => link.getAttribute('href'));
    expect(more).toEqual(['/admission?order=closing', '/offlineform?order=closing']);
    expect(strip((await visit('/', closing(['28/11/2026', 'Soon']))).page)).toBeNull();
  });
});

describe('the strip of changes today', () => {
  const strip = (page: Document) => page.querySelector('section[aria-labelledby=changed]');
  const extended = (at: string, published = '2026-06-10T03:00:00.000Z') =>
    readsOf((family) =>
      family.key === 'jobs'
        ? [
            examplePosting(family, {
              at: published,
              later: [
                ['2026-11-10T03:00:00.000Z', noticeEdited({ generalFee: '₹500/-' })],
                [at, noticeEdited({ lastDateApply: '30 Nov 2026' })],
              ],
            }),
          ]
        : [],
    );

  it('is counted by the day in India, and says what was there before', async () => {
    const { page } = await visit('/', extended('2026-11-19T18:30:00.000Z'));
    expect([...(strip(page)?.querySelectorAll('li') ?? [])].map(textOf)).toEqual([
      'SSC CGL 2026 Last Date to Apply: was 04/07/2026 (11:00 PM), now 30 Nov 2026',
    ]);
    expect(strip(page)?.querySelector('.strip-more a')?.getAttribute('href')).toBe('/changes');
  });

  it('leaves out what changed yesterday, and what was published today', async () => {
    expect(strip((await visit('/', extended('2026-11-19T18:29:59.000Z'))).page)).toBeNull();
    const fresh = extended('2026-11-20T04:00:00.000Z', '2026-11-20T03:00:00.000Z');
    expect(strip((await visit('/', fresh)).page)).toBeNull();
  });

  it('tells of a removed notice too', async () => {
    const [source, id, title, createdAt] = ['resultListings', 'r1', 'Result withdrawn', '2026-11-01T03:00:00.000Z'];
    const entry = { kind: 'removed', at: now.toISOString(), position: '9', name: '', changes: [] } as const;
    const histories: readonly ChangeHistory[] = [{ source, id, title, createdAt, entries: [entry] }];
    const reads = readsOf(() => [], {}, { histories });
    const { page } = await visit('/', reads);
    expect([...(strip(page)?.querySelectorAll('li') ?? [])].map(textOf)).toEqual(['Result withdrawn Removed']);
  });
});

it('holds the three policies in full, folded up, each with a button to its page', async () => {
  const { page } = await visit('/', nothing);
  const legal = page.querySelector('section[aria-labelledby=legal]');
  expect(textsOf(legal ?? page, 'summary')).toEqual(['Privacy Policy', 'Disclaimer', 'Terms and Conditions']);
  expect(textsOf(legal ?? page, 'details .label')).toEqual(Array(3).fill('Last updated June 15, 2025'));
  const buttons = [...(legal?.querySelectorAll('a') ?? [])];
  expect(buttons.map((button) => button.getAttribute('href'))).toEqual(['/privacy', '/Disclaimer', '/Terms']);
});
