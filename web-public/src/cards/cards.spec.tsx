/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { familyOf, type FoundPosting, type ListingCard, type TakenDown } from '@noticeboard/content-model';
import { readsOf, textOf, visit } from '../testing/example-site';
import { exampleListing, examplePosting, fieldsWith, noticeEdited, type Step } from '../testing/examples';

const jobs = familyOf('jobs');

interface Dates {
  readonly begin?: string;
  readonly last: string;
}

async function postingCard(
  { begin = '', last }: Dates,
  language: 'en' | 'hi' = 'en',
  at?: Date,
): Promise<Element | null> {
  const notices = [{ applicationBegin: begin, lastDateApply: last }];
  const reads = readsOf((family) => (family.key === 'jobs' ? [examplePosting(family, { notices })] : []));
  const { page } = await visit('/latest-job', reads, { language, ...(at && { at }) });
  return page.querySelector('.card');
}

describe('the card of a posting', () => {
  it.each([
    [{ begin: '5 Dec 2026', last: '31 Dec 2026' }, 'Opens 5 Dec 2026'],
    [{ last: '10/12/2026' }, 'Open'],
    [{ last: '20/11/2026' }, 'Closes today'],
    [{ last: '20 November 2026, 5 PM' }, 'Closes today at 17:00 IST'],
    [{ last: '21 Nov 2026, 5 PM' }, 'Closes tomorrow'],
    [{ last: '23-11-2026' }, 'Closes in 3 days'],
    [{ last: '19/11/2026' }, 'Closed 19 Nov 2026'],
    [{ last: '20 Nov 2026 (11:00 AM)' }, 'Closed 20 Nov 2026'],
    [{ last: '' }, 'Date not stated'],
    [{ last: 'To be notified' }, 'Last date: see the notice'],
    [{ last: 'Expected: December 2026' }, 'Last date: see the notice'],
    [{ last: '02/13/2026' }, 'Last date: see the notice'],
  ])('says of the dates %j: %s', async (dates, words) => {
    expect(textOf((await postingCard(dates))?.querySelector('.chip'))).toBe(words);
  });

  it('counts the days in India', async () => {
    for (const [at, words] of [
      ['2026-11-20T18:29:59.000Z', 'Closes tomorrow'],
      ['2026-11-20T18:30:00.000Z', 'Closes today'],
    ] as const)
      expect(textOf((await postingCard({ last: '21/11/2026' }, 'en', new Date(at)))?.querySelector('.chip'))).toBe(
        words,
      );
  });

  it('gives the last date as typed, and the days left where the chip does not', async () => {
    const factsOf = async (last: string) => textOf((await postingCard({ last }))?.querySelector('.card-facts'));
    expect(await factsOf('10/12/2026')).toBe('Last date 10/12/2026 · 20 days left');
    expect(await factsOf('23-11-2026')).toBe('Last date 23-11-2026');
    expect(await factsOf(' ')).toBe('');
    expect(textOf((await postingCard({ last: 'शीघ्र' }))?.querySelector('strong[lang=hi]'))).toBe('शीघ्र');
  });

  it('says all this in Hindi to those who read it', async () => {
    const card = await postingCard({ begin: '5 Dec 2026', last: '31 Dec 2026' }, 'hi');
    expect(textOf(card?.querySelector('.chip'))).toBe('5 दिसंबर 2026 से शुरू');
    expect(card?.querySelector('strong')?.getAttribute('lang')).toBe('en');
  });

  it('has one action and a title, which lead to the same page and are told apart by name', async () => {
    const card = await postingCard({ last: '' });
    const [title, button, ...others] = [...(card?.querySelectorAll('a') ?? [])];
    expect([title, button].map((link) => link?.getAttribute('href'))).toEqual(
      Array(2).fill('/latest-job/SSC%20CGL%202026'),
    );
    expect(others).toEqual([]);
    expect(card?.querySelector(`#${button?.getAttribute('aria-describedby')}`)?.tagName).toBe('H2');
  });

  const cardAfter = async (later: readonly Step[]) => {
    const reads = readsOf((family) => (family.key === 'jobs' ? [examplePosting(jobs, { later })] : []));
    return (await visit('/latest-job', reads)).page.querySelector('.card-changed');
  };

  it('says what changed, for seven days', async () => {
    const extended = noticeEdited({ lastDateApply: '30 Nov 2026' });
    expect(textOf(await cardAfter([['2026-11-18T03:00:00.000Z', extended]]))).toBe(
      'Updated 18 Nov 2026: Last Date to Apply',
    );
    expect(textOf(await cardAfter([['2026-11-13T06:30:01.000Z', extended]]))).toContain('Updated 13 Nov 2026');
    expect(await cardAfter([['2026-11-13T06:30:00.000Z', extended]])).toBeNull();
    expect(await cardAfter([['2026-11-18T03:00:00.000Z', noticeEdited({ shortInfo: 'A comma more.' })]])).toBeNull();
  });

  it('names three fields, counts the others, and tells of a notice that came later', async () => {
    const at = '2026-11-18T03:00:00.000Z';
    const many = noticeEdited({ applicationBegin: '1', lastDateApply: '2', lastDatePayExamFee: '3', examDate: '4' });
    expect(textOf(await cardAfter([[at, many]]))).toBe(
      'Updated 18 Nov 2026: Application Begin, Last Date to Apply, Last Date to Pay Exam Fee and 1 more',
    );
    const fields = fieldsWith({ nameOfPost: 'Admit card' });
    const later: Step = [at, { type: 'NotificationAdded', data: { notificationId: 'n', fields } }];
    expect(textOf(await cardAfter([later]))).toBe('Updated 18 Nov 2026: Notice added');
  });
});

