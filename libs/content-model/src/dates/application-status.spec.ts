import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  applicationStatus,
  countedDates,
  deadlineOf,
  indianDay,
  openingOf,
  statusBounds,
  type TextBounds,
} from './application-status.js';
import { readDate } from './date-reading.js';

/** A moment by the clocks of India. */
function india(moment: string): Date {
  return new Date(`${moment}+05:30`);
}

const noon = india('2026-11-20T12:00');

describe('The deadline of a reading', () => {
  it.each([
    ['30/11/2026', { day: '2026-11-30', at: '2026-11-30T18:29:00.000Z' }],
    ['30/11/2026 5 PM', { day: '2026-11-30', time: '17:00', at: '2026-11-30T11:30:00.000Z' }],
    ['01/12/2026 3 AM', { day: '2026-12-01', time: '03:00', at: '2026-11-30T21:30:00.000Z' }],
    ['14–30 November 2026', { day: '2026-11-30', at: '2026-11-30T18:29:00.000Z' }],
    ['Extended to 30/11/26', { day: '2026-11-30', at: '2026-11-30T18:29:00.000Z' }],
    ['28 October to 30 November 2026', { day: '2026-11-30', at: '2026-11-30T18:29:00.000Z' }],
  ])('of "%s" is its last day, with the last minute', (text, deadline) => {
    expect(deadlineOf(readDate(text))).toEqual(deadline);
  });

  it.each(['', 'To be notified', 'November 2026', 'after 30/11/2026', '12-11-2026 & 30-11-2026', '11/30/2026'])(
    'is not there in "%s", nor is an opening',
    (text) => {
      expect(deadlineOf(readDate(text))).toBeUndefined();
      expect(openingOf(readDate(text))).toBeUndefined();
    },
  );

  it('has its opening in the first day', () => {
    expect(openingOf(readDate('14–30 November 2026'))).toBe('2026-11-14');
  });
});

describe('The day in India', () => {
  it.each([
    ['2026-11-30T18:29:59.999Z', '2026-11-30'],
    ['2026-11-30T18:30:00.000Z', '2026-12-01'],
    ['2026-12-31T18:30:00.000Z', '2027-01-01'],
  ])('at %s is %s', (moment, day) => {
    expect(indianDay(new Date(moment))).toBe(day);
  });
});

