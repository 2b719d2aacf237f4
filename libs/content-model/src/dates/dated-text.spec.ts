import { describe, expect, it } from '@jest/globals';
import { holdDate } from './dated-text.js';

describe('A date is read in', () => {
  it.each([
    '30/11/2026',
    'Apply till 30 November, no later.',
    'Last date extended: 30.11.2026',
    'आवेदन 30 नवंबर 2026 तक',
    'Born between 02-08-1999 and 01-08-2008.',
    'Exam in June 2026',
    'by 11/30/2026',
    `${'Ten posts in the circle. '.repeat(100)}Apply till 30 Nov 2026.${' No fee.'.repeat(100)}`,
  ])('%.60s', (text) => expect(holdDate(['', '12', text])).toBe(true));

  it.each(Array.from({ length: 70 }, (_, n) => 170 + n))('a text in which %i characters stand before it', (length) => {
    expect(holdDate([`${'x'.repeat(length)} 30 November 2026 ${'y'.repeat(200)}`])).toBe(true);
  });

  it('texts that are too long to be read', () => {
    expect(holdDate(Array.from({ length: 3000 }, () => 'Post 12'))).toBe(true);
    expect(holdDate(['1, a '.repeat(5000)])).toBe(true);
  });
});

describe('No date is read in', () => {
  it.each([
    '',
    '12 posts, 2 of them for women',
    'Pay level 7 (44,900-1,42,400)',
    'Age 18-27 years',
    'Advt. No. 05/2026-27',
    'SSC CGL 2026',
    'You may apply.',
    '10+2',
  ])('%j', (text) => expect(holdDate([text])).toBe(false));

  it('figures alone, however many there are', () => {
    expect(holdDate(Array.from({ length: 100_000 }, (_, n) => String(n % 100)))).toBe(false);
  });
});
