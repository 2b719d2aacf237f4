import { type Family, familyOf, type NotificationFields, type PostingFields } from '@noticeboard/content-model';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents';
import { fieldsWith, storyOf } from '../testing/examples';
import { postingMarkup, vacancyOf } from './posting-markup';
import { employerOf, statedEmployer, statedSalary } from './stated-facts';

const jobs = familyOf('jobs');
const now = new Date('2026-11-20T06:00:00.000Z');
const createdAt = '2026-11-01T04:00:00.000Z';
const url = 'https://noticeboard.example/latest-job/SSC%20CGL%202026';

const openVacancy: Partial<NotificationFields> = {
  nameOfPost: 'Assistant Section Officer',
  shortInfo: 'Any graduate may apply.\nSalary < Level 8 & above',
  lastDateApply: '30/11/2026 (5 PM)',
  postRecruitmentInputs: ['Organisation: Staff Selection Commission'],
};

interface Given {
  readonly family?: Family;
  readonly posting?: Partial<PostingFields>;
  readonly notices?: readonly Partial<NotificationFields>[];
}

function postingWith({ family = jobs, posting = {}, notices = [openVacancy] }: Given) {
  const data = postingFieldsOf('SSC CGL 2026', posting);
  return storyOf(family, [
    [createdAt, { type: 'PostingAdded', data }],
    ...notices.map(
      (fields, place) =>
        [
          createdAt,
          { type: 'NotificationAdded' as const, data: { notificationId: `n${place}`, fields: fieldsWith(fields) } },
        ] as const,
    ),
  ]).posting;
}

function markupOf(given: Given = {}): readonly Record<string, unknown>[] {
  const posting = postingWith(given);
  const vacancy = vacancyOf(given.family ?? jobs, posting, now);
  const trail = [
    { name: 'Home', url: 'https://noticeboard.example/' },
    { name: posting.title, url },
  ];
  const markup = postingMarkup({
    title: posting.title,
    url,
    publisher: 'Noticeboard',
    createdAt,
    changedAt: '2026-11-18T08:35:00.000Z',
    trail,
    ...(vacancy && { vacancy }),
  });
  // As robots read it.
  return JSON.parse(JSON.stringify(markup)) as Record<string, unknown>[];
}

const typesOf = (given?: Given) => markupOf(given).map((thing) => thing['@type']);

it('marks an open vacancy up with all that a JobPosting must say', () => {
  expect(markupOf()[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title: 'Assistant Section Officer',
    description:
      '<p>Any graduate may apply.</p><p>Salary &lt; Level 8 &amp; above</p><p>Organisation: Staff Selection Commission</p>',
    datePosted: createdAt,
    validThrough: '2026-11-30T17:00:00+05:30',
    hiringOrganization: { '@type': 'Organization', name: 'Staff Selection Commission' },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'IN' } },
    directApply: false,
    url,
  });
});

it.each([
  ['Clerk in Bihar', { addressRegion: 'Bihar' }],
  ['Clerk in Bihar and Jharkhand', {}],
])('is in the one state that is read: %s', (title, region) => {
  const address = { '@type': 'PostalAddress', addressCountry: 'IN', ...region };
  expect(markupOf({ notices: [{ ...openVacancy, nameOfPost: title }] })[0]?.['jobLocation']).toEqual({
    '@type': 'Place',
    address,
  });
});

it.each([
  ['12/11/2026', '2026-11-12'],
  ['10 June 2026 | 05:30 PM', '2026-06-10'],
  ['November 2026', createdAt],
  ['10/11/2026 to 12/11/2026', createdAt],
  ['12/11/2026 (tentative)', createdAt],
  ['', createdAt],
])('was posted on the day that the employer gives, where that is certain: %j', (postDate, posted) => {
  expect(markupOf({ notices: [{ ...openVacancy, postDate }] })[0]?.['datePosted']).toBe(posted);
});

it('is valid to the end of its last day where no hour is given', () => {
  const [job] = markupOf({ notices: [{ ...openVacancy, lastDateApply: '20 नवंबर 2026' }] });
  expect(job?.['validThrough']).toBe('2026-11-20T23:59:00+05:30');
});

it('says what is paid where the text gives a range and its period', () => {
  const [job] = markupOf({ posting: { salaryRange: '₹25,500 – ₹1,51,100 per month (Pay Level 4 to 8)' } });
  expect(job?.['baseSalary']).toEqual({
    '@type': 'MonetaryAmount',
    currency: 'INR',
    value: { '@type': 'QuantitativeValue', minValue: 25500, maxValue: 151100, unitText: 'MONTH' },
  });
});

it.each([
  ['₹25,500 – ₹1,51,100 (Pay Level 4 to 8)', undefined],
  ['₹6,000 प्रति माह (मानदेय)', undefined],
  ['6 – 9 LPA', undefined],
  ['₹4.5 to 9 lakh per annum', undefined],
  ['81,100 – 25,500 per month', undefined],
  ['Rs. 18,000/- to Rs. 56,900/- p.m.', { least: 18000, most: 56900, per: 'MONTH' }],
  ['₹18,000 से ₹56,900 प्रति माह', { least: 18000, most: 56900, per: 'MONTH' }],
  ['3,00,000 - 6,00,000 per annum', { least: 300000, most: 600000, per: 'YEAR' }],
])('reads the pay %s as %p', (text, pay) => {
  expect(statedSalary(text)).toEqual(pay);
});

