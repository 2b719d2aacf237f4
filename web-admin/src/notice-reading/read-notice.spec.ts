import { describe, expect, it } from '@jest/globals';
import { lineLimit, noticeLimit, noticeOfText, partRead } from './notice-text.js';
import { type Proposal, readNotice } from './read-notice.js';
import { growthOf, linear } from '../../../test/growth.js';

const english = `Government of India
Staff Selection Commission
Advertisement No. 12/2026
Combined Graduate Level Examination, 2026

The Staff Selection Commission will hold a competitive examination for filling up
Group B and Group C posts in ministries, departments and organisations of the Government of India.

IMPORTANT DATES
Dates for submission of online applications   09.06.2026 to 04.07.2026
Last date and time for making online fee payment   05.07.2026 (23:00)
Dates of 'Window for Application Form Correction'   09.07.2026 to 11.07.2026 (23:00)
Schedule of Tier-I (Computer Based Examination)   13th August – 30th August, 2026
Admit Card: To be notified

Application Fee
General / OBC / EWS: Rs. 100/-
SC / ST / PwBD: Nil
Correction Charge: Rs. 200/-

Age Limit: 18 to 32 years as on 01-08-2026
Age Relaxation: As per rules
Post Name: Assistant Section Officer
Total Posts: 14582
Pay Level: Pay scale 4 to 8

Name of Post    Ministry    Vacancies
Assistant    Railways    120
Inspector    Revenue    240

Apply Online: https://ssc.gov.in/apply
Official Website: ssc.gov.in
Download Notice - https://ssc.gov.in/notice.pdf.
`;

const hindi = `बिहार पुलिस भर्ती २०२६
पद का नाम: सिपाही
आवेदन प्रारंभ: 22 जून 2026
आवेदन की अंतिम तिथि - २२ जुलाई २०२६
शुल्क जमा करने की अंतिम तिथि: 23 जुलाई 2026
परीक्षा तिथि
15 सितंबर 2026
प्रवेश पत्र: शीघ्र घोषित
परीक्षा शुल्क: सामान्य/ओबीसी: 500; एससी/एसटी: 250
न्यूनतम आयु: 18 वर्ष
अधिकतम आयु: 27 वर्ष
आधिकारिक वेबसाइट: https://police.bihar.gov.in
`;

const read = (text: string) => readNotice(noticeOfText(text)).proposals;
const nameOf = ({ target }: Proposal) => ('field' in target ? target.field.name : target.is);
/** As "field: value", with `?` behind what is doubted. */
const told = (proposals: readonly Proposal[]) =>
  proposals.map((one) => `${nameOf(one)}${one.doubt ? '?' : ''}: ${one.value}`);

