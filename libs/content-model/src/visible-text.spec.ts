import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isVisible } from './visible-text.js';

const unseen: readonly (readonly [what: string, text: string])[] = [
  ['nothing', ''],
  ['white space', ' \t\n\u00a0\u2003\u3000'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff'],
  ['a soft hyphen', '\u00ad'],
  ['marks of direction', '\u200e\u200f\u202a\u202e\u2066\u2069\u061c'],
  ['combining marks alone', '\u0301\u093c\u20dd\u034f'],
  ['variation selectors', '\ufe0f\u{e0101}'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['a Braille blank', '\u2800'],
  ['a musical blank', '\u{1d159}'],
  ['blanks among hieroglyphs', '\u{13441}\u{13442}'],
  ['a Mongolian vowel separator', '\u180e'],
  ['half of a character', '\ud83d'],
];

describe('A text', () => {
  it.each(unseen)('of %s is not seen', (_, text) => expect(isVisible(text)).toBe(false));

  it.each(['a', '0', '.', 'क', 'आयु', '日', '한', '\u{1f4cc}', '⠁', '—'])('of %s is', (text) => {
    expect(isVisible(text)).toBe(true);
    const around = fc.constantFrom(...unseen.map(([, one]) => one));
    fc.assert(fc.property(around, around, (before, after) => isVisible(before + text + after)));
  });
});
