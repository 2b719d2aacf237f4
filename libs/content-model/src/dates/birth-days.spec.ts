import { describe, expect, it } from '@jest/globals';
import { emptyValue, notificationFields, type NotificationFields } from '../posting-fields.js';
import { birthDaysIn, birthDaysOf } from './birth-days.js';

type Given = Partial<NotificationFields>;

const empty = Object.fromEntries(notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]));
const fieldsOf = (given: Given): NotificationFields => ({ ...(empty as unknown as NotificationFields), ...given });

function read(given: Given): string | undefined {
  const days = birthDaysOf(fieldsOf(given));
  return days && `${days.from} to ${days.to}`;
}

const ages = (startDate: string, endDate: string, more: Given = {}): Given => ({ startDate, endDate, ...more });
const asOn = (day: string) => ({ sectionTitle: `Age Limit as on ${day}` });

describe('The days of birth that fit', () => {
  it.each<[string, Given, string]>([
    // As the notice itself says it: 18-27 years, born not before 02-01-2000 and not later than 01-01-2009.
    [
      'the staff selection',
      ages('18 Years', '27 Years', { details: 'as on 01-01-2027', ageRelaxation: 'SC/ST 5 years' }),
      '2000-01-02 to 2009-01-01',
    ],
    [
      'civil services',
      ages('21 Years', '32 Years', { sectionTitle: 'Age Limit (as on 1 August 2027)' }),
      '1995-08-02 to 2006-08-01',
    ],
    ['a state commission', ages('21 Years', '40 Years', asOn('01/07/2026')), '1986-07-02 to 2005-07-01'],
    ['numbers alone', ages('18', '28', asOn('01 July 2026')), '1998-07-02 to 2008-07-01'],
    ['labels', ages('Minimum age: 18 Years', 'Maximum age: 32 Yrs.', asOn('01/08/2026')), '1994-08-02 to 2008-08-01'],
    ['below', ages('18 Years', 'Below 35 Years', asOn('01/01/2027')), '1992-01-02 to 2009-01-01'],
    [
      'Hindi',
      ages('न्यूनतम 18 वर्ष', 'अधिकतम 33 वर्ष', { sectionTitle: 'आयु सीमा (01/01/2026 को)' }),
      '1993-01-02 to 2008-01-01',
    ],
    ['its digits', ages('१८ वर्ष', '२५ वर्ष', { details: '०१-०७-२०२६ को' }), '2001-07-02 to 2008-07-01'],
    ['its months', ages('18 वर्ष', '42 वर्ष', { details: '01 जुलाई 2026 को' }), '1984-07-02 to 2008-07-01'],
    [
      'its other words',
      ages('21 वर्ष', '40 वर्ष', { sectionTitle: 'आयु सीमा', details: '01.01.2027 की स्थिति में' }),
      '1987-01-02 to 2006-01-01',
    ],
    [
      'the crucial date',
      ages('21 Years', '32 Years', { details: 'Crucial date for determining age: 01/08/2026' }),
      '1994-08-02 to 2005-08-01',
    ],
    [
      'a day in the text of a limit',
      ages('21 as on 01/07/2026', '32', { sectionTitle: 'Age Limit' }),
      '1994-07-02 to 2005-07-01',
    ],
    [
      'a title with its year',
      ages('18 Years', '30 Years', { sectionTitle: 'CHSL 2026: Age Limit as on 01/01/2027' }),
      '1997-01-02 to 2009-01-01',
    ],
    [
      'days of birth that the notice states itself',
      ages('18 Years', '27 Years', {
        ...asOn('01-01-2027'),
        details: 'Born not before 02-01-2000 and not later than 01-01-2009.',
      }),
      '2000-01-02 to 2009-01-01',
    ],
    [
      'a relaxation beside them',
      ages('18 Years', '27 Years', {
        ...asOn('01/01/2027'),
        postRecruitmentInputs: ['Age relaxation: up to 45 years'],
      }),
      '2000-01-02 to 2009-01-01',
    ],
  ])('are read of %s', (_what, given, days) => {
    expect(read(given)).toBe(days);
  });

  it.each<[string, string, string, string, string]>([
    ['a leap day as on', '29/02/2028', '18', '30', '1998-03-01 to 2010-02-28'],
    ['a leap day as on and in both years', '29/02/2028', '20', '32', '1996-03-01 to 2008-02-29'],
    ['the day after one', '01/03/2027', '19', '27', '2000-03-02 to 2008-03-01'],
    ['the day before one', '28/02/2028', '18', '28', '2000-02-29 to 2010-02-28'],
    ['the last day of a year', '31/12/2026', '18', '25', '2002-01-01 to 2008-12-31'],
  ])('are counted right on %s', (_what, day, min, max, days) => {
    expect(read(ages(min, max, asOn(day)))).toBe(days);
  });

  it.each<[string, Given]>([
    ['no day', ages('18 Years', '27 Years', { sectionTitle: 'Age Limit' })],
    ['a day that nothing names', ages('20 Years', '30 Years', { sectionTitle: 'Age Limit (01.10.2026)' })],
    ['no maximum', ages('18 Years', '', asOn('01/01/2027'))],
    ['no minimum', ages('—', '30 Years', asOn('01/01/2027'))],
    ['several ages', ages('18 Years', 'Maximum age: 27 / 30 / 32 Years (post-wise)', asOn('01/08/2026'))],
    ['ages by sex', ages('20 Years', '25 Years (General Male), 30 Years (SC/ST)', asOn('01/08/2026'))],
    [
      'ages in other lines',
      ages('18 Years', '33 Years', { ...asOn('01/07/2026'), postRecruitmentInputs: ['OBC: 36 years'] }),
    ],
    ['ages by post', ages('18 Years', '30 Years', { ...asOn('01/07/2026'), details: 'Constable: 18-23\nSI: 20-30' })],
    ['a limit that may be reached', ages('18 Years', 'not exceeding 35 Years', asOn('01/01/2027'))],
    ['a limit up to', ages('18 Years', 'up to 35 Years', asOn('01/01/2027'))],
    ['half a year', ages('17½ Years', '21 Years', asOn('01/01/2027'))],
    ['half a year in figures', ages('17.5 Years', '21 Years', asOn('01/01/2027'))],
    ['a minimum above the maximum', ages('30 Years', '21 Years', asOn('01/01/2027'))],
    ['children', ages('10 Years', '12 Years', asOn('31/03/2027'))],
    ['two days', ages('18 Years', '27 Years', { ...asOn('01/01/2027'), details: 'as on 01/07/2027' })],
    ['a closing date', ages('21 Years', '35 Years', { details: 'as on closing date of application i.e. 10.12.2026' })],
    ['a tentative day', ages('18 Years', '27 Years', { sectionTitle: 'Age Limit as on 01/01/2027 (tentative)' })],
    ['a day of two figures', ages('18 Years', '27 Years', asOn('01/01/27'))],
    ['a day that does not exist', ages('18 Years', '27 Years', asOn('31/02/2027'))],
    ['a month', ages('18 Years', '27 Years', asOn('January 2027'))],
    ['another section', ages('18 Years', '27 Years', { sectionTitle: 'Experience as on 01/01/2027' })],
    ['numbers of no section', ages('18', '27', { details: 'as on 01/01/2027' })],
    ['no limit at all', ages('18 Years', '27 Years', { ...asOn('01/01/2027'), ageRelaxation: 'No age limit' })],
    [
      'other days of birth',
      ages('18 Years', '27 Years', { ...asOn('01/01/2027'), details: 'Born from 01-01-2000 to 01-01-2009.' }),
    ],
    [
      'days of birth in words',
      ages('18 Years', '27 Years', { ...asOn('01/01/2027'), details: 'Born after 1 January 2000.' }),
    ],
    ['who was born on a leap day', ages('18 Years', '27 Years', asOn('28/02/2026'))],
  ])('are left out where there is %s', (_what, given) => {
    expect(read(given)).toBeUndefined();
  });
});

