/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { type ChangeHistory, changeTopicNames, families, type Family } from '@noticeboard/content-model';
import { brokenReads, readsOf, textOf, textsOf, visit } from '../testing/example-site';
import { applicationNotification, examplePosting, examplePostings, noticeEdited, type Step } from '../testing/examples';

const first = (name: string) => (family: Family) => family.key === name;
const jobsAfter = (later: readonly Step[], notices = [applicationNotification]) =>
  readsOf((family) => (first('jobs')(family) ? [examplePosting(family, { later, notices })] : []));
const extended: Step = ['2026-11-18T08:35:00.000Z', noticeEdited({ lastDateApply: '30 Nov 2026' })];
const entries = (page: Document) => [...page.querySelectorAll('.changed-entry')];

it('tells each change with its time, where it happened and what was there before', async () => {
  const { status, page } = await visit('/changes', jobsAfter([extended]));
  expect(status).toBe(200);
  expect(textOf(page.querySelector('h1'))).toBe('What changed');
  const [newest] = entries(page);
  expect(textOf(newest)).toBe(
    '18 Nov 2026, 14:05 IST · Latest Jobs' +
      'SSC CGL 2026' +
      'Last Date to Apply: was 04/07/2026 (11:00 PM), now 30 Nov 2026',
  );
  expect(textOf(newest?.querySelector('s'))).toBe('04/07/2026 (11:00 PM)');
  expect(newest?.querySelector('h3 a')?.getAttribute('href')).toBe('/latest-job/SSC%20CGL%202026');
  expect(newest?.querySelector('time')?.getAttribute('datetime')).toBe('2026-11-18T08:35:00.000Z');
});

it('groups them by the day in India, newest first', async () => {
  const { page } = await visit(
    '/changes',
    jobsAfter([
      ['2026-11-18T18:29:00.000Z', noticeEdited({ examDate: 'A' })],
      ['2026-11-18T18:31:00.000Z', noticeEdited({ examDate: 'B' })],
    ]),
  );
  expect(textsOf(page, 'main h2')).toEqual(['Thu, 19 Nov 2026', 'Wed, 18 Nov 2026', 'Wed, 10 Jun 2026']);
  expect([...page.querySelectorAll('main section ol')].map((list) => list.children.length)).toEqual([1, 1, 2]);
});

it('tells of a new notice the dates and fees that it brought, and no more', async () => {
  const { page } = await visit('/changes', jobsAfter([]));
  const [added, published] = entries(page);
  expect(textOf(added?.querySelector('.change-words p'))).toBe(
    'Notice added: Combined Graduate Level Examination 2026',
  );
  const labels = textsOf(added ?? page, '.changed-label');
  expect(labels.slice(0, 2)).toEqual(['Application Begin', 'Last Date to Apply']);
  expect(labels).toContain('General / OBC / EWS');
  for (const label of ['Short Information', 'Post Name', 'Age Relaxation', 'From']) expect(labels).not.toContain(label);
  expect(textOf(published)).toContain('First published');
});

it('says what was removed: a value, a notice, a posting', async () => {
  const gone: Step = ['2026-11-19T08:35:00.000Z', noticeEdited({ generalFee: '' })];
  const withdrawn: Step = [
    '2026-11-20T02:00:00.000Z',
    { type: 'NotificationDeleted', data: { notificationId: '6a28a9035eedda7a00000003-1' } },
  ];
  const deleted: Step = ['2026-11-20T03:00:00.000Z', { type: 'PostingDeleted', data: {} }];
  const { page } = await visit('/changes', jobsAfter([gone, withdrawn, deleted]));
  expect(
    entries(page)
      .slice(0, 3)
      .map((entry) => textOf(entry.querySelector('.change-words'))),
  ).toEqual([
    'Removed',
    'Notice removed: Combined Graduate Level Examination 2026',
    'General / OBC / EWS: was ₹100/-, now removed',
  ]);
});

it('tells one publish once, with what editors say of it', async () => {
  const [jobs] = families;
  const { history } = examplePosting(jobs, { later: [extended] });
  const [moved, ...others] = history.entries;
  const parts = [
    { kind: 'noticeEdited', name: '', path: 'notifications/6a28a9035eedda7a00000003-1' },
    { kind: 'tableAdded', name: '', path: 'tables/t1' },
  ] as const;
  const entry = { ...moved!, kind: 'edited' as const, changeSet: 'c1', note: 'The board has moved the date.', parts };
  const told: ChangeHistory = { ...history, entries: [entry, ...others] };
  const reads = readsOf(() => [], {}, { histories: [told] });
  const [newest] = entries((await visit('/changes', reads)).page);
  expect(textOf(newest)).toMatch(
    /The board has moved the date\.Table addedLast Date to Apply: was .+, now 30 Nov 2026$/,
  );
  const feed = (await visit('/changes/feed.xml', reads)).body;
  expect(feed).toContain('2 changes: Last Date to Apply, Table added');
  expect(feed).toContain('The board has moved the date.\nLast Date to Apply: ');
});

