/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import { type Attachment, familyOf, type PostingEvent } from '@noticeboard/content-model';
import { brokenReads, readsOf, visit } from '../testing/example-site';
import { exampleListing, examplePosting, examplePostings, noticeEdited, type Step } from '../testing/examples';

const jobs = familyOf('jobs');
const at = '2026-11-18T08:35:00.000Z';
const hostile = '# [x](https://evil.example) | <b>\n- & *';
const pdf: Attachment = { title: 'Notice | 1', type: 'pdf', content: 'uploads/00/a.pdf', fileName: 'notice 1.pdf' };
const cell = (value: string, colspan = 1, rowspan = 1) => ({ value, colspan, rowspan });
const rows = [
  [cell('Vacancies', 3)],
  [cell('Post'), cell('UR'), cell('SC')],
  [cell('Clerk', 1, 2), cell('4 | 5'), cell('1')],
  [cell('Men/nWomen', 2)],
];

function readsWith(...later: readonly PostingEvent[]) {
  const steps = later.map((event): Step => [at, event]);
  return readsOf(
    (family) => (family === jobs ? [examplePosting(family, { later: steps })] : []),
    {},
    {
      sizes: { 'uploads/00/a.pdf': 2_000_000 },
    },
  );
}

async function markdownAt(path: string, reads = readsWith(), language: 'en' | 'hi' = 'en') {
  const { status, type, body, byAccept } = await visit(path, reads, { language, moment: { as: 'markdown' } });
  return { status, type, body, byAccept };
}

