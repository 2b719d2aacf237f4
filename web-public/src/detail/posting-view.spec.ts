import { type Attachment, familyOf, type NotificationFields, type PostingEvent } from '@noticeboard/content-model';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents';
import { atOnce } from '../testing/at-once';
import { fieldsWith, type Step, storyOf } from '../testing/examples';
import type { Fact } from './facts';
import { type FamilyPageView, postingView } from './posting-view';

const jobs = familyOf('jobs');
const published = '2026-11-01T04:00:00.000Z';
const now = new Date('2026-11-20T06:00:00.000Z');

const added: PostingEvent = { type: 'PostingAdded', data: postingFieldsOf('SSC CGL 2026') };

function notice(given: Partial<NotificationFields>, notificationId = 'n1'): PostingEvent {
  return { type: 'NotificationAdded', data: { notificationId, fields: fieldsWith(given) } };
}

function edit(fields: Partial<NotificationFields>): PostingEvent {
  return { type: 'NotificationEdited', data: { notificationId: 'n1', fields } };
}

function links(attachments: Attachment[]): PostingEvent {
  return { type: 'UsefulItemsAdded', data: { itemsId: 'i1', attachments } };
}

const pdf = (title: string, fileName = ''): Attachment => ({
  title,
  type: 'pdf',
  content: `uploads/00/${title.length}.pdf`,
  fileName,
});

function viewOf(steps: readonly Step[], at = now): FamilyPageView {
  const { posting, history } = storyOf(jobs, steps);
  return atOnce(postingView(jobs, posting, history, { now: at, pdfSizes: {} }));
}

const filled = (given: Partial<NotificationFields>): Step[] => [
  [published, added],
  [published, notice(given)],
];

function rowsOf(view: FamilyPageView): readonly Fact[] {
  return view.notices.flatMap(({ sections }) => sections.flatMap(({ rows }) => rows));
}

describe('a date of a notice', () => {
  const dateOf = (lastDateApply: string) => rowsOf(viewOf(filled({ lastDateApply })))[0];

  it.each([
    ['10/12/2026', '2026-12-10'],
    ['05-12-26', '2026-12-05'],
    ['२१/१२/२०२६', '2026-12-21'],
    ['2026-11-26T17:00', '2026-11-26'],
    ['04/12/2026 (11:00 PM)', '2026-12-04'],
  ])('says beside %s which day is meant', (text, day) => {
    expect(dateOf(text)?.reading).toBe(day);
  });

  it.each([
    '6-Nov-2026',
    'November 5, 2026',
    '20 नवंबर 2026 (रात 11:59 बजे)',
    'To Be Notified',
    '31/02/2026',
    '14/09/2026 to 30/09/2026',
    'Expected: 12/2026',
    'Within 45 days from 07/11/2026',
  ])('leaves %s as it is', (text) => {
    expect(dateOf(text)).not.toHaveProperty('reading');
  });

  it('can be put into a calendar by its field, from its day on no longer', () => {
    const steps = filled({
      applicationBegin: '10/11/2026',
      lastDateApply: '20/11/2026',
      examDate: '14–30 January 2027',
      admitCardAvailable: 'Before exam',
      additionalDates: [{ dateValue: 'Correction: 2 Nov 2026' }, { dateValue: 'Result: 1 March 2027' }],
    });
    const file = '/calendar/jobs/p1.ics';
    expect(rowsOf(viewOf(steps)).map(({ calendar }) => calendar)).toEqual([
      undefined,
      `${file}?date=n1/lastDateApply`,
      `${file}?date=n1/examDate`,
      undefined,
      undefined,
      `${file}?date=n1/additionalDates/result`,
    ]);
    expect(viewOf(steps).calendar).toBe(file);
    const later = viewOf(steps, new Date('2027-03-02T00:00:00+05:30'));
    expect(rowsOf(later).filter(({ calendar }) => calendar)).toEqual([]);
    expect(later).not.toHaveProperty('calendar');
  });

  it('is no day where a section of its own title holds ages', () => {
    const [section] = viewOf(filled({ sectionTitle: 'Age', startDate: '01/01/2008' })).notices[0]?.sections ?? [];
    expect(section).toMatchObject({ group: 'section', heading: 'Age', rows: [{ label: 'From', value: '01/01/2008' }] });
    expect(section?.rows[0]).not.toHaveProperty('reading');
  });
});

