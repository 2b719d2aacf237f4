/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import {
  families,
  familyOf,
  listingKinds,
  notificationFields,
  type NotificationFields,
  siteLists,
  type SiteReads,
} from '@noticeboard/content-model';
import ICAL from 'ical.js';
import { calendarDates } from './calendar';
import { brokenReads, readsOf, visit } from '../testing/example-site';
import { exampleListing, examplePosting, examplePostings, noticeEdited } from '../testing/examples';

const jobs = familyOf('jobs');
const hostile = 'A & B <b> ]]> "x" \u0007\uffff 😀 भर्ती';
const reads = readsOf(
  (family) => [...examplePostings(family, 2), examplePosting(family, { id: 'hard', title: hostile })],
  {},
  { notices: (kind) => [exampleListing({ id: kind.key, title: hostile })] },
);

async function xmlAt(path: string): Promise<Document> {
  const { status, type, body } = await visit(path, reads);
  expect({ path, status, type }).toMatchObject({ status: 200, type: expect.stringMatching(/xml; charset=utf-8$/) });
  const xml = new DOMParser().parseFromString(body, 'application/xml');
  expect(xml.querySelector('parsererror')).toBeNull();
  return xml;
}
const textsIn = (xml: ParentNode, name: string) =>
  [...xml.querySelectorAll(name)].map((element) => element.textContent);

const feeds = [
  '/feed.xml',
  '/changes/feed.xml',
  '/changes/new/feed.xml',
  ...siteLists(families, listingKinds).map(({ words }) => `${words.listPaths[0]}/feed.xml`),
];

it.each(feeds)('%s is an Atom feed with all that RFC 4287 demands', async (path) => {
  const xml = await xmlAt(path);
  expect(xml.documentElement.namespaceURI).toBe('http://www.w3.org/2005/Atom');
  for (const name of ['feed > id', 'feed > title', 'feed > updated', 'feed > author > name', 'feed > link[rel=self]'])
    expect([name, xml.querySelectorAll(name).length]).toEqual([name, 1]);
  for (const entry of xml.querySelectorAll('entry'))
    for (const name of ['id', 'title[type=text]', 'summary[type=text]', 'published', 'updated', 'link[href]'])
      expect([name, entry.querySelectorAll(name).length]).toEqual([name, 1]);
  const ids = textsIn(xml, 'entry > id');
  expect(new Set(ids).size).toBe(ids.length);
});

it.each(feeds)('%s has ids where no origin is known, and then no address with one', async (path) => {
  const { body } = await visit(path, reads, { settings: { origin: '' } });
  const xml = new DOMParser().parseFromString(body, 'application/xml');
  expect(textsIn(xml, 'id').filter((id) => !/^urn:noticeboard:[a-z-]+:\S/i.test(id))).toEqual([]);
  const links = [...xml.querySelectorAll('link')].map((link) => link.getAttribute('href'));
  expect(links.filter((href) => !/^\/(?!\/)/.test(href ?? ''))).toEqual([]);
});

it.each(feeds)('%s is there as a JSON Feed with the same entries, too', async (path) => {
  const entries = [...(await xmlAt(path)).querySelectorAll('entry')];
  const { status, type, body } = await visit(path.replace(/xml$/, 'json'), reads);
  expect([status, type]).toEqual([200, 'application/feed+json; charset=utf-8']);
  const feed = JSON.parse(body) as { readonly items: readonly Record<string, string>[] };
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: `https://noticeboard.example${path.replace(/xml$/, 'json')}`,
    language: 'en',
  });
  const inAtom = entries.map((entry) => ({
    id: entry.querySelector('id')?.textContent,
    url: entry.querySelector('link')?.getAttribute('href'),
    title: entry.querySelector('title')?.textContent,
    content_text: entry.querySelector('summary')?.textContent,
    date_published: entry.querySelector('published')?.textContent,
    date_modified: entry.querySelector('updated')?.textContent,
  }));
  // XML cannot hold these two.
  const items = feed.items.map((item) => ({ ...item, title: item['title']?.replace('\u0007\uffff', '') }));
  expect(items).toEqual(inAtom);
});

it.each(feeds)('%s names each entry for the host, and for the host alone', async (path) => {
  const ids = textsIn(await xmlAt(path), 'entry > id');
  expect(ids.filter((id) => !id?.startsWith('tag:noticeboard.example,2025:'))).toEqual([]);
});