describe('The status of an application', () => {
  it.each([
    ['eight days before', '2026-11-22T23:59:59', { kind: 'open', day: '2026-11-30', days: 8 }],
    ['seven days before, from midnight', '2026-11-23T00:00', { kind: 'closing', day: '2026-11-30', days: 7 }],
    ['the day before, to its end', '2026-11-29T23:59:59', { kind: 'closing', day: '2026-11-30', days: 1 }],
    ['the last day, from midnight', '2026-11-30T00:00', { kind: 'closing', day: '2026-11-30', days: 0 }],
    ['the last second', '2026-11-30T23:59:59.999', { kind: 'closing', day: '2026-11-30', days: 0 }],
    ['the midnight after', '2026-12-01T00:00', { kind: 'closed', day: '2026-11-30' }],
    ['a year after', '2027-11-30T12:00', { kind: 'closed', day: '2026-11-30' }],
  ])('of a last day counts days in India: %s', (_, now, status) => {
    expect(applicationStatus('', '30/11/2026', india(now))).toEqual(status);
  });

  it.each([
    ['before the minute', '2026-11-30T16:59:59', { kind: 'closing', day: '2026-11-30', days: 0, time: '17:00' }],
    ['within the minute', '2026-11-30T17:00:59.999', { kind: 'closing', day: '2026-11-30', days: 0, time: '17:00' }],
    ['after the minute', '2026-11-30T17:01', { kind: 'closed', day: '2026-11-30' }],
    ['on the day before', '2026-11-29T18:00', { kind: 'closing', day: '2026-11-30', days: 1, time: '17:00' }],
  ])('of a last minute keeps it open through that minute: %s', (_, now, status) => {
    expect(applicationStatus('', '30/11/2026 up to 5 PM', india(now))).toEqual(status);
  });

  it.each([
    ['opens later', '21/11/2026', { kind: 'opensSoon', day: '2026-11-21' }],
    ['opens on the last day', '30/11/2026', { kind: 'opensSoon', day: '2026-11-30' }],
    ['opens in the first of several days', '21–25 November 2026', { kind: 'opensSoon', day: '2026-11-21' }],
    ['opened today', '20/11/2026', { kind: 'open', day: '2026-11-30', days: 10 }],
    ['opened before', '01/11/2026', { kind: 'open', day: '2026-11-30', days: 10 }],
    ['says it opens after its end', '01/12/2026', { kind: 'open', day: '2026-11-30', days: 10 }],
    ['does not say when it opens', 'Soon', { kind: 'open', day: '2026-11-30', days: 10 }],
    ['opens sometime in a month', 'December 2026', { kind: 'open', day: '2026-11-30', days: 10 }],
    ['may open later', 'expected 21/11/2026', { kind: 'open', day: '2026-11-30', days: 10 }],
  ])('of one that %s', (_, begin, status) => {
    expect(applicationStatus(begin, '30/11/2026', noon)).toEqual(status);
  });

  it('opens at midnight in India', () => {
    const statusAt = (now: string) => applicationStatus('21/11/2026', '30/11/2026', india(now)).kind;
    expect(statusAt('2026-11-20T23:59:59')).toBe('opensSoon');
    expect(statusAt('2026-11-21T00:00')).toBe('open');
  });

  it.each([
    '',
    'Not Available',
    'November 2026',
    'October 2026',
    'expected 01/11/2026',
    '1/11/2026 & 5/11/2026',
    '30 Nov',
  ])('is not stated by a last day of "%s", open or over', (last) => {
    expect(applicationStatus('01/12/2026', last, noon).kind).toBe('notStated');
  });

  it('tells what is typed and cannot be counted to from what is not stated', () => {
    const isTyped = (last: string) => 'isTyped' in applicationStatus('', last, noon);
    expect(['', 'Not Available', 'November 2026', '30 Nov'].map(isTyped)).toEqual([false, false, true, true]);
  });

  it('once closed stays closed', () => {
    const moments = fc.date({ min: india('2026-11-01T00:00'), max: india('2026-12-31T00:00'), noInvalidDate: true });
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        const [before, after] = one < other ? [one, other] : [other, one];
        const statuses = [before, after].map((now) => applicationStatus('10/11/2026', '30/11/2026 5 PM', now).kind);
        const order = ['opensSoon', 'open', 'closing', 'closed'];
        expect(order.indexOf(statuses[0] ?? '')).toBeLessThanOrEqual(order.indexOf(statuses[1] ?? ''));
      }),
    );
  });
});

describe('The bounds of a status', () => {
  const words = ['', 'Soon', '21/11/2026', '30/11/2026 5 PM', '1 Dec 2026, 00:00', 'November 2026', '28 & 30 Nov 2026'];
  const days = fc.integer({ min: 10, max: 39 }).map((day) => `${day > 30 ? day - 30 : day}/${day > 30 ? 12 : 11}/2026`);
  const texts = fc.oneof(fc.constantFrom(...words), days);
  const edges = ['2026-11-30T17:00:59.999', '2026-11-30T17:01', '2026-11-23T00:00', '2026-11-22T23:59:59.999'].map(
    india,
  );
  const moments = fc.oneof(
    fc.constantFrom(...edges),
    fc.date({ min: india('2026-11-01T00:00'), max: india('2026-12-31T00:00'), noInvalidDate: true }),
  );
  const lies = (text: string, { from = '', to }: TextBounds = {}) => text >= from && (to === undefined || text < to);

  it('hold what has it, at any moment, and nothing else', () => {
    fc.assert(
      fc.property(texts, texts, moments, (begin, last, now) => {
        const { deadline, opening } = countedDates(begin, last);
        const held = Object.entries(statusBounds(now)).flatMap(([kind, bounds]) =>
          lies(deadline, bounds.deadline) && lies(opening, bounds.opening) ? [kind] : [],
        );
        expect(held).toEqual([applicationStatus(begin, last, now).kind]);
      }),
      { numRuns: 1000 },
    );
  });
});