describe('the ages of a notice', () => {
  const born = (given: Partial<NotificationFields>) =>
    viewOf(filled(given)).notices.flatMap(({ sections }) => sections.flatMap((section) => section.born ?? []));

  it('say who was born when, where both limits and their day are read', () => {
    const given = { sectionTitle: 'Age Limit as on 01/08/2026', startDate: '18 Years', endDate: '32 Years' };
    const days = { from: '1994-08-02', to: '2008-08-01', min: 18, max: 32, asOn: '2026-08-01' };
    expect(born(given)).toEqual([days]);
    expect(born({ ...given, sectionTitle: 'Age Limit' })).toEqual([]);
  });
});

describe('a value that has changed', () => {
  const changedAt = '2026-11-18T08:35:00.000Z';
  const was = (text: string) => ({ text, at: changedAt });

  it('says what it was', () => {
    const view = viewOf([
      ...filled({ lastDateApply: '20/11/2026', generalFee: '₹100', shortInfo: 'Old words' }),
      [changedAt, edit({ lastDateApply: '30/11/2026', shortInfo: 'New words' })],
    ]);
    expect(rowsOf(view)).toEqual([
      expect.objectContaining({ value: '30/11/2026', was: was('20/11/2026') }),
      { label: 'General / OBC / EWS', value: '₹100' },
    ]);
    expect(view.lastDate).toMatchObject({ value: '30/11/2026', was: was('20/11/2026') });
    expect(view.notices[0]?.sections[0]?.passages).toEqual([
      { label: 'Short Information', value: 'New words', was: was('Old words') },
    ]);
  });

  it.each([
    ['what it was last, not first', ['10/11/2026', '20/11/2026', '30/11/2026'], '20/11/2026'],
    [
      'so when it has come back to an earlier one',
      ['10/11/2026', '20/11/2026', '30/11/2026', '20/11/2026'],
      '30/11/2026',
    ],
    ['nothing when it was taken away and given anew', ['10/11/2026', '', '30/11/2026'], undefined],
  ])('says %s', (_, [first = '', ...later], before) => {
    const view = viewOf([
      ...filled({ lastDateApply: first }),
      ...later.map((lastDateApply) => [changedAt, edit({ lastDateApply })] as const),
    ]);
    expect(rowsOf(view)[0]?.was).toEqual(before === undefined ? undefined : was(before));
  });

  it('is told apart from the other entries of its list', () => {
    const view = viewOf([
      ...filled({
        additionalDates: [{ dateValue: 'Correction: 1 Dec 2026' }, { dateValue: 'Result: 5 Jan 2027' }],
        dynamicInputs: ['Women: ₹0', 'Correction: ₹200'],
      }),
      [
        changedAt,
        edit({
          additionalDates: [{ dateValue: 'Correction: 3 Dec 2026' }, { dateValue: 'Result: 5 Jan 2027' }],
          dynamicInputs: ['Women: ₹0', 'Correction: ₹300', 'Late: ₹50'],
        }),
      ],
    ]);
    const [dates, fees] = view.notices[0]?.sections ?? [];
    expect(dates?.rows.map(({ label, was: former }) => [label, former?.text])).toEqual([
      ['Correction', '1 Dec 2026'],
      ['Result', undefined],
    ]);
    expect(fees?.lines.map(({ value, was: former }) => [value, former?.text])).toEqual([
      ['Women: ₹0', undefined],
      ['Correction: ₹300', 'Correction: ₹200'],
      ['Late: ₹50', undefined],
    ]);
  });

  it('says so of a link too, of its address and of its title', () => {
    const link = (title: string, content: string): Attachment => ({ title, type: 'link', content, fileName: '' });
    const view = viewOf([
      [published, added],
      [published, links([link('Apply', 'https://old.example/'), link('Site', 'https://site.example/')])],
      [
        changedAt,
        {
          type: 'UsefulItemsEdited',
          data: {
            itemsId: 'i1',
            attachments: [link('Apply', 'https://new.example/'), link('Official site', 'https://site.example/')],
          },
        },
      ],
    ]);
    expect(view.linksBefore).toEqual({ 'i1/0': was('https://old.example/'), 'i1/1': was('Site') });
  });
});

