import { describe, expect, it } from '@jest/globals';
import { readDate } from './date-reading.js';
import { readLabelledDate } from './labelled-date.js';

describe('An additional date', () => {
  it.each(['Correction window: 9 July 2026', 'Exam (Tier II): 09/07/2026', 'दस्तावेज़ सत्यापन: 9 July 2026'])(
    '%s is read as what stands behind its label',
    (text) => expect(readLabelledDate(text)).toEqual(readDate('9 July 2026')),
  );

  it.each([
    'Tentative: 9 July 2026',
    'Exam (tentative): 09/07/2026',
    'Expected exam: 9 July 2026',
    'Postponed exam: 9 July 2026',
    'Not before: 9 July 2026',
    'Old last date: 9 July 2026',
    'संभावित परीक्षा तिथि: 9 July 2026',
    'Exam: 9 July 2026 (tentative)',
  ])('%s is open, wherever that is said', (text) => {
    expect(readLabelledDate(text)).toEqual({ ...readDate('9 July 2026'), flags: ['qualified'] });
  });

  it.each(['Tentative: soon', 'Tentative: ', ''])('%j is no date', (text) => {
    expect(readLabelledDate(text)).not.toHaveProperty('precision');
  });
});
