import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { readDate } from '../dates/index.js';
import { families } from '../families.js';
import { filled } from '../filled-text.js';
import { listingKinds } from '../listing-kinds.js';
import type { Attachment } from '../posting-parts.js';
import { emptyValue, notificationFields, type NotificationFields } from '../posting-fields.js';
import { postingFieldsOf } from '../testing/contents.js';
import { type CheckCode, checkCauses, checkMessage, checkTexts, isGrave } from './check-texts.js';
import { checkSchema } from './check.schema.js';
import { type Check, checksOf, checkToWire, doubleCheck } from './checks.js';
import type { CheckedPosting } from './checked.js';
import { formerLastDates } from './former-last-date.js';
import { titleKey } from './title-words.js';

const dateFixtures = readFileSync(join(import.meta.dirname, '../testing/date-fixtures.json'), 'utf8');
const { cases } = JSON.parse(dateFixtures) as { cases: { text: string; expect: ReturnType<typeof readDate> }[] };

const [family] = families;
const [admitCards, results] = listingKinds;
const now = new Date('2026-11-20T06:30:00.000Z');

interface Given {
  readonly title?: string;
  readonly notice?: Partial<NotificationFields>;
  readonly links?: readonly string[];
  readonly more?: Partial<CheckedPosting>;
}

const empty = Object.fromEntries(
  notificationFields.map(({ name, kind }) => [name, emptyValue(kind)]),
) as unknown as NotificationFields;

/** A posting with which nothing is wrong, but for what is given. */
function posting({ title = 'SSC CGL 2026', notice = {}, links = [], more = {} }: Given = {}): CheckedPosting {
  const attachments: Attachment[] = [
    { title: 'Notice', type: 'pdf', content: 'uploads/ab/cd.pdf', fileName: 'notice.pdf' },
    ...links.map((content) => ({ title: 'Apply', type: 'link' as const, content, fileName: '' })),
  ];
  const fields = { ...empty, websiteLink: 'https://ssc.gov.in', lastDateApply: '30 November 2026', ...notice };
  return {
    ...postingFieldsOf(title),
    notifications: [{ id: 'n1', fields }],
    usefulItems: [{ attachments }],
    ...more,
  };
}

function checksOfPosting(state: CheckedPosting, former?: string): readonly Check[] {
  return checksOf({ kind: 'posting', family, state }, { now, formerLastDate: () => former });
}
const placesIn = (checks: readonly Check[]) => checks.map(({ code, field }) => [code, field]);
const codesOfNotice = (notice: Partial<NotificationFields>, title?: string) =>
  checksOfPosting(posting({ notice, ...(title !== undefined && { title }) })).map(({ code }) => code);

describe.each(families)('A posting of the family $key', (of) => {
  it('has no checks where it makes sense', () => {
    const notice = {
      applicationBegin: '05.10.2026',
      lastDateApply: '25.11.2026',
      lastDatePayExamFee: '25.11.2026',
      examDate: 'Prelims: 19, 20 & 26 December 2026; Mains: 31 January 2027',
      admitCardAvailable: 'Before Exam',
      additionalDates: [{ dateValue: 'Correction window: 7–12 December 2026' }],
      sectionTitle: 'Age limit as on 01/08/2026',
      startDate: 'Minimum age: 18 Years',
      endDate: '27 Years (born after 2 July 1999)',
    };
    expect(checksOf({ kind: 'posting', family: of, state: posting({ notice }) }, { now })).toEqual([]);
  });

  it('is told by its own words, with the way on', () => {
    const notice = { lastDateApply: '10-Nov-2026 05:00 PM', startDate: '16 Years', endDate: '21 Years' };
    const record = { kind: 'posting', family: of, state: posting({ notice }) } as const;
    const named = { kind: 'posting', id: 'p1', family: of.key, title: 'SSC CGL 2026' } as const;
    const told = checksOf(record, { now }).map((check) => checkToWire(named, check, 's1'));
    expect(told.map((check) => checkSchema.parse(check))).toEqual([
      {
        code: 'lastDatePast',
        field: 'lastDateApply',
        record: named,
        notificationId: 'n1',
        stepId: 's1',
        message: 'The last date, “10-Nov-2026 05:00 PM”, is over.',
        parts: { params: { text: '10-Nov-2026 05:00 PM' } },
        wayOn: checkTexts.lastDatePast.wayOn,
        grave: true,
      },
      {
        code: 'ageLimits',
        field: 'EndDate',
        record: named,
        notificationId: 'n1',
        stepId: 's1',
        message: 'The ages look wrong: the minimum, 16, is below 18.',
        parts: { cause: 'belowEighteen', params: { min: 16 } },
        wayOn: checkTexts.ageLimits.wayOn,
        grave: false,
      },
    ]);
    expect(checkToWire(named, doubleCheck(of, 'CGL SSC 2026'))).toMatchObject({
      code: 'probableDouble',
      field: of.titleField,
      grave: true,
    });
  });
});

