import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from '../testing/any-text.js';
import { deadlineOf } from './application-status.js';
import { readDate, type DateReading } from './date-reading.js';

/** The pieces of dates, so that chance puts together texts that look like one. */
const parts = fc.constantFrom(
  ...'30 Nov 2026 26 5 1 31 11 05 45 . / - – , : & ( ) T to till from से तक extended earlier and PM AM noon hrs 10:30'.split(
    ' ',
  ),
  ...'नवंबर १० रात बजे May Sunday week days st shift Rs. before 12/05/2026 2026-12-01 \u200b \u00a0 ½ ३'.split(' '),
  ' ',
);
const texts = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.oneof(parts, fc.constant(' ')), { maxLength: 24 }).map((each) => each.join('')) },
  { weight: 3, arbitrary: fc.array(parts, { maxLength: 12 }).map((each) => each.join(' ')) },
  { weight: 1, arbitrary: anyText() },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme' }) },
);

const days = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const english = 'January February March April May June July August September October November December'.split(' ');
const hindi = 'जनवरी फरवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर'.split(' ');

/** Every way to write one day that is read without a flag. */
const formats: Record<string, (year: string, month: string, day: string) => string> = {
  'dd/mm/yyyy': (year, month, day) => `${day}/${month}/${year}`,
  'd-m-yyyy': (year, month, day) => `${Number(day)}-${Number(month)}-${year}`,
  'dd.mm.yyyy': (year, month, day) => `${day}.${month}.${year}`,
  'yyyy-mm-dd': (year, month, day) => `${year}-${month}-${day}`,
  'd Month yyyy': (year, month, day) => `${Number(day)} ${named(english, month)} ${year}`,
  'dth Month, yyyy': (year, month, day) => `${Number(day)}th ${named(english, month)}, ${year}`,
  'dd-Mon-yyyy': (year, month, day) => `${day}-${named(english, month).slice(0, 3)}-${year}`,
  'Month d, yyyy': (year, month, day) => `${named(english, month)} ${Number(day)}, ${year}`,
  'Mon. dd yyyy': (year, month, day) => `${named(english, month).slice(0, 3)}. ${day} ${year}`,
  'd महीना yyyy': (year, month, day) => `${Number(day)} ${named(hindi, month)} ${year}`,
  'd महीना yyyy in Devanagari digits': (year, month, day) => devanagari(`${day} ${named(hindi, month)} ${year}`),
  'dd/mm/yyyy in Devanagari digits': (year, month, day) => devanagari(`${day}/${month}/${year}`),
};
const written = fc
  .tuple(days, fc.constantFrom(...Object.values(formats)))
  .map(([day, format]) => ({ day, text: rendered(day, format) }));

function rendered(day: string, format: (year: string, month: string, day: string) => string): string {
  return format(day.slice(0, 4), day.slice(5, 7), day.slice(8));
}

function named(names: readonly string[], month: string): string {
  return names[Number(month) - 1] ?? '';
}

function devanagari(text: string): string {
  return text.replace(/[0-9]/g, (digit) => String.fromCharCode(0x0966 + Number(digit)));
}

function ascii(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x0966)).replace(/\p{Cf}/gu, '');
}

function daysIn(reading: DateReading): readonly string[] {
  return 'from' in reading ? [reading.from, reading.to] : [];
}

function flagsOf(reading: DateReading): readonly string[] {
  return 'flags' in reading ? (reading.flags ?? ['none']) : ['none'];
}

describe('Reading any text', () => {
  it('answers days of the calendar alone, none before the first', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const answered = daysIn(readDate(text));
        expect(answered.map((day) => new Date(day).toISOString().slice(0, 10)).sort()).toEqual(answered);
      }),
      { numRuns: 2000 },
    );
  });

  it('says what kind of reading it is, and has flags and times only where there are any', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readDate(text);
        const [from, to] = daysIn(reading);
        expect(flagsOf(reading)).not.toEqual([]);
        expect(from === undefined ? ['empty', 'text'] : [from === to ? 'date' : 'range']).toContain(reading.kind);
        expect('time' in reading ? reading.time : '00:00').toMatch(/^([01][0-9]|2[0-3]):[0-5][0-9]$/);
      }),
    );
  });

  it('never invents a year: its digits are in the text, all four or the last two', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const reading = readDate(text);
        const digits = flagsOf(reading).includes('two-digit-year') ? 2 : 4;
        const years = daysIn(reading).map((day) => day.slice(4 - digits, 4));
        expect(years.filter((year) => !ascii(text).includes(year))).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });

  it('finds no date without a digit', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(['empty', 'text']).toContain(readDate(text.replace(/\p{N}/gu, '')).kind);
      }),
    );
  });

  it('reads the same from a text that looks the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(readDate(`\u00a0${text.normalize('NFD')}\u200b\n`)).toEqual(readDate(text));
        expect(readDate(devanagari(text))).toEqual(readDate(text));
      }),
    );
  });
});

describe('Reading a day somebody wrote', () => {
  it.each(Object.entries(formats))('reads it back from %s', (_, format) => {
    fc.assert(
      fc.property(days, (day) => {
        expect(readDate(rendered(day, format))).toEqual({ kind: 'date', precision: 'day', from: day, to: day });
      }),
    );
  });

  it.each(['to', '-', '–', 'till', 'से', 'up to'])('reads two of them with "%s" between as a range', (join) => {
    fc.assert(
      fc.property(written, written, (one, other) => {
        const range = {
          kind: one.day === other.day ? 'date' : 'range',
          precision: 'day',
          from: one.day,
          to: other.day,
        };
        expect(readDate(`${one.text} ${join} ${other.text}`)).toEqual(one.day > other.day ? { kind: 'text' } : range);
      }),
    );
  });

  it('counts down to nothing else, whatever stands around it', () => {
    // Not years, nor numbers of two digits, which may be years: those may well make another date.
    const junk = fc.oneof(
      anyText(),
      fc
        .array(
          fc.constantFrom(
            ...'1 5 9 123 12345 Nov 5 PM 10:30 to - – & , . / ( ) : from till से extended earlier on before week days shift st Rs'.split(
              ' ',
            ),
          ),
          { maxLength: 6 },
        )
        .map((each) => each.join(' ')),
    );
    const gap = fc.constantFrom(' ', '', '(', ', ', ' - ', '\n');
    fc.assert(
      fc.property(junk, gap, written, gap, junk, (before, left, { day, text }, right, after) => {
        fc.pre(!/\p{N}$/u.test(before + left) && !/^\p{N}/u.test(right + after));
        const deadline = deadlineOf(readDate(before + left + text + right + after));
        expect([undefined, day]).toContain(deadline?.day);
      }),
      { numRuns: 3000 },
    );
  });
});