describe('A posting as Markdown', () => {
  const path = '/latest-job/SSC%20CGL%202026';

  it('says what its page says: status, dates with what they were, fees, ages, tables, links, PDFs and history', async () => {
    const answer = await markdownAt(
      path,
      readsWith(
        noticeEdited({ lastDateApply: '30 Nov 2026', generalFee: '₹200/-' }),
        { type: 'TableAdded', data: { tableId: 't1', rows } } as PostingEvent,
        { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments: [pdf] } },
        {
          type: 'DateReportAnswered',
          data: {
            reportId: 'r1',
            field: 'examDate',
            reportedAt: '2026-11-18T05:35:00.000Z',
            answer: 'confirmed',
            note: 'As *given*.',
          },
        },
      ),
    );
    expect(answer).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8', byAccept: true });
    for (const line of [
      '# SSC CGL 2026',
      'Noticeboard: [https://noticeboard.example/latest-job/SSC%20CGL%202026](<https://noticeboard.example/latest-job/SSC%20CGL%202026>)',
      '- **Open**',
      '- **Last Date to Apply:** 30 Nov 2026 (was ~~04/07/2026 (11:00 PM)~~)',
      '- **Apply:** [apply.ssc.gov-in.example](<https://apply.ssc.gov-in.example/cgl>)',
      '## Notice of 10 June 2026 \\| 05:30 PM',
      '### Important Dates',
      '- **Exam Date:** 14–30 September 2026',
      '- **General / OBC / EWS:** ₹200/- (was ~~₹100/-~~)',
      '### Age Limit as on 01/08/2026',
      '- **Does my age fit?:** Born from 2 Aug 1994 to 1 Aug 2008: at least 18 years old on 1 Aug 2026, and not yet 32',
      '- **Age Relaxation:** OBC 3 years, SC / ST 5 years',
      '## Vacancies',
      '| Post | UR | SC |\n| --- | --- | --- |\n| Clerk | 4 \\| 5 | 1 |\n|  | Men, Women |  |',
      '## Useful Links',
      '- [Notice \\| 1](<https://noticeboard.example/uploads/00/a.pdf?name=notice%201.pdf>) (PDF, 1.9 MB)',
      '## Is a date wrong?',
      '- **Exam Date:** a reader asked, confirmed after 3 h · 18 Nov 2026, 14:05 IST – As \\*given\\*.',
      '## Change history',
      '  - Last Date to Apply: was ~~04/07/2026 (11:00 PM)~~, now **30 Nov 2026**',
      '  - First published',
    ])
      expect(`\n${answer.body}`).toContain(`\n${line}`);
  });

  it('is of one structure, whatever editors type', async () => {
    const typed = noticeEdited({ nameOfPost: hostile, shortInfo: hostile, generalFee: hostile, details: hostile });
    const { body } = await markdownAt(path, readsWith(typed));
    const harmless = noticeEdited({ nameOfPost: 'A', shortInfo: 'B', generalFee: 'C', details: 'D' });
    const structure = (text: string) => text.split('\n').flatMap((line) => /^ *(?:#+|-|\||>|\d+\.) /.exec(line) ?? []);
    expect(structure(body)).toEqual(structure((await markdownAt(path, readsWith(harmless))).body));
    expect(body).not.toMatch(/(?<!\\)\[x/);
    expect(body).not.toMatch(/(?<!\\)<b/);
  });

  it('speaks the language that is asked for, and links to it', async () => {
    const { body } = await markdownAt(path, readsWith(), 'hi');
    expect(body).toContain('### महत्वपूर्ण तिथियाँ');
    expect(body).toContain('(<https://noticeboard.example/latest-job/SSC%20CGL%202026?lang=hi>)');
  });
});

it('gives a list with what its cards say, and the way to the next page', async () => {
  const reads = readsOf(
    (family) => examplePostings(family, 61),
    {},
    {
      notices: (kind) => [exampleListing({ title: `${kind.key} *1*` })],
    },
  );
  const { body } = await markdownAt('/latest-job', reads);
  expect(body).toContain(
    '- [jobs posting 61](<https://noticeboard.example/latest-job/jobs%20posting%2061>)\n  - Closed 4 Jul 2026\n  - Last date 04/07/2026 (11:00 PM)',
  );
  expect(body).toContain('Page 1 of 2 · [Older](<https://noticeboard.example/latest-job?page=2>)');
  expect((await markdownAt('/result', reads)).body).toContain(
    '- resultListings \\*1\\*\n  - Updated 2 Nov 2026\n  - [ssc.gov-in.example](<https://ssc.gov-in.example/cgl/tier-1>)',
  );
  expect(await markdownAt('/latest-job?page=9', reads)).toMatchObject({
    status: 404,
    body: expect.stringContaining('No jobs found'),
  });
});

it('gives the changes by day, with the ways to each kind of them', async () => {
  const reads = readsWith(noticeEdited({ lastDateApply: '30 Nov 2026' }));
  const { body } = await markdownAt('/changes/dates-and-fees', reads);
  expect(body).toMatch(/^# What changed: Dates and fees\n/);
  expect(body).toContain(
    '## 2026-11-18\n\n- 18 Nov 2026, 14:05 IST · Latest Jobs: [SSC CGL 2026](<https://noticeboard.example/latest-job/SSC%20CGL%202026>)\n' +
      '  - Last Date to Apply: was ~~04/07/2026 (11:00 PM)~~, now **30 Nov 2026**',
  );
  expect(body).toContain('- [All changes](<https://noticeboard.example/changes>)');
});

it('says that it could not load', async () => {
  for (const path of ['/latest-job', '/changes'])
    expect(await markdownAt(path, brokenReads)).toMatchObject({
      status: 503,
      body: expect.stringContaining('Could not load.'),
    });
});

it('is the page itself where there is no other form, and for who does not ask', async () => {
  for (const path of ['/', '/privacy', '/latest-job/None', '/search?q=ssc']) {
    const { type, byAccept } = await markdownAt(path);
    expect([path, type, byAccept]).toEqual([path, 'text/html; charset=utf-8', undefined]);
  }
  const { type, byAccept } = await visit('/changes', readsWith());
  expect([type, byAccept]).toEqual(['text/html; charset=utf-8', true]);
});

it('tells programs what is here in llms.txt, under the name of the portal', async () => {
  const { status, type, body } = await visit('/llms.txt', readsWith(), {
    settings: { name: { en: 'Board *X*', hi: 'बोर्ड' } },
  });
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toMatch(/^# Board \\\*X\\\*\n\n> /);
  for (const said of [
    'Accept: text/markdown',
    'https://noticeboard.example/api/docs',
    '/changes/feed.json',
    '/latest-job>',
  ])
    expect(body).toContain(said);
});