it('What is asked about before it is published is most likely a mistake', () => {
  const grave = (Object.keys(checkTexts) as CheckCode[]).filter(isGrave);
  expect(grave.toSorted()).toEqual(['beginAfterLast', 'dateImpossible', 'lastDatePast', 'probableDouble']);
});

describe('Dates', () => {
  it.each<[string, Partial<NotificationFields>, readonly [CheckCode, string][]]>([
    ['of today, until tonight', { lastDateApply: '20 नवंबर 2026 (रात 11:59 बजे)' }, []],
    ['of today, until this morning', { lastDateApply: '20/11/2026 11:00 AM' }, [['lastDatePast', 'lastDateApply']]],
    [
      'that end before they begin',
      { applicationBegin: '05/12/2026', lastDateApply: '04/12/2026' },
      [['beginAfterLast', 'applicationBegin']],
    ],
    ['that begin and end on one day', { applicationBegin: '04/12/2026', lastDateApply: '04/12/2026' }, []],
    [
      'with a later fee',
      { lastDateApply: '19/12/2026', lastDatePayExamFee: '20/12/2026' },
      [['feeDateAfterLastDate', 'lastDatePayExamFee']],
    ],
    [
      'with an earlier fee',
      { lastDateApply: '19/12/2026', lastDatePayExamFee: '18/12/2026' },
      [['feeBeforeLast', 'lastDatePayExamFee']],
    ],
    ['that are put off', { lastDateApply: 'Extended to 30 November 2026 (earlier 20 November 2026)' }, []],
    ['not on the calendar', { examDate: '31/02/2027' }, [['dateImpossible', 'examDate']]],
    ['not on the calendar, last', { lastDateApply: '31 November 2026' }, [['dateImpossible', 'lastDateApply']]],
    ['without a year', { lastDateApply: '24 Dec' }, [['yearMissing', 'lastDateApply']]],
    ['of another weekday', { lastDateApply: 'Tuesday, 30 Nov 2026' }, [['weekdayDiffers', 'lastDateApply']]],
    ['of no month that there is', { examDate: '31 Febuary 2027' }, [['dateUnread', 'examDate']]],
    ['month first', { lastDateApply: '12/30/2026' }, [['dateUnread', 'lastDateApply']]],
    ['in prose', { examDate: '2nd week of Feb, as notified', admitCardAvailable: 'Three days before exam' }, []],
    [
      'in a line of their own',
      { additionalDates: [{ dateValue: 'Correction: 31/11/2026' }] },
      [['dateImpossible', 'additionalDates']],
    ],
  ])('%s', (_, notice, places) => {
    expect(placesIn(checksOfPosting(posting({ notice })))).toEqual(places);
  });

  it('say why', () => {
    const notice = { lastDateApply: '31 November 2026', examDate: 'Tue, 30/11/2026', postDate: '24 Dec' };
    expect(checksOfPosting(posting({ notice })).map((check) => checkMessage(check))).toEqual([
      '“24 Dec” has no year: add the year.',
      '“31 November 2026” is not on the calendar: November has 30 days.',
      '“Tue, 30/11/2026” names another day of the week: 30/11/2026 is a Monday.',
    ]);
  });

  it.each<[string, string | undefined, readonly CheckCode[]]>([
    ['20 December 2026', '30 December 2026', ['lastDateEarlier']],
    ['30 December 2026, 1 PM', '30 December 2026, 5 PM', ['lastDateEarlier']],
    ['30 December 2026', '20 December 2026', []],
    ['30/12/2026', '30 December 2026', []],
    ['30/12/2026', 'To be notified', []],
    ['30/12/2026', undefined, []],
  ])('that moved to “%s” from “%s”', (lastDateApply, former, codes) => {
    const checks = checksOfPosting(posting({ notice: { lastDateApply } }), former);
    expect(checks.map(({ code }) => code)).toEqual(codes);
  });

  it('that moved are told as long as readers are shown it', () => {
    const moved = (at: string, before: string) => ({
      ...({ kind: 'noticeEdited', at, position: at, name: '' } as const),
      changes: [{ path: 'notifications/n1/lastDateApply', label: 'Last Date to Apply', before, after: '' }],
    });
    const entries = [moved('2026-11-20T06:00:00.000Z', 'newer'), moved('2026-11-19T06:00:00.000Z', 'older')];
    expect(formerLastDates({ entries }, now)('n1')).toBe('newer');
    expect(formerLastDates({ entries }, now)('n2')).toBeUndefined();
    expect(formerLastDates({ entries, held: moved('2026-11-20T06:00:00.000Z', 'held') }, now)('n1')).toBe('held');
    expect(formerLastDates({ entries }, new Date('2026-11-27T06:00:00.000Z'))('n1')).toBeUndefined();
  });

  it.each(cases)('typed as a last date: $text', ({ text, expect: reading }) => {
    const codes = codesOfNotice({ lastDateApply: text }, 'SSC CGL').filter((code) => code !== 'lastDatePast');
    const isDoubtful = 'flags' in reading && reading.flags?.some((flag) => /qualified|several/.test(flag));
    const isMonth = 'precision' in reading && reading.precision === 'month';
    const isSaid = codes.some((code) => /^date|^yearMissing|^weekdayDiffers/.test(code));
    expect(isSaid).toBe(reading.kind === 'text' || isDoubtful === true || isMonth);
  });

  it.each<[string, Partial<NotificationFields>, number]>([
    ['SSC CGL 2026', { lastDateApply: '30/11/2062' }, 1],
    ['SSC CGL 2026', { lastDateApply: '15/01/2027', examDate: 'June 2027' }, 0],
    ['SSC CGL 2026', { lastDateApply: '15/11/2027' }, 1],
    ['SSC CGL 2028', { lastDateApply: '30/11/2026' }, 1],
    ['JNVST Class 9 Admission 2027-28', { lastDateApply: '10/12/2026', examDate: '06/02/2029' }, 0],
    ['JNVST Class 9 Admission 2027-28', { lastDateApply: '10/12/2026', examDate: '06/02/2030' }, 1],
    ['Advt. No. 05%2F2026 – Junior Engineer', { postDate: 'November 5, 2024' }, 1],
    ['डाक विभाग ड्राइवर २०२६', { lastDateApply: '१५/०१/२०२९' }, 1],
    ['Naval Dockyard, 12026 posts', { lastDateApply: '30/11/2062' }, 0],
    ['Form 2026B', { lastDateApply: '30/11/2062' }, 0],
  ])('of another year than “%s”: %j', (title, notice, count) => {
    expect(codesOfNotice(notice, title).filter((code) => code === 'yearDiffers')).toHaveLength(count);
  });
});

