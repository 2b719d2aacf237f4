import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  clockWords,
  dateWords,
  dayOfMoment,
  dayWords,
  durationWords,
  exactMomentWords,
  momentWords,
  monthWords,
  numberWords,
  timeWords,
} from './formats.js';

describe('a moment', () => {
  // Late in the day in UTC, it is the next day in India.
  const at = '2026-09-04T20:35:07.000Z';

  it.each([
    ['en', '5 Sept 2026, 2:05 am IST', '5 Sept 2026, 2:05:07 am IST', '2:05 am IST', '5 Sept 2026', 'Sat, 5 Sep 2026'],
    [
      'hi',
      '5 सितंबर 2026, 02:05 भारतीय समय',
      '5 सितंबर 2026, 02:05:07 भारतीय समय',
      '02:05 भारतीय समय',
      '5 सितंबर 2026',
      'शनि, 5 सितंबर 2026',
    ],
  ])('is told by the clock in India, and says so: %s', (locale, ...words) => {
    const functions = [momentWords, exactMomentWords, clockWords, dateWords, dayOfMoment];
    expect(functions.map((inWords) => inWords(at, locale))).toEqual(words);
    expect(functions.map((inWords) => inWords(Date.parse(at), locale))).toEqual(words);
  });

  it('is put into words by nothing else in the console', () => {
    const root = join(import.meta.dirname, '..');
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.spec\.|testing\/|test-support\//.test(file))
      .map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }));
    const formatsTimes =
      /toLocale(Date|Time)String|Intl\.DateTimeFormat|showTime|<DateField|\.get(Hours|Minutes|Date)\(/;
    expect(sources.filter(({ code }) => formatsTimes.test(code)).map(({ file }) => file)).toEqual(['words/formats.ts']);
  });
});

it.each([
  ['en', 'Sat, 5 Sep 2026', 'September 2026', '5:05 pm'],
  ['hi', 'शनि, 5 सितंबर 2026', 'सितंबर 2026', '17:05'],
])('a day that was read is told as it is written: %s', (locale, day, month, time) => {
  expect([dayWords('2026-09-05', locale), monthWords('2026-09-01', locale), timeWords('17:05', locale)]).toEqual([
    day,
    month,
    time,
  ]);
});

it.each(['en', 'hi'])('numbers have Latin digits, grouped as in India: %s', (locale) => {
  expect(numberWords(1_234_567, locale)).toBe('12,34,567');
});

it('A duration is told in the largest unit that it fills', () => {
  const told = [3, 1234, 90_000, 7_200_000].map((ms) => durationWords(ms, 'en'));
  expect(told).toEqual(['0.003 seconds', '1.23 seconds', '1.5 minutes', '2 hours']);
});
