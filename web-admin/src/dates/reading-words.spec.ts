import { describe, expect, it } from '@jest/globals';
import { briefDeadline, readingWords } from './reading-words.js';

/** The sentences as the console in English says them. */
function told(text: string, { deadline = false, labelled = false, locale = 'en' } = {}): string | undefined {
  const reading = readingWords(text, { deadline, labelled, locale });
  const sentences = reading?.sentences.map(({ words, values = {} }) =>
    words.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(values[name])),
  );
  return reading && `${reading.tone}: ${sentences?.join(' · ')}`;
}

it.each([
  ['10 December 2026 (11:00 PM)', '10 Dec, 11 pm'],
  ['10/12/2026 till 5:30 PM', '10 Dec, 5:30 pm'],
  ['28/12/2026 to 05/01/2027', '5 Jan 2027'],
  ['30 Nov 2026 (tentative)', '30 Nov 2026 (tentative)'],
  ['To be notified', 'To be notified'],
  ['', ''],
])('A list shows the last date "%s" as "%s"', (text, words) => {
  expect(briefDeadline(text, 'en', new Date('2026-11-20T06:00:00Z'))).toBe(words);
});

describe('the reading of a date in words', () => {
  it.each([
    ['30/11/2026', 'counted: Reads as Mon, 30 Nov 2026, end of day'],
    ['26th Nov 2026 up to 5 PM', 'counted: Reads as Thu, 26 Nov 2026, 5:00 pm'],
    ['10 Sep 2026, 11:59 pm', 'counted: Reads as Thu, 10 Sep 2026, 11:59 pm'],
    ['14–30 September 2026', 'counted: Reads as from Mon, 14 Sep to Wed, 30 Sep 2026, end of day'],
    [
      'Extended to 30 Nov 2026 (earlier 20 Nov 2026)',
      'counted: Reads as Mon, 30 Nov 2026, end of day · the new date counts',
    ],
  ])('tells of a last date "%s" when it ends', (text, words) => {
    expect(told(text, { deadline: true })).toBe(words);
  });

  it('names both years where there are two', () => {
    expect(told('28/12/2026 to 05/01/2027')).toBe('counted: Reads as from Mon, 28 Dec 2026 to Tue, 5 Jan 2027');
  });

  it('gives other dates no end of day', () => {
    expect(told('30/11/2026')).toBe('counted: Reads as Mon, 30 Nov 2026');
    expect(told('1 to 3 Dec 2026')).toBe('counted: Reads as from Tue, 1 Dec to Thu, 3 Dec 2026');
    expect(told('30 Nov 2026 12 noon')).toBe('counted: Reads as Mon, 30 Nov 2026, 12:00 pm');
  });

  it.each([
    ['To be notified', 'shown: Shown as typed; not a date that can be counted'],
    ['31/02/2026', 'shown: Shown as typed; not a date that can be counted'],
    ['November 2026', 'shown: Reads as November 2026 · no day is stated: never counted down'],
    ['April–June 2027', 'shown: Reads as from April 2027 to June 2027 · no day is stated: never counted down'],
  ])('says of "%s" that nothing counts down to it', (text, words) => {
    expect(told(text)).toBe(words);
  });

  it.each([
    ['02/13/2026', 'doubtful: Shown as typed · write the day before the month'],
    ['30 Nov 2026 (tentative)', 'doubtful: Reads as Mon, 30 Nov 2026 · not certain: never counted down'],
    [
      '1 Dec 2026 and 5 Dec 2026',
      'doubtful: Reads as from Tue, 1 Dec to Sat, 5 Dec 2026 · several dates: never counted down',
    ],
    ['30 Nov 26', 'doubtful: Reads as Mon, 30 Nov 2026 · write all four digits of the year'],
  ])('warns of "%s"', (text, words) => {
    expect(told(text)).toBe(words);
  });

  it.each([
    ['Correction: 5 Jan 2027', 'counted: Reads as Tue, 5 Jan 2027'],
    ['Exam (tentative): 5 Jan 2027', 'doubtful: Reads as Tue, 5 Jan 2027 · not certain: never counted down'],
  ])('takes the label of "%s" into account, as readers and calendars do', (text, words) => {
    expect(told(text, { labelled: true })).toBe(words);
  });

  it('says nothing of an empty date, and names days in the language of the interface', () => {
    expect(told('  ')).toBeUndefined();
    expect(told('30/11/2026', { locale: 'hi' })).toContain('सोम');
  });
});
