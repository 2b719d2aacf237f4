import { expect, it } from '@jest/globals';
import { dayWords, monthWords, timeWords } from './day-words.js';
import { clockWords, dateWords, momentWords } from './moment-words.js';
import { numberWords } from './number-words.js';

const at = new Date(2026, 8, 5, 17, 5).getTime();

it.each([
  ['en', '5 Sept 2026, 5:05 pm', '5:05 pm', '5 Sept 2026'],
  ['hi', '5 सितंबर 2026, 17:05', '17:05', '5 सितंबर 2026'],
])('a moment is told as India writes it: %s', (locale, moment, clock, date) => {
  expect([momentWords(at, locale), clockWords(at, locale), dateWords(at, locale)]).toEqual([moment, clock, date]);
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
