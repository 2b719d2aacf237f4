import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deadlineOf } from './application-status.js';
import { readDate, type DateReading } from './date-reading.js';
import { growthOf, linear } from '../../../../test/growth.js';

const fixtures: { cases: { text: string; expect: DateReading }[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', 'testing', 'date-fixtures.json'), 'utf8'),
);

/** `2026-11-30 17:00`, `2026-11-14/2026-11-30`, each with its flags in brackets; `month` after a month. */
function told(text: string): string {
  const reading = readDate(text);
  const flags = 'flags' in reading ? ` [${reading.flags?.join(' ')}]` : '';
  if (reading.kind === 'empty' || reading.kind === 'text') return `${reading.kind}${flags}`;
  const { from, to, time, precision } = reading;
  const days = from === to ? from : `${from}/${to}`;
  return `${days}${time === undefined ? '' : ` ${time}`}${precision === 'month' ? ' month' : ''}${flags}`;
}

describe('Reading a date as typed', () => {
  it.each(fixtures.cases)('reads "$text" as agreed', (fixture) => {
    expect(readDate(fixture.text)).toEqual(fixture.expect);
  });

  it.each([
    ['30 Nov 2026', '2026-11-30'],
    ['30Nov2026', '2026-11-30'],
    ['30 / 11 / 2026', '2026-11-30'],
    ['Nov. 30th, 2026', '2026-11-30'],
    ['30th of November, 2026', '2026-11-30'],
    ['30-NOV-2026', '2026-11-30'],
    ['30\u00a0Nov\u20092026', '2026-11-30'],
    ['3\u200b0/11/2026', '2026-11-30'],
    ['30‑11‑2026', '2026-11-30'],
    ['29/02/2028', '2028-02-29'],
    ['30/11/1950', '1950-11-30'],
    ['30/11/2099', '2099-11-30'],
    ['30-Nov-26', '2026-11-30 [two-digit-year]'],
    ['30 Nov ’26', '2026-11-30 [two-digit-year]'],
    ['30 Nov 26', '2026-11-30 [two-digit-year]'],
    ['06 फ़रवरी 2027', '2027-02-06'],
    ['06 \u095eरवरी 2027', '2027-02-06'],
    ['५ मई २०२६', '2026-05-05'],
  ])('reads the day of "%s": %s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  it.each([
    ['Last date: 30 Nov 2026', '2026-11-30'],
    ['Last date to apply online is 30th November, 2026 by 5:00 PM', '2026-11-30 17:00'],
    ['अंतिम तिथि: 30 नवंबर 2026 तक', '2026-11-30'],
    ['on or before 30.11.2026', '2026-11-30'],
    ['Monday, 30 Nov 2026', '2026-11-30'],
    ['30 Nov 2026 (30/11/2026)', '2026-11-30'],
    ['1 Nov 2026 - 30 Nov 2026 (both days inclusive)', '2026-11-01/2026-11-30'],
    ['07 Nov 2026, 2nd shift', '2026-11-07'],
    ['07 Nov 2026 Shift-II', '2026-11-07'],
  ])('minds no word that changes nothing: "%s" is %s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  it.each([
    ['30.11.2026 till 5 PM', '2026-11-30 17:00'],
    ['30.11.2026 5.30 p.m.', '2026-11-30 17:30'],
    ['30 Nov 2026 - 05:30PM IST', '2026-11-30 17:30'],
    ['30 Nov 2026, 23:59 PM', '2026-11-30 23:59'],
    ['30 Nov 2026 17:30', '2026-11-30 17:30'],
    ['30 Nov 2026 1700 hrs', '2026-11-30 17:00'],
    ['30 Nov 2026 17.00 hours', '2026-11-30 17:00'],
    ['30 Nov 2026 12 PM', '2026-11-30 12:00'],
    ['30 Nov 2026 (12 noon)', '2026-11-30 12:00'],
    ['30 Nov 2026 noon', '2026-11-30 12:00'],
    ['30 Nov 2026 midnight', '2026-11-30 23:59'],
    ['30 Nov 2026 12:00 midnight', '2026-11-30 23:59'],
    ['30 Nov 2026 24:00', '2026-11-30 23:59'],
    ['2026-11-30T05:00:30', '2026-11-30 05:00'],
    ['30 नवंबर 2026 (शाम 5 बजे तक)', '2026-11-30 17:00'],
    ['30 नवंबर 2026, सुबह 10:30 बजे', '2026-11-30 10:30'],
    ['30 नवंबर 2026 दोपहर 12 बजे', '2026-11-30 12:00'],
    ['30 नवंबर 2026 रात 12 बजे', '2026-11-30 23:59'],
    ['10 AM to 5 PM, 30 Nov 2026', '2026-11-30 17:00'],
    ['1 Nov 2026 10 AM to 30 Nov 2026 5 PM', '2026-11-01/2026-11-30 17:00'],
    ['10 AM 1 Nov 2026 to 5 PM 30 Nov 2026', '2026-11-01/2026-11-30 17:00'],
    ['30 Nov 2026 - 5 PM (earlier 20 Nov 2026, 6 PM)', '2026-11-30 17:00'],
    ['earlier 20 Nov 2026 till 5 PM, now 30 Nov 2026', '2026-11-30'],
    ['1 Nov 2026 10 AM to 30 Nov 2026', '2026-11-01/2026-11-30'],
  ])('reads the time of "%s": %s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  it.each(['5:30', '05:30', '5 बजे', '11:59', '12:00 AM', '00:00', '6 PM, 5 PM', '6 PM to 5 PM', 'रात 2 बजे'])(
    'does not count down to "%s", which leaves the hour open',
    (time) => {
      expect(told(`30 Nov 2026 ${time}`)).toBe('2026-11-30 [qualified]');
    },
  );

  it.each([
    ['14 से 30 सितंबर 2026', '2026-09-14/2026-09-30'],
    ['14-30/09/2026', '2026-09-14/2026-09-30'],
    ['September 14–30, 2026', '2026-09-14/2026-09-30'],
    ['From 14 Sep 2026 (Monday) to 30 Sep 2026', '2026-09-14/2026-09-30'],
    ['14 सितंबर 2026 से 30 सितंबर 2026 तक', '2026-09-14/2026-09-30'],
    ['Sep 14 - Oct 3, 2026', '2026-09-14/2026-10-03 [year-borrowed]'],
    ['28 Dec 2026 to 3 Jan 2027', '2026-12-28/2027-01-03'],
    ['Nov 2026', '2026-11-01/2026-11-30 month'],
    ['Nov 2026 to Jan 2027', '2026-11-01/2027-01-31 month'],
    ['12-05-2026 & 14-05-2026', '2026-05-12/2026-05-14 [several-dates]'],
    ['12 & 14 May 2026', '2026-05-12/2026-05-14 [several-dates]'],
    ['14/05/2026, 12/05/2026', '2026-05-12/2026-05-14 [several-dates]'],
    ['15 Nov 2026, last date to apply 30 Nov 2026', '2026-11-15/2026-11-30 [several-dates]'],
  ])('reads the range of "%s": %s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  it.each([
    '20 Nov 2026 has been extended up to 30 Nov 2026',
    'Earlier 20 Nov 2026, now extended to 30 Nov 2026',
    'Extended from 20 Nov 2026 to 30 Nov 2026',
    '30 Nov 2026 (extended from 20 Nov 2026)',
    '30 Nov 2026 (Extended)',
  ])('takes the new day of "%s"', (text) => {
    expect(told(text)).toBe('2026-11-30 [extended]');
  });

  it.each([
    'cancelled 30/11/2026',
    '30 Nov 2026 (postponed)',
    'before 30 Nov 2026',
    'after 30 Nov 2026',
    'not before 30 Nov 2026',
    'from 30 Nov 2026',
    '30 Nov 2026 onwards',
    '30 Nov 2026 or later',
    '30 Nov 2026 से',
    '30 Nov 2026 to',
    '30 Nov 2026 -',
    '30 Nov 2026 &',
    '30 Nov 2026?',
    '30 Nov 2026*',
    '18 years on 30 Nov 2026',
    '30 Nov 2026 (Tuesday)',
    '\u202e30 Nov 2026',
  ])('shows the day of "%s" and never counts down to it', (text) => {
    expect(told(text)).toBe('2026-11-30 [qualified]');
    expect(deadlineOf(readDate(text))).toBeUndefined();
  });

  it.each([
    ['second week of November 2026', '2026-11-01/2026-11-30 month [qualified]'],
    ['1st week of November 2026', '2026-11-01/2026-11-30 month [qualified]'],
    ['30 Nov 2026 (may be extended)', '2026-11-30 [extended qualified]'],
    ['Extended to 20 Nov 2026 (earlier 30 Nov 2026)', '2026-11-20 [extended qualified]'],
  ])('is no surer than "%s": %s', (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  it.each([
    ['no year', ['30 Nov', '30/11', 'Nov 30', '28 June to 3 July', '30 Nov 2026 to 5 Dec', 'earlier 20 Nov 2026']],
    ['no day or month', ['2026', '2026-27', 'Session 2026-27', '11/2026', 'tomorrow', '-', 'NaN-NaN-NaN']],
    ['no date at all', ['18 Years', 'Rs. 500', '1,00,000', '9876543210', '+91 98765 43210', '1800-11-2026']],
    [
      'no day of the calendar',
      ['31 November 2026', '29/02/2027', '00/11/2026', '2026-13-01', '2026-00-10', '0/0/2026'],
    ],
    ['a year of no notice', ['30/11/1949', '30/11/2100', '30 Nov 1949', 'Nov 2100', '30/11/202', '30/11/20266']],
    [
      'no hour of the day',
      ['30 Nov 2026 25:00', '30 Nov 2026 5:60 PM', '30 Nov 2026 17 PM', '30 Nov 2026 13:00 AM', '30 Nov 2026 0:30 PM'],
    ],
    [
      'an end before its start',
      ['30/11/2026 to 14/11/2026', '28 December to 3 January 2027', '30-14 Sep 2026', '13, 5, 14 Nov 2026'],
    ],
    ['digits to spare', ['1. 30 Nov 2026', '30 Nov 2026-27', '5 30 Nov 2026', '13/12/11/2026', '12-14-05-2026']],
    ['digits to spare in another script', ['３0/11/2026', '30/11/2026²', '30/11/2026 ½']],
    [
      'a number that may be no year',
      [
        '30 Nov 10 PM',
        '30/11/10 PM',
        '2nd Nov- 30',
        '30 Nov 10 to 5 PM',
        '30 Nov 2000 hrs',
        '30 Nov 10 posts',
        'Nov 26',
      ],
    ],
    ['a mixed order', ['30/11-2026', '30 11 2026', '2026/11/30', '2026 Nov 30', '1. Nov 2026']],
  ])('does not read a text with %s', (_, texts) => {
    expect(texts.map((text) => [text, told(text)])).toEqual(texts.map((text) => [text, 'text']));
  });

  it.each(['11/30/2026', '02-13-26', '2.13.2026'])('marks "%s" as likely month first', (text) => {
    expect(told(text)).toBe('text [month-first?]');
  });

  it.each(['', '   ', '\u00a0\n\t', '\u200b \ufeff'])('takes %j for empty', (text) => {
    expect(readDate(text)).toEqual({ kind: 'empty' });
  });

  it('takes prose for text, and reads a date among any number of spaces', () => {
    expect(told(`30 Nov 2026 ${'is the last date '.repeat(600)}`)).toBe('text');
    expect(told(`30${' '.repeat(10_000)}Nov 2026`)).toBe('2026-11-30');
  });

  it.each(['1,', '1-', '1 to ', '30/11/2026 ', 'Nov ', 'extended ', '१', '\u0315\u0300', '\u200b', ' '])(
    'takes time in proportion to the length over %j',
    (part) => {
      expect(growthOf(readDate, part.repeat(80_000 / part.length))).toBeLessThan(linear);
      // No longer text is read as dates.
      expect(growthOf(readDate, part.repeat(300 / part.length))).toBeLessThan(linear);
    },
  );
});
