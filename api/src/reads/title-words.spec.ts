import { describe, expect, it } from '@jest/globals';
import { foldText } from '@noticeboard/content-model';
import { TitleWords } from './title-words.js';
import { isOneSlip } from './word-sounds.js';

function wordsOf(...titles: readonly string[]): TitleWords {
  const words = new TitleWords();
  for (const title of titles) words.add(foldText(title));
  return words;
}

describe('A word', () => {
  it.each([
    ['patwari', 'पटवारी'],
    ['police', 'पुलिस'],
    ['bharti', 'भर्ती'],
    ['constable', 'कांस्टेबल'],
    ['railway', 'रेलवे'],
    ['driver', 'ड्राइवर'],
    ['clerk', 'क्लर्क'],
    ['vidyut', 'विद्युत'],
    ['company', 'कंपनी'],
    ['mahila', 'महिला'],
    ['yojana', 'योजना'],
    ['lekhpal', 'लेखपाल'],
    ['adhikari', 'अधिकारी'],
  ])('is found in the other script: %s and %s', (latin, hindi) => {
    const words = wordsOf(`${latin} 2026`, `${hindi} 2026`);
    expect(words.alike(latin)).toEqual([foldText(hindi)]);
    expect(words.alike(foldText(hindi))).toEqual([latin]);
  });

  it('is found past one slip, and not past two', () => {
    const words = wordsOf('Constable Patwari Clerk');
    for (const typed of ['constabel', 'constble', 'conistable', 'konstable'])
      expect(words.slipped(typed)).toEqual(['constable']);
    expect(words.slipped('patvari')).toEqual(['patwari']);
    expect(words.slipped('klrek')).toEqual([]);
    expect(words.slipped('cler')).toEqual(['clerk']);
  });

  it('with digits in it is meant as it is typed', () => {
    const words = wordsOf('CGL 2026');
    expect([...words.alike('2027'), ...words.slipped('2027'), ...words.slipped('cgl2')]).toEqual([]);
  });
});

it.each([
  ['abcd', 'abcd', false],
  ['abcd', 'abd', true],
  ['abcd', 'abxd', true],
  ['abcd', 'abdc', true],
  ['abcd', 'bacd', true],
  ['abcd', 'dbca', false],
  ['abcd', 'ab', false],
])('%s and %s are one slip apart: %s', (one, other, expected) => {
  expect([isOneSlip(one, other), isOneSlip(other, one)]).toEqual([expected, expected]);
});