async function listingCards(
  path: string,
  notice: Partial<ListingCard>,
  sizes: Readonly<Record<string, number>> = {},
  { takenDown = {}, language = 'en' }: { takenDown?: Readonly<Record<string, TakenDown>>; language?: 'en' | 'hi' } = {},
) {
  const reads = readsOf(() => [], {}, { notices: () => [exampleListing(notice)], sizes, takenDown });
  const card = (await visit(path, reads, { language })).page.querySelector('.card');
  return { card, links: [...(card?.querySelectorAll('a') ?? [])] };
}

describe('the card of a notice', () => {
  const pdfFile = 'uploads/ab/result 1.pdf';

  it.each([
    ['/admitCard-List', 'Get Admit Card'],
    ['/result', 'Check Result'],
  ])('on %s opens the link of the authority in a new tab, and says which host that is', async (path, label) => {
    const { card, links } = await listingCards(path, {});
    expect(links.map(textOf)).toEqual([`${label} (opens a new tab)`]);
    expect(links.map(({ href, target, rel }) => [href, target, rel])).toEqual([
      ['https://ssc.gov-in.example/cgl/tier-1', '_blank', 'noopener noreferrer'],
    ]);
    expect(textOf(card)).toContain('opens ssc.gov-in.example');
  });

  it('offers the stored PDF under its own name, with its size where that is known, beside the link', async () => {
    const fileName = 'परिणाम & list.pdf';
    const { links } = await listingCards('/result', { applyLink: '', pdfFile, fileName }, { [pdfFile]: 348_160 });
    expect(links.map(textOf)).toEqual(['View PDF (340 KB)']);
    expect(links[0]?.getAttribute('href')).toBe(`/uploads/ab/result%201.pdf?name=${encodeURIComponent(fileName)}`);
    const both = await listingCards('/result', { pdfFile });
    expect(both.links.map(textOf)).toEqual(['Check Result (opens a new tab)', 'View PDF']);
  });

  it('has no dead button: a result without link and PDF is awaited', async () => {
    const { card, links } = await listingCards('/result', { applyLink: '' });
    expect(links).toEqual([]);
    expect(textOf(card)).toContain('Result awaited');
  });

  it.each([
    ['en', 'PDF – Taken down on 20 Nov 2026: A court ordered it.'],
    ['hi', 'PDF – 20 नवंबर 2026 को हटाई गई: A court ordered it.'],
  ] as const)('says in %s of a PDF that was taken down when and why, and leads nowhere', async (language, words) => {
    const takenDown = { [pdfFile]: { at: '2026-11-20T03:00:00.000Z', reason: 'A court ordered it.' } };
    const { card, links } = await listingCards(
      '/result',
      { applyLink: '', pdfFile },
      { [pdfFile]: 1 },
      { takenDown, language },
    );
    expect(links).toEqual([]);
    expect(textOf(card)).toContain(words);
    expect(textOf(card)).not.toContain('Result awaited');
  });

  it('leads to the page of its posting, and stands on it without that link', async () => {
    const posting = { family: 'jobs', title: 'SSC CGL #2' };
    const { card, links } = await listingCards('/result', { applyLink: '', posting });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/latest-job/SSC%20CGL%20%232']);
    expect(textOf(card)).toContain('Of the notice: SSC CGL #2');
    const tied = [{ kind: 'resultListings', card: exampleListing({ title: 'Tier II' }) }];
    const found: FoundPosting = { kind: 'found', ...examplePosting(familyOf('jobs')), tied };
    const page = (
      await visit(
        '/latest-job/SSC%20CGL%20%232',
        readsOf(() => [], { 'SSC CGL #2': found }),
      )
    ).page;
    const section = page.querySelector('#admit-cards-and-results');
    expect(textOf(section)).toMatch(/^Admit cards and resultsTier IIUpdated 2 Nov 2026/);
    expect(textOf(section?.querySelector('a'))).toBe('Check Result (opens a new tab)');
    expect(textOf(section)).not.toContain('Of the notice');
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'http://'])('makes no link of %s', async (applyLink) => {
    const { card, links } = await listingCards('/admitCard-List', { applyLink });
    expect(links).toEqual([]);
    expect(textOf(card)).not.toContain('Result awaited');
  });
});

