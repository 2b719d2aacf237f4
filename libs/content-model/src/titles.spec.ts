import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyText } from './testing/any-text.js';
import { cleanTitle, foldText, foldTitle, titleFault, titleLimit, trimTitle } from './titles.js';
import { growthOf, linear } from '../../../test/growth.js';

const whiteSpace =
  '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';
const spaces = whiteSpace.split('');
const nukta = '\u095e';

/** Titles as people type them, with the characters that make trouble more often than chance would. */
const trouble = ['İ', 'I', 'ı', 'Σ', 'ς', 'é', 'e\u0301', nukta, '\ufeff', '\u2126', 'ﬀ', '\u{1f4cc}', ...spaces];
const titles = fc.string({
  unit: fc.oneof(fc.constantFrom(...trouble), anyText({ minLength: 1, maxLength: 1 })),
});

describe('Folding a title', () => {
  it.each([
    ['letter case', 'SSC CGL', 'ssc cgl'],
    ['composition', 'Caf\u00e9', 'Cafe\u0301'],
    ['composition that NFC undoes', `${nukta}ौज`, '\u092b\u093cौज'],
    ['a sign that NFC replaces', '10 \u2126', '10 ω'],
    ['a byte order mark around it', '\ufeffSSC\ufeff', 'SSC'],
    ['how a lower-cased İ is composed', 'İ', 'i\u0307'],
  ])('does not mind %s', (_, one, other) => {
    expect(foldTitle(one)).toBe(foldTitle(other));
  });

  it.each(spaces.map((space) => [`U+${space.charCodeAt(0).toString(16).padStart(4, '0')}`, space]))(
    'takes %s for a space inside and for nothing outside',
    (_, space) => {
      expect(foldTitle(`${space}SSC${space}${space}CGL${space}`)).toBe('ssc cgl');
    },
  );

  it.each([
    ['İ and I', 'İstanbul', 'Istanbul'],
    ['a zero-width space and nothing', 'a\u200bb', 'ab'],
    ['punctuation', 'SSC-CGL', 'SSC CGL'],
    ['compatibility forms', 'ﬀ', 'ff'],
    ['accents', 'Café', 'Cafe'],
    ['a space and no space', 'SSC CGL', 'SSCCGL'],
  ])('tells apart %s', (_, one, other) => {
    expect(foldTitle(one)).not.toBe(foldTitle(other));
  });

  it('changes nothing the second time', () => {
    const again = fc.property(titles, (title) => expect(foldTitle(foldTitle(title))).toBe(foldTitle(title)));
    fc.assert(again, { numRuns: 1000 });
  });

  it('sees no difference between the ways to write one title', () => {
    fc.assert(
      fc.property(fc.array(titles), fc.constantFrom(...spaces), fc.constantFrom('NFC', 'NFD'), (words, space, form) => {
        const written = words.join(' ');
        const otherwise = ` ${words.join(`${space} ${space}`)}${space}`.normalize(form);
        expect(foldTitle(otherwise)).toBe(foldTitle(written));
      }),
    );
  });

  it('makes duplicates of exactly the titles that compare equal without case, composition and extra space', () => {
    const words = fc.array(fc.constantFrom('ssc', 'SSC', 'Café', 'Cafe\u0301', 'CAFÉ', 'cafe'), {
      minLength: 1,
      maxLength: 3,
    });
    const plain = new Map([
      ['ssc', 1],
      ['SSC', 1],
      ['Café', 2],
      ['Cafe\u0301', 2],
      ['CAFÉ', 2],
      ['cafe', 3],
    ]);
    const meaning = (title: string[]) => title.map((word) => plain.get(word)).join();
    fc.assert(
      fc.property(words, words, (one, other) => {
        expect(foldTitle(one.join('  ')) === foldTitle(other.join(' '))).toBe(meaning(one) === meaning(other));
      }),
    );
  });

  it('has single spaces when it is folded to be searched, at its ends too', () => {
    expect(foldText('  A \t\u00a0E\u0301')).toBe(' a é');
  });
});