it.each(['/latest-job/feed.xml', '/latest-job/feed.json'])('%s leads Hindi readers to pages in Hindi', async (path) => {
  const { body } = await visit(path, reads, { language: 'hi' });
  const addresses = body.match(/https:\/\/noticeboard\.example[^"<]*/g) ?? [];
  expect(addresses.length).toBeGreaterThan(2);
  expect(addresses.filter((address) => !address.endsWith('?lang=hi'))).toEqual([]);
  expect(body.match(/tag:noticeboard\.example,2025:jobs:[^"<]*/g)).toEqual(
    expect.arrayContaining([expect.stringMatching(/:hi$/)]),
  );
});

it('an entry says what the notice is, its dates and where it leads', async () => {
  const posted = (await xmlAt('/latest-job/feed.xml')).querySelector('entry > summary')?.textContent;
  const result = (await xmlAt('/result/feed.xml')).querySelector('entry > summary')?.textContent;
  expect([posted, result]).toEqual([
    'Latest Jobs · Last date 04/07/2026 (11:00 PM) · Application Begin: 10/06/2026',
    'Result · ssc.gov-in.example',
  ]);
});

it('the feed of a list begins with its newest entry, whatever its title holds', async () => {
  const xml = await xmlAt('/latest-job/feed.xml');
  expect(textsIn(xml, 'entry > title')).toEqual(['A & B <b> ]]> "x"  😀 भर्ती', 'jobs posting 2', 'jobs posting 1']);
});

it.each([
  ['en', 'Last Date to Apply', 'was 04/07/2026 (11:00 PM), now 30 Nov 2026'],
  ['hi', 'आवेदन की अंतिम तिथि', 'पहले 04/07/2026 (11:00 PM), अब 30 Nov 2026'],
] as const)('the feed of changes has an entry for each change, in %s', async (language, label, words) => {
  const at = '2026-11-18T05:00:00.000Z';
  const posting = examplePosting(jobs, { later: [[at, noticeEdited({ lastDateApply: '30 Nov 2026' })]] });
  const { body } = await visit(
    '/changes/feed.xml',
    readsOf((family) => (family === jobs ? [posting] : [])),
    { language },
  );
  const [newest] = new DOMParser().parseFromString(body, 'application/xml').querySelectorAll('entry');
  expect(newest?.querySelector('title')?.textContent).toBe(`SSC CGL 2026: ${label}: ${words}`);
  expect(newest?.querySelector('summary')?.textContent).toBe(`${label}: 04/07/2026 (11:00 PM) → 30 Nov 2026`);
  expect(newest?.querySelector('updated')?.textContent).toBe(at);
});

it('the sitemap has every page of one spelling, and dates what it knows', async () => {
  const xml = await xmlAt('/sitemap.xml');
  const places = textsIn(xml, 'url > loc');
  expect(new Set(places).size).toBe(places.length);
  const inHindi = [...xml.getElementsByTagName('xhtml:link')].filter((link) => link.getAttribute('hreflang') === 'hi');
  expect(inHindi.map((link) => link.getAttribute('href'))).toEqual(
    places.map((place) => `${place}${place.includes('?') ? '&' : '?'}lang=hi`),
  );
  for (const path of ['/', '/latest-job', '/result', '/changes', `/latest-job/${encodeURIComponent(hostile)}`])
    expect(places).toContain(`https://noticeboard.example${path}`);
  const dated = [...xml.querySelectorAll('url')].filter((url) => url.querySelector('lastmod'));
  expect(dated).toHaveLength(3 * families.length + 3);
});

it('the sitemap goes on in parts where one file may not hold it', async () => {
  const dates = { createdAt: '', changedAt: '2026-11-01T00:00:00.000Z', applicationBegin: '', lastDateApply: '' };
  const cardAt = (_: unknown, place: number) => ({
    id: `p${place}`,
    title: `Clerk ${place}`,
    hasSyllabus: false,
    ...dates,
  });
  const cards = Array.from({ length: 2001 }, cardAt);
  const none = { cards: [], total: 0 };
  const postings: SiteReads['postings'] = async (family, { page, limit }) =>
    family === jobs ? { cards: cards.slice((page - 1) * limit, page * limit), total: cards.length } : none;
  const many = { ...reads, postings };
  const index = new DOMParser().parseFromString((await visit('/sitemap.xml', many)).body, 'application/xml');
  const parts = textsIn(index, 'sitemap > loc');
  expect(parts).toEqual([1, 2, 3, 4].map((part) => `https://noticeboard.example/sitemap/${part}.xml`));
  const bodies = await Promise.all(parts.map(async (url) => (await visit(new URL(url).pathname, many)).body));
  const places = bodies.flatMap((body) => textsIn(new DOMParser().parseFromString(body, 'application/xml'), 'loc'));
  expect(new Set(places).size).toBe(places.length);
  expect(places.filter((place) => place.includes('Clerk'))).toHaveLength(cards.length);
  expect(places).toContain('https://noticeboard.example/changes');
  expect((await visit('/sitemap/5.xml', many)).status).toBe(404);
});

it('gives what a search finds, and asks for its words', async () => {
  const { status, body } = await visit('/search/feed.xml?q=jobs+posting', reads);
  const found = new DOMParser().parseFromString(body, 'application/xml');
  expect(status).toBe(200);
  expect(textsIn(found, 'feed > title')).toEqual(['Search for “jobs posting” – Noticeboard']);
  expect(textsIn(found, 'entry > title').toSorted()).toEqual(['jobs posting 1', 'jobs posting 2']);
  expect(found.querySelector('link[rel=self]')?.getAttribute('href')).toBe(
    'https://noticeboard.example/search/feed.xml?q=jobs+posting',
  );
  for (const query of ['', '?q=', `?q=${'a'.repeat(301)}`])
    expect(await visit(`/search/feed.xml${query}`, brokenReads)).toMatchObject({
      status: 400,
      body: expect.stringMatching(/^A feed of a search needs its words/),
    });
});

describe('The calendar of a posting', () => {
  const id = '6a28a9035eedda7a00000003';
  const only = readsOf((family) => [examplePosting(family)]);
  const eventsAt = async (path: string) => {
    const { status, type, body } = await visit(path, only);
    expect({ path, status, type }).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' });
    return new ICAL.Component(ICAL.parse(body) as unknown[])
      .getAllSubcomponents('vevent')
      .map((event) => new ICAL.Event(event));
  };

  it('has its certain dates as whole days, with reminders, in every family', async () => {
    for (const { key } of families) {
      const events = await eventsAt(`/calendar/${key}/${id}.ics`);
      expect(events.map(({ summary, startDate, endDate }) => [summary, String(startDate), String(endDate)])).toEqual(
        expect.arrayContaining([
          ['Last Date to Apply: SSC CGL 2026', '2026-07-04', '2026-07-05'],
          ['Exam Date: SSC CGL 2026', '2026-09-14', '2026-10-01'],
          ['Correction window: SSC CGL 2026', '2026-07-09', '2026-07-12'],
        ]),
      );
      expect(events[0]?.component.getAllSubcomponents('valarm')).toHaveLength(2);
    }
  });

  const noDates = Object.fromEntries(
    notificationFields
      .filter(({ group }) => group === 'dates')
      .map(({ name, kind }) => [name, kind === 'dates' ? [] : '']),
  );
  const datesOf = async (...versions: readonly Partial<NotificationFields>[]) => {
    const bodies: ICAL.Component[][] = [];
    for (const fields of versions) {
      const posting = examplePosting(jobs, {
        later: [['2026-11-18T05:00:00.000Z', noticeEdited({ ...noDates, ...fields })]],
      });
      const { body } = await visit(
        `/calendar/jobs/${id}.ics`,
        readsOf((family) => (family === jobs ? [posting] : [])),
      );
      const isCalendar = body.startsWith('BEGIN:VCALENDAR');
      bodies.push(isCalendar ? new ICAL.Component(ICAL.parse(body) as unknown[]).getAllSubcomponents('vevent') : []);
    }
    return bodies;
  };
  const daysOf = (event: ICAL.Component) => {
    const { startDate, endDate } = new ICAL.Event(event);
    return [String(startDate), String(endDate)];
  };
  const textOf = (event: ICAL.Component | undefined, name: string) => event?.getFirstPropertyValue(name)?.toString();

  it('has no date that its text leaves open, where that is said before a colon too', async () => {
    const additionalDates = [{ dateValue: 'Interview (tentative): 15 January 2027' }];
    expect(await datesOf({ examDate: 'Tentative: 15 January 2027', additionalDates })).toEqual([[]]);
  });

  it('has of a deadline the last day, of a beginning the first, and of anything else all', async () => {
    const range = '10/11/2026 to 30/11/2026';
    const additionalDates = [{ dateValue: `Last date for printing: ${range}` }, { dateValue: `Correction: ${range}` }];
    const given = { applicationBegin: range, lastDateApply: range, lastDatePayExamFee: range, examDate: range };
    const [events = []] = await datesOf({ ...given, additionalDates });
    expect(events.map(daysOf)).toEqual([
      ['2026-11-10', '2026-11-11'],
      ['2026-11-30', '2026-12-01'],
      ['2026-11-30', '2026-12-01'],
      ['2026-11-10', '2026-12-01'],
      ['2026-11-30', '2026-12-01'],
      ['2026-11-10', '2026-12-01'],
    ]);
    const lasting = events.map((event) => textOf(event, 'transp'));
    expect(lasting).toEqual([undefined, undefined, undefined, 'TRANSPARENT', undefined, 'TRANSPARENT']);
  });

  it('reminds at nine in the morning, a week and two days before', async () => {
    const [[event] = []] = await datesOf({ lastDateApply: '10/11/2026 to 30/11/2026' });
    const start = event && new ICAL.Event(event).startDate;
    const alarms = event?.getAllSubcomponents('valarm').map((alarm) => {
      const at = start?.clone();
      if (at) at.isDate = false;
      at?.addDuration(alarm.getFirstPropertyValue('trigger') as ICAL.Duration);
      return String(at);
    });
    expect(alarms).toEqual(['2026-11-23T09:00:00', '2026-11-28T09:00:00']);
  });

  it('knows a date by what it is of, in any order, and replaces one that has moved', async () => {
    const [before = [], after = []] = await datesOf(
      {
        additionalDates: [
          { dateValue: 'Typing test: 9/1/2027' },
          { dateValue: 'Interview: 20/1/2027' },
          { dateValue: 'Interview: 25/1/2027' },
        ],
      },
      {
        additionalDates: [
          { dateValue: 'Interview: 21/1/2027' },
          { dateValue: 'Interview: 25/1/2027' },
          { dateValue: 'typing test: 9/1/2027' },
        ],
      },
    );
    const uidsOf = (events: ICAL.Component[]) => events.map((event) => textOf(event, 'uid'));
    const [typing, ...interviews] = uidsOf(before);
    expect(uidsOf(after)).toEqual([...interviews, typing]);
    expect(new Set(uidsOf(after)).size).toBe(3);
    expect(after.map((event) => [textOf(event, 'sequence'), textOf(event, 'last-modified')])).toEqual(
      after.map(() => ['2', '2026-11-18T05:00:00Z']),
    );
  });

  it('numbers many dates of one long label in time that grows with their count alone', () => {
    const label = 'x'.repeat(3000);
    const additionalDates = Array.from({ length: 1500 }, () => ({ dateValue: `${label}: 9/1/2027` }));
    const { posting } = examplePosting(jobs, {
      later: [['2026-11-18T05:00:00.000Z', noticeEdited({ ...noDates, additionalDates })]],
    });
    const start = process.cpuUsage();
    const steps = calendarDates(posting);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const { user, system } = process.cpuUsage(start);
    const numbers = step.value.map(({ key }) => Number(key.split(' ')[1] ?? 1));
    expect(numbers).toEqual(additionalDates.map((_date, at) => at + 1));
    // 0.4 s; with each number tried from the first on 7 s.
    expect((user + system) / 1e6).toBeLessThan(3);
  });

  it('says a label once', async () => {
    const additionalDates = [{ dateValue: 'Typing test: 9/1/2027' }];
    const [events = []] = await datesOf({
      lastDateApply: 'Last date: 9/1/2027',
      examDate: '9/1/2027',
      additionalDates,
    });
    expect(events.map((event) => textOf(event, 'description'))).toEqual([
      'Last date: 9/1/2027',
      'Exam Date: 9/1/2027',
      'Typing test: 9/1/2027',
    ]);
  });

  it('names its page only where the origin is known', async () => {
    const path = `/calendar/jobs/${id}.ics`;
    expect((await visit(path, only)).body).toContain('URL:https://noticeboard.example/latest-job/');
    expect((await visit(path, only, { settings: { origin: '' } })).body).not.toContain('URL:');
  });

  it('has one date where that is asked for', async () => {
    const events = await eventsAt(`/calendar/jobs/${id}.ics?date=${id}-1/lastDateApply`);
    expect(events.map(({ summary }) => summary)).toEqual(['Last Date to Apply: SSC CGL 2026']);
  });

  it.each([`/calendar/jobs/none.ics`, `/calendar/jobs/${id}.ics?date=nothing`, `/calendar/none/${id}.ics`])(
    'is not there at %s',
    async (path) => expect((await visit(path, only)).status).toBe(404),
  );
});

it('says in a feed that a PDF was taken down, when and why', async () => {
  const pdfFile = 'uploads/ab/result.pdf';
  const told = readsOf(
    () => [],
    {},
    {
      notices: () => [exampleListing({ pdfFile, applyLink: '' })],
      takenDown: { [pdfFile]: { at: '2026-11-20T03:00:00.000Z', reason: 'A court ordered it.' } },
    },
  );
  const { body } = await visit('/result/feed.xml', told);
  expect(body).toContain('· PDF – Taken down on 20 Nov 2026: A court ordered it.</summary>');
});