it.each<[string, Partial<NotificationFields>]>([
  ['is closed', { lastDateApply: '19/11/2026' }],
  ['closed this morning', { lastDateApply: '20/11/2026 (11:00 AM)' }],
  ['has no last date', { lastDateApply: '' }],
  ['has a last date that cannot be read', { lastDateApply: '02/13/2026' }],
  ['has a last date that is qualified', { lastDateApply: '31 Dec 2098 (tentative)' }],
  ['closes in some month', { lastDateApply: 'December 2026' }],
  ['closes so many days from a publication', { lastDateApply: 'Within 45 days from 07/11/2026' }],
  ['names no employer', { postRecruitmentInputs: ['Degree in Statistics'] }],
])('is an Article where the posting %s', (_, notice) => {
  expect(typesOf({ notices: [{ ...openVacancy, ...notice }] })).toEqual(['Article', 'BreadcrumbList']);
});

it.each(['admission', 'offline'] as const)('is an Article where the posting is of %s', (key) => {
  expect(typesOf({ family: familyOf(key) })).toEqual(['Article', 'BreadcrumbList']);
});

it('gives an Article both of its dates', () => {
  expect(markupOf({ notices: [] })[0]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: 'SSC CGL 2026',
    datePublished: createdAt,
    dateModified: '2026-11-18T08:35:00.000Z',
    mainEntityOfPage: url,
    author: { '@type': 'Organization', name: 'Noticeboard' },
    publisher: { '@type': 'Organization', name: 'Noticeboard' },
  });
});

it('numbers the way to the page', () => {
  expect(markupOf()[1]).toEqual({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://noticeboard.example/' },
      { '@type': 'ListItem', position: 2, name: 'SSC CGL 2026', item: url },
    ],
  });
});

describe('the body behind an official host', () => {
  const of = (applyLink: string, ...websites: readonly string[]) =>
    employerOf(
      postingWith({
        posting: { applyLink },
        notices: websites.map((websiteLink) => ({ nameOfPost: 'x', websiteLink })),
      }),
    );

  it.each([
    ['https://ssc.gov.in/apply', [], 'Staff Selection Commission'],
    ['', ['https://www.UPSC.gov.in/'], 'Union Public Service Commission'],
    ['https://upsconline.nic.in/', ['https://upsc.gov.in/', ''], 'Union Public Service Commission'],
    ['https://forms.example/', ['https://rectt.bsf.gov.in/'], 'Border Security Force'],
    ['https://ssc.gov.in/', ['https://upsc.gov.in/'], undefined],
    ['https://ssc.gov.in.example/', [], undefined],
    ['https://myssc.gov.in/', ['https://gov.in/'], undefined],
    ['javascript:ssc.gov.in', ['ssc.gov.in'], undefined],
    ['', [], undefined],
  ] as const)('of %j and %j is the employer: %s', (applyLink, websites, employer) => {
    expect(of(applyLink, ...websites)).toBe(employer);
  });

  it('gives way to the employer that a text names, and makes a JobPosting of what names none', () => {
    const hosted = { posting: { applyLink: 'https://ssc.gov.in/apply' } };
    expect(
      markupOf({ ...hosted, notices: [{ ...openVacancy, postRecruitmentInputs: ['Organisation: ISRO'] }] })[0],
    ).toMatchObject({
      hiringOrganization: { name: 'ISRO' },
    });
    expect(markupOf({ ...hosted, notices: [{ ...openVacancy, postRecruitmentInputs: [] }] })[0]).toMatchObject({
      '@type': 'JobPosting',
      hiringOrganization: { name: 'Staff Selection Commission' },
    });
  });
});

describe('the employer', () => {
  const employerIn = (notice: Partial<NotificationFields>) => statedEmployer(postingWith({ notices: [notice] }));

  it.each<[string, Partial<NotificationFields>, string]>([
    ['an extra line', { postRecruitmentInputs: ['Age: 18', 'Employer: Indian Army'] }, 'Indian Army'],
    ['an extra fee line', { dynamicInputs: ['Recruiting body :  RRB Patna'] }, 'RRB Patna'],
    ['a line of the short information', { shortInfo: 'Apply soon.\nOrganization: CSBC' }, 'CSBC'],
    ['Hindi', { details: 'संगठन: कर्मचारी चयन आयोग' }, 'कर्मचारी चयन आयोग'],
  ])('is taken from %s', (_, notice, name) => {
    expect(employerIn(notice)).toBe(name);
  });

  it.each<[string, Partial<NotificationFields>]>([
    ['a sentence about it', { shortInfo: 'The organisation: see the notice. Posts in ministries.' }],
    ['a title', { examTitle: 'Staff Selection Commission' }],
    ['a host', { websiteLink: 'https://ssc.gov-in.example' }],
    ['a hint', { postRecruitmentInputs: ['Organisation: see the notice'] }],
    ['an empty label', { postRecruitmentInputs: ['Organisation: '] }],
  ])('is not guessed from %s', (_, notice) => {
    expect(employerIn(notice)).toBeUndefined();
  });

  it('is taken from the row of a table', () => {
    const row = ['Organisation', 'ISRO'].map((value) => ({ value, colspan: 1, rowspan: 1 }));
    const table = { id: 't1', rows: [row], createdAt, updatedAt: createdAt, revision: 1, order: '1' };
    expect(statedEmployer({ notifications: [], tables: [table] })).toBe('ISRO');
  });
});