const topicPaths = ['/changes', ...changeTopicNames.map((topic) => `/changes/${topic}`)];

it('has a page of each topic, with its title, address and feeds, and links to the others', async () => {
  const deleted: Step = ['2026-11-20T03:00:00.000Z', { type: 'PostingDeleted', data: {} }];
  const reads = jobsAfter([extended, deleted]);
  const shown = async (path: string) => {
    const { status, page } = await visit(path, reads);
    const [, feed] = [...page.querySelectorAll('link[type^="application/"][rel=alternate]')];
    return {
      status,
      heading: textOf(page.querySelector('h1')),
      canonical: page.querySelector('link[rel=canonical]')?.getAttribute('href'),
      feed: feed?.getAttribute('href'),
      current: textsOf(page, 'nav [aria-current=true].filter-still'),
      told: entries(page).map((entry) => textOf(entry.querySelector('.change-words'))),
      others: [...page.querySelectorAll('main nav a')].map((link) => link.getAttribute('href')),
    };
  };
  const of = (path: string, heading: string, current: string) => ({
    status: 200,
    heading,
    canonical: `https://noticeboard.example${path}`,
    feed: `${path}/feed.json`,
    current: [current],
    others: topicPaths.filter((one) => one !== path),
  });
  expect(await shown('/changes')).toMatchObject(of('/changes', 'What changed', 'All changes'));
  expect(await shown('/changes/dates-and-fees')).toEqual({
    ...of('/changes/dates-and-fees', 'What changed: Dates and fees', 'Dates and fees'),
    told: [expect.stringMatching(/^Last Date to Apply: was/), expect.stringMatching(/^Notice added/)],
  });
  expect(await shown('/changes/new')).toMatchObject({ told: ['First published'] });
  expect(await shown('/changes/withdrawn')).toMatchObject({ told: ['Removed'] });
  expect(await shown('/changes/results')).toMatchObject({ told: [] });
});

it('has no page and no feed of another topic', async () => {
  for (const path of ['/changes/old', '/changes/old/feed.xml', '/changes/new/x'])
    expect((await visit(path, jobsAfter([]))).status).toBe(404);
});

it('titles page and feed of a topic in Hindi', async () => {
  const language = 'hi';
  const { page } = await visit('/changes/dates-and-fees', jobsAfter([]), { language });
  expect(textOf(page.querySelector('h1'))).toMatch(/: तिथियाँ और शुल्क$/);
  const feed = await visit('/changes/dates-and-fees/feed.json', jobsAfter([]), { language });
  expect(JSON.parse(feed.body)).toMatchObject({
    title: 'बदलाव: तिथियाँ और शुल्क – Noticeboard',
    home_page_url: 'https://noticeboard.example/changes/dates-and-fees?lang=hi',
    items: [{ title: expect.stringContaining('SSC CGL 2026') }],
  });
});

it('leads from a notice to its list, narrowed to its title', async () => {
  const history: ChangeHistory = {
    source: 'admitCards',
    id: 'a1',
    title: 'Hall Ticket #1',
    createdAt: '2026-11-01T03:00:00.000Z',
    entries: [{ kind: 'published', at: '2026-11-01T03:00:00.000Z', position: '1', name: '', changes: [] }],
  };
  const { page } = await visit(
    '/changes',
    readsOf(() => [], {}, { histories: [history] }),
  );
  expect(page.querySelector('.changed-entry a')?.getAttribute('href')).toBe('/admitCard-List?q=Hall+Ticket+%231');
});

it('tells the latest fifty, and cuts what would take the page over', async () => {
  const many = readsOf((family) => examplePostings(family, 40));
  expect(entries((await visit('/changes', many)).page)).toHaveLength(50);
  const long: Step = ['2026-11-18T08:35:00.000Z', noticeEdited({ details: 'x'.repeat(9_000) })];
  const [newest] = entries((await visit('/changes', jobsAfter([long]))).page);
  expect(textOf(newest).length).toBeLessThan(500);
  expect(textOf(newest?.querySelector('strong'))).toMatch(/x…$/);
});

it('says that nothing has changed yet, or that it could not load, and names its feed and its one address', async () => {
  const nothing = readsOf(() => []);
  const empty = (await visit('/changes', nothing)).page;
  expect(textOf(empty.querySelector('.empty'))).toBe('No changes yet');
  expect(empty.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('https://noticeboard.example/changes');
  expect(empty.querySelector('link[type="application/atom+xml"]')?.getAttribute('href')).toBe('/changes/feed.xml');
  expect(empty.querySelector('main a[href="/changes/feed.xml"]')).not.toBeNull();
  const { status, page } = await visit('/changes', brokenReads);
  expect(status).toBe(503);
  expect(textOf(page.querySelector('#content [role=status]'))).toBe('Could not load. Try again');
  expect(page.querySelector('#content .empty')).toBeNull();
});
