import { expect, it } from '@jest/globals';
import { monthAfter, monthIn, weeksOf } from './month.js';

it('A month is followed by the next, over the end of a year', () => {
  expect([monthAfter('2026-11'), monthAfter('2026-12'), monthAfter('2027-01', -1)]).toEqual([
    '2026-12',
    '2027-01',
    '2026-12',
  ]);
});

it.each([
  ['2026-11', 6, '2026-10-26', '2026-12-06'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
  ['2026-12', 5, '2026-11-30', '2027-01-03'],
])('The weeks of %s run from Monday to Sunday', (month, count, first, last) => {
  const weeks = weeksOf(month);
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([count, first, last]);
});

it('An address with no month that there is names none', () => {
  expect(['2026-12', '2026-13', '12-2026', undefined].map(monthIn)).toEqual([
    '2026-12',
    undefined,
    undefined,
    undefined,
  ]);
});