describe('A posting', () => {
  const stated = ages('18 Years', '27 Years', asOn('01/01/2027'));
  const cell = (value: string) => ({ value, colspan: 1, rowspan: 1 });

  function ids(notices: readonly Given[], { title = 'SSC CHSL 2026', header = 'Post' } = {}): readonly string[] {
    const notifications = notices.map((given, place) => ({ id: `n${place}`, fields: fieldsOf(given) }));
    const tables = [{ id: 't1', order: '1', rows: [[cell('Vacancies')], [cell(header), cell('UR')]] }];
    const posting = { title, notifications, tables } as unknown as Parameters<typeof birthDaysIn>[0];
    return [...birthDaysIn(posting).keys()];
  }

  it('has them at each notice that states them', () => {
    expect(ids([stated])).toEqual(['n0']);
    expect(ids([stated, { shortInfo: 'Admit card out.' }, { ...stated, details: 'as on 01.01.2027' }])).toEqual([
      'n0',
      'n2',
    ]);
  });

  it('has none where another notice states other ages, or none that can be read', () => {
    expect(ids([stated, ages('18 Years', '30 Years', asOn('01/01/2027'))])).toEqual([]);
    expect(ids([stated, { details: 'Upper age limit as per corrigendum.' }])).toEqual([]);
    expect(ids([stated, { shortInfo: 'Upper age limit raised to 30 years.' }])).toEqual([]);
    expect(ids([{ ...stated, shortInfo: 'Age limit revised, see below.' }])).toEqual([]);
    expect(ids([stated], { title: 'SSC CHSL 2026 – Age Limit Increased' })).toEqual([]);
  });

  it('has none where a table gives ages', () => {
    expect(ids([stated], { header: 'Age' })).toEqual([]);
  });
});