describe('A notice', () => {
  it('in English is read into fields, each with its line', () => {
    const proposals = read(english);
    expect(told(proposals)).toEqual([
      'title: Combined Graduate Level Examination, 2026',
      'shortInfo?: The Staff Selection Commission will hold a competitive examination for filling up ' +
        'Group B and Group C posts in ministries, departments and organisations of the Government of India.',
      'applicationBegin: 9 Jun 2026',
      'lastDateApply: 4 Jul 2026',
      'lastDatePayExamFee: 05.07.2026 (23:00)',
      "additionalDates: Dates of 'Window for Application Form Correction': 09.07.2026 to 11.07.2026 (23:00)",
      'examDate: 13th August – 30th August, 2026',
      'admitCardAvailable?: To be notified',
      'generalFee: Rs. 100/-',
      'scStPhFee: Nil',
      'sectionTitle: Age limit',
      'startDate: 18 Years',
      'endDate: 32 Years',
      'details: 18 to 32 years as on 01-08-2026',
      'ageRelaxation: As per rules',
      'nameOfPost: Assistant Section Officer',
      'postRecruitmentInputs: Total Posts: 14582',
      'salaryRange: Pay scale 4 to 8',
      'table: ',
      'applyLink: https://ssc.gov.in/apply',
      'websiteLink?: https://ssc.gov.in',
      'link: https://ssc.gov.in/notice.pdf',
    ]);
    expect(proposals.find((one) => nameOf(one) === 'lastDateApply')?.line).toEqual({
      number: 10,
      text: 'Dates for submission of online applications 09.06.2026 to 04.07.2026',
    });
    const [table] = proposals.flatMap(({ target }) => (target.is === 'table' ? [target.rows] : []));
    expect(table?.map((row) => row.map(({ value }) => value))).toEqual([
      ['Name of Post', 'Ministry', 'Vacancies'],
      ['Assistant', 'Railways', '120'],
      ['Inspector', 'Revenue', '240'],
    ]);
  });

  it('in Hindi is read the same way', () => {
    expect(told(read(hindi))).toEqual([
      'title: बिहार पुलिस भर्ती २०२६',
      'nameOfPost: सिपाही',
      'applicationBegin: 22 जून 2026',
      'lastDateApply: २२ जुलाई २०२६',
      'lastDatePayExamFee: 23 जुलाई 2026',
      'examDate: 15 सितंबर 2026',
      'admitCardAvailable?: शीघ्र घोषित',
      'generalFee: 500',
      'scStPhFee: 250',
      'sectionTitle: आयु सीमा',
      'startDate: 18 वर्ष',
      'endDate: 27 वर्ष',
      'websiteLink: https://police.bihar.gov.in',
    ]);
  });

  it('in both languages says once what both say', () => {
    expect(told(read('Last Date: 22/07/2026 5 PM\nअंतिम तिथि: 22 जुलाई 2026'))).toEqual([
      'lastDateApply: 22/07/2026 5 PM',
    ]);
  });

  it.each([
    [
      'Last Date to Apply: 20 Dec 2026\nApplications close\nClosing date: 22 Dec 2026',
      ['lastDateApply?: 20 Dec 2026', 'lastDateApply?: 22 Dec 2026'],
    ],
    [
      'Application Begin: 20 Dec 2026\nLast Date: 1 Dec 2026',
      ['applicationBegin?: 20 Dec 2026', 'lastDateApply?: 1 Dec 2026'],
    ],
    ['Last date: 02/13/2026', ['lastDateApply?: 02/13/2026']],
    [
      'Apply online from 1 Dec 2026 to 31 Dec 2026 (tentative).',
      ['applicationBegin?: 1 Dec 2026', 'lastDateApply?: 31 Dec 2026'],
    ],
  ])('that contradicts itself, or is not certain, says so: %s', (text, expected) => {
    expect(told(read(text)).filter((line) => !line.startsWith('title'))).toEqual(expected);
  });

  it.each([
    ['The last date to apply is 20 December 2026.', 'lastDateApply: 20 December 2026'],
    ['Exam Fee: General/OBC: 500', 'generalFee: 500'],
    ['• Last Date :- 20/12/2026', 'lastDateApply: 20/12/2026'],
    ['(ii) Organisation: Indian Railways', 'postRecruitmentInputs: Organisation: Indian Railways'],
    ['Notification Date\t12 May 2026', 'postDate: 12 May 2026'],
  ])('says in a line: %s', (text, expected) => {
    expect(told(read(text))).toContain(expected);
  });

  it.each(['', '   \n\n', 'क', 'javascript:alert(1)', 'Last date:', 'Lorem ipsum dolor'])(
    'of nothing says nothing: %j',
    (text) => {
      expect(told(read(text))).toEqual([]);
    },
  );
});

describe('A megabyte', () => {
  const shapes = {
    'of one line': 'a'.repeat(1_000_000),
    'of spaces': ' '.repeat(1_000_000),
    'of short lines': 'a 1\n'.repeat(250_000),
    'of columns': `${'a  1  '.repeat(20)}\n`.repeat(8_000),
    'of labels': 'Last Date: 20 Dec 2026\n'.repeat(43_000),
    'of differing dates': Array.from(
      { length: 40_000 },
      (_, day) => `Last Date: ${1 + (day % 28)} Dec ${2000 + (day % 99)}`,
    ).join('\n'),
    'of links': 'https://a.example/ '.repeat(52_000),
    'of colons': ':'.repeat(1_000_000),
    'of digits and dots': '1.'.repeat(500_000),
    'of notices': english.repeat(800),
  };

  it.each(Object.entries(shapes))('%s costs no more for each line than a quarter of it, and is cut', (_name, text) => {
    expect(growthOf((part) => readNotice(noticeOfText(part)), text.slice(0, noticeLimit))).toBeLessThan(linear);
    expect(readNotice(noticeOfText(text)).proposals.length).toBeLessThanOrEqual(120);
    const part = partRead(text);
    expect(part.length).toBeLessThanOrEqual(noticeLimit);
    expect(part.split('\n').length).toBeLessThanOrEqual(lineLimit);
    expect(noticeOfText(text)).toMatchObject({ isCut: true });
  });

  it('that fits is read whole, to its last line', () => {
    const whole = Array.from({ length: lineLimit }, (_, line) => `line ${line}`).join('\n');
    expect(partRead(whole)).toBe(whole);
    expect(partRead(`${whole}\nmore`)).toBe(whole);
    expect(noticeOfText(whole)).toMatchObject({ isCut: false });
  });
});