describe('A title', () => {
  it('loses white space around it and keeps it inside', () => {
    expect(trimTitle(`${whiteSpace}\ufeffSSC  CGL${whiteSpace}`)).toBe('SSC  CGL');
  });

  it.each([
    ['Dup\u200B Clerk\u00AD 2026\uFE0F', 'Dup Clerk 2026'],
    ['\u202ESSC\u202C \u2066CGL\u2069\u200F', 'SSC CGL'],
    ['C\u200DG\u200CL', 'CGL'],
    ['\uFEFF  SSC CGL \u2060', 'SSC CGL'],
    ['\u200B', ''],
    ['Canal\u2800Clerk \u2800', 'Canal Clerk'],
    ['SSC\uFFF9 CGL\uFFFB', 'SSC CGL'],
    ['लि\u200Dपिक भ\u200Cर्ती श्री\u200Cमान', 'लिपिक भर्ती श्रीमान'],
  ])('%j is stored without what shows nothing', (given, stored) => {
    expect(cleanTitle(given)).toBe(stored);
    expect(cleanTitle(stored)).toBe(stored);
  });

  it.each([
    'क्\u200Dष 2026',
    'می\u200Cخواهم',
    '\u{1F469}\u200D\u{1F4BB} jobs',
    '\u{1F469}\u{1F3FD}\u200D\u{1F52C}',
    '\u2764\uFE0F\u200D\u{1F525}',
    '1\uFE0F\u20E3 post',
    'עברית\u200F (2026)',
  ])('%j keeps what its script needs', (title) => expect(cleanTitle(title)).toBe(title));

  it.each([
    ['nothing', '', 'Please enter a title.'],
    ['nothing that is seen', '\u200b\u3164\u2800', 'Please enter a title.'],
    ['one dot', '.', 'more than dots'],
    ['two dots', '..', 'more than dots'],
    ['a dot among characters that are not seen', '\u200b.\u2060\u2800', 'more than dots'],
    ['two dots with a mark of variation', '.\ufe0f.\u{e0041}', 'more than dots'],
    ['a line break', 'SSC\nCGL', 'control character'],
    ['a NUL', 'SSC\0', 'control character'],
    ['a C1 control', 'SSC\u0080', 'control character'],
    ['DEL', 'SSC\u007f', 'control character'],
    ['a lone high surrogate', 'SSC \ud83d', 'half of a character'],
    ['a lone low surrogate', '\udccc SSC', 'half of a character'],
    ['301 code points', 'x'.repeat(titleLimit + 1), '300 characters'],
    ['301 astral code points', '\u{1f4cc}'.repeat(titleLimit + 1), '300 characters'],
  ])('cannot be %s', (_, title, sentence) => {
    expect(titleFault(title)?.message).toContain(sentence);
  });

  it.each(['x', '...', '. .', '/', '%2e', '?#&+', '"', 'नौकरी', '\u{1f4cc}', '__proto__'])('can be %j', (title) => {
    expect(titleFault(title)).toBeUndefined();
  });

  it.each([
    ['letters', 'x'],
    ['astral characters', '\u{1f4cc}'],
  ])('can have 300 %s', (_, character) => {
    expect(titleFault(character.repeat(titleLimit))).toBeUndefined();
  });

  it('is looked at in time that grows with its length, however much white space it holds', () => {
    const huge = `a${' '.repeat(60_000)}b`;
    expect(trimTitle(huge)).toBe(huge);
    const unseen = '\u200B'.repeat(2_000_000);
    expect(cleanTitle(unseen)).toBe(unseen);
    // A regular expression that tries each space as the first grows with the square.
    expect(growthOf(trimTitle, `${huge}${huge}`)).toBeLessThan(linear);
    expect(growthOf(cleanTitle, unseen)).toBeLessThan(linear);
  });
});