describe('Ages', () => {
  it.each<[string, string, string, string | undefined]>([
    ['', '18 Years', '27 Years', undefined],
    ['', '17½ Years', '21 Years', 'the minimum, 17.5, is below 18'],
    ['', '१६ वर्ष', '', 'the minimum, 16, is below 18'],
    ['', '30 Years', '21 Years', 'the minimum, 30, is above the maximum, 21'],
    ['', '30', '२०', 'the minimum, 30, is above the maximum, 20'],
    ['Age Limit', '16', '', 'the minimum, 16, is below 18'],
    ['आयु सीमा', '40', '18', 'the minimum, 40, is above the maximum, 18'],
    ['Age Limit', '21 as on 01/07/2026', '32', undefined],
    ['Age Limit', '16 to 20 Years', '', undefined],
    ['Interview', '12', '10', undefined],
    ['Stages', '12/01/2027', '10/01/2027', undefined],
  ])('under “%s”: %s, %s', (sectionTitle, startDate, endDate, why) => {
    const checks = checksOfPosting(posting({ notice: { sectionTitle, startDate, endDate } }));
    expect(placesIn(checks)).toEqual(why === undefined ? [] : [['ageLimits', 'EndDate']]);
    expect(checks.map((check) => checkMessage(check))).toEqual(
      why === undefined ? [] : [`The ages look wrong: ${why}.`],
    );
  });
});

