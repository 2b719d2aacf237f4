import { expect, it } from '@jest/globals';
import { askedMoment } from './asked-moment';

const now = new Date('2026-11-28T10:00:00.000Z');

it.each([
  ['2026-11-20', '2026-11-20T18:29:59.999Z'],
  ['2026-11-20T10:14:00+05:30', '2026-11-20T04:44:00.000Z'],
  ['2026-11-20T04:44:00.123Z', '2026-11-20T04:44:00.123Z'],
  ['2026-11-28', '2026-11-28T10:00:00.000Z'],
  ['2999-01-01', '2026-11-28T10:00:00.000Z'],
  ['2026-11-31', undefined],
  ['2026-13-01', undefined],
  ['20 Nov 2026', undefined],
  ['2026-11-20T10:14', undefined],
  ['', undefined],
])('The moment that %j asks for is %s', (text, moment) => {
  expect(askedMoment(text, now)).toBe(moment);
});