describe('the banner', () => {
  const extended = (at: string): Step[] => [
    ...filled({ lastDateApply: '20/11/2026' }),
    [at, edit({ lastDateApply: '30/11/2026' })],
  ];

  it('shows a change for seven days, and not a moment longer', () => {
    const at = '2026-11-18T08:35:00.000Z';
    const lastMoment = new Date('2026-11-25T08:34:59.999Z');
    expect(viewOf(extended(at), lastMoment).recent?.[0]?.changes[0]?.after).toBe('30/11/2026');
    expect(viewOf(extended(at), new Date('2026-11-25T08:35:00.000Z'))).not.toHaveProperty('recent');
  });

  it('shows all changes of the seven days, those of dates first, the newer before the older, and ten at the most', () => {
    const later: Step[] = [
      ['2026-11-11T00:00:00.000Z', edit({ examDate: '1/1/2027' })],
      ['2026-11-15T00:00:00.000Z', edit({ lastDateApply: '25/11/2026' })],
      ['2026-11-16T00:00:00.000Z', edit({ generalFee: '₹150' })],
      ['2026-11-17T00:00:00.000Z', edit({ lastDateApply: '30/11/2026' })],
      ['2026-11-18T00:00:00.000Z', edit({ generalFee: '₹200' })],
    ];
    const shownOf = (steps: readonly Step[]) =>
      viewOf([...filled({ lastDateApply: '20/11/2026' }), ...steps], new Date('2026-11-19T00:00:00.000Z')).recent?.map(
        ({ changes: [change] }) => change?.after,
      );
    expect(shownOf(later)).toEqual(['30/11/2026', '25/11/2026', '₹200', '₹150']);
    const many = Array.from({ length: 12 }, (_, n): Step => [
      `2026-11-18T01:${String(n + 10)}:00.000Z`,
      edit({ generalFee: `₹${300 + n}` }),
    ]);
    expect(shownOf([...later, ...many])).toHaveLength(10);
  });

  it('passes over a change of words, also beside one of a date', () => {
    const at = '2026-11-18T08:35:00.000Z';
    const words: Step = ['2026-11-19T00:00:00.000Z', edit({ shortInfo: 'Better words' })];
    expect(viewOf([...extended(at), words]).recent?.map((change) => change.at)).toEqual([at]);
    expect(viewOf([...filled({}), words])).not.toHaveProperty('recent');
    const both: Step = ['2026-11-19T00:00:00.000Z', edit({ shortInfo: 'Better words', lastDateApply: '30/11/2026' })];
    const { recent, history } = viewOf([...filled({ shortInfo: 'Words', lastDateApply: '20/11/2026' }), both]);
    expect(recent?.[0]?.changes.map(({ label }) => label)).toEqual(['Last Date to Apply']);
    expect(history[0]?.changes).toHaveLength(2);
  });

  it('takes what is added on the first day for the publication, a corrected date for news', () => {
    const soon = new Date('2026-11-02T00:00:00.000Z');
    expect(viewOf(filled({ lastDateApply: '20/11/2026' }), soon)).not.toHaveProperty('recent');
    expect(viewOf(extended('2026-11-01T05:00:00.000Z'), soon).recent).toBeDefined();
    const second: Step = ['2026-11-19T00:00:00.000Z', notice({ nameOfPost: 'Admit card' }, 'n2')];
    expect(viewOf([...filled({}), second]).recent).toMatchObject([{ kind: 'noticeAdded', name: 'Admit card' }]);
  });
});

it('takes its last date and status from the newest notice that gives a last date', () => {
  const view = viewOf([
    ...filled({ applicationBegin: '10/06/2026', lastDateApply: '19/11/2026' }),
    [published, notice({ nameOfPost: 'Admit card', examDate: '1 Dec 2026' }, 'n2')],
  ]);
  expect(view.status).toEqual({ kind: 'closed', day: '2026-11-19' });
  expect(view.lastDate?.value).toBe('19/11/2026');
  expect(view.notices.map(({ anchor }) => anchor)).toEqual(['notice-n2', 'notice-n1']);
});

it('keeps what is not there out of the view', () => {
  const view = viewOf([[published, added]]);
  for (const name of ['lastDate', 'salary', 'apply', 'website', 'noticePdf', 'recent', 'calendar', 'employer'])
    expect(view).not.toHaveProperty(name);
});

it('offers the newest PDF that calls itself a notice', () => {
  const withPdfs = (...titles: string[]) =>
    viewOf([
      [published, added],
      [published, links(titles.map((title) => pdf(title)))],
    ]);
  expect(withPdfs('Syllabus', 'Official Notification').noticePdf).toEqual({ href: '/uploads/00/21.pdf' });
  expect(withPdfs('Answer Key Notice', 'विज्ञापन').noticePdf).toEqual({ href: '/uploads/00/8.pdf' });
  expect(withPdfs('Answer Key Notice').noticePdf).toEqual({ href: '/uploads/00/17.pdf', title: 'Answer Key Notice' });
});