describe('Links and files', () => {
  it('are missed where nothing leads to an official page, and where no PDF is attached', () => {
    const bare = posting({ notice: { websiteLink: '' }, more: { usefulItems: [] } });
    expect(placesIn(checksOfPosting(bare))).toEqual([
      ['noOfficialLink', 'websiteLink'],
      ['noPdf', 'attachments'],
    ]);
    expect(placesIn(checksOfPosting({ ...bare, applyLink: 'https://upsc.gov.in' }))).toEqual([
      ['noPdf', 'attachments'],
    ]);
  });

  it('are missed in a listing that has neither', () => {
    const bare = { title: 'SSC MTS 2026 Result', applyLink: '', pdfFile: '', fileName: '' };
    const of = (state: typeof bare) => placesIn(checksOf({ kind: 'listing', listings: results, state }, { now }));
    expect(of(bare)).toEqual([['noOfficialLink', 'applyLink']]);
    expect(of({ ...bare, pdfFile: 'uploads/a.pdf' })).toEqual([]);
  });

  it.each([
    ['https://ssc.gov.in/apply', []],
    ['https://bpsc.bih.nic.in:8443/x', []],
    ['https://www.ibps.in', []],
    ['https://डाक.सरकार.भारत/', []],
    ['https://ssc.gov-in.example/apply', ['ssc.gov-in.example']],
    ['https://ssc.gov.in.example.com', ['ssc.gov.in.example.com']],
    ['https://notgov.in', ['notgov.in']],
  ])('to %s', (applyLink, hosts) => {
    const state = { title: 'SSC MTS 2026', applyLink, pdfFile: '', fileName: '' };
    const checks = checksOf({ kind: 'listing', listings: admitCards, state }, { now });
    expect(checks.map(({ code, field, params }) => [code, field, params['host']])).toEqual(
      hosts.map((host) => ['hostNotGovernment', 'applyLink', host]),
    );
  });

  it('to one strange host are told once, where it weighs most', () => {
    const links = ['https://t.me/a', 'https://apply.example/1', 'https://apply.example/2'];
    const checks = checksOfPosting(posting({ links, more: { applyLink: 'https://apply.example/' } }));
    expect(checks.map(({ params, field }) => [params['host'], field])).toEqual([
      ['apply.example', 'applyLink'],
      ['t.me', 'attachments'],
    ]);
  });
});

describe('Titles', () => {
  it.each([
    ['SSC CGL 2026', 'ssc cgl 2026', true],
    ['SSC CGL 2026', '2026 – CGL (SSC)', true],
    ['SSC CGL 2026', 'SSC CGL Recruitment 2026 – Apply Online', true],
    ['  RRB Group D   Level-1', 'RRB Level 1 Group D', true],
    ['UP Police भर्ती 2026', 'UP Police 2026 Online Form', true],
    ['SSC CGL 2026', 'SSC CGL 2027', false],
    ['SSC CGL 2026', 'SSC CGL 2026 Tier-I', false],
    ['Recruitment 2026', 'Notification 2026', false],
    ['भर्ती 2026', '2026 भरती', false],
  ])('“%s” and “%s” have the same words: %s', (title, other, isSame) => {
    expect(titleKey(title) === titleKey(other)).toBe(isSame);
  });
});

describe('A message of the API', () => {
  it('is said in another language, month and cause too', () => {
    const hindi: Readonly<Record<string, string>> = {
      November: 'नवंबर',
      [checkCauses.noSuchDay]: '%{month} में %{days} दिन',
      [checkTexts.dateImpossible.message]: '“%{text}”: %{why}',
    };
    const params = { text: '31/11/2026', month: 'November', days: 30 };
    const words = { code: 'dateImpossible', cause: 'noSuchDay', params } as const;
    expect(checkMessage(words, (text, values) => filled(hindi[text] ?? text, values))).toBe(
      '“31/11/2026”: नवंबर में 30 दिन',
    );
  });
});