describe('a text that editors type', () => {
  const attack = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';

  it('stays text in every field of every card, on every page that lists', async () => {
    const every = Object.fromEntries(Object.keys(fieldsWith({})).map((name) => [name, attack]));
    const lists = {
      additionalDates: [{ dateValue: attack }],
      dynamicInputs: [attack],
      postRecruitmentInputs: [attack],
    };
    const reads = readsOf(
      (family) => [
        examplePosting(family, {
          id: 'p',
          title: attack,
          notices: [{ ...every, ...lists }],
          posting: { salaryRange: attack, applyLink: attack },
          later: [['2026-11-20T03:00:00.000Z', noticeEdited({ lastDateApply: `${attack} 2` }, 'p')]],
        }),
      ],
      {},
      { notices: () => [exampleListing({ title: attack, applyLink: attack, pdfFile: attack, fileName: attack })] },
    );
    const asked = encodeURIComponent(attack);
    for (const path of [
      '/',
      '/latest-job',
      `/latest-job?q=${asked}`,
      '/result',
      '/admission',
      '/changes',
      `/search?q=${asked}`,
      `/latest-job/${asked}`,
    ]) {
      const { status, page } = await visit(path, reads);
      expect({ path, status }).toEqual({ path, status: 200 });
      expect(textOf(page.querySelector('main'))).toContain('<img src=x onerror=alert(1)>');
      expect(page.querySelectorAll('main img, [onerror], [onclick], [style]')).toHaveLength(0);
      expect(page.querySelectorAll('script:not([type$=json])')).toHaveLength(1);
      for (const block of page.querySelectorAll('script[type$=json]')) JSON.parse(block.textContent ?? '');
    }
  });
});
