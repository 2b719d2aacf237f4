import { afterEach, describe, expect, it } from '@jest/globals';
import { usualLanguages } from '@noticeboard/content-model';
import { languageIn, noteLanguage, readerLanguage, speak } from './reader-language.js';

it.each([
  ['', '', 'en'],
  ['', '*', 'en'],
  ['', 'en-IN,en;q=0.9,hi;q=0.8', 'en'],
  ['', 'hi-IN,hi;q=0.9,en;q=0.8', 'hi'],
  ['', 'hi', 'hi'],
  ['', 'mr,hi;q=0.8,en;q=0.7', 'hi'],
  ['', 'fr, chi;q=0.5', 'en'],
  ['', 'hi;q=0', 'en'],
  ['', 'hi;q=x,,;', 'en'],
  ['lang=hi', 'en', 'hi'],
  ['a=b; lang=en', 'hi', 'en'],
  ['lang=fr', 'hi', 'hi'],
])('with the cookie %j and the header %j it is %s', (cookie, accepted, language) => {
  expect(readerLanguage({ cookie, 'accept-language': accepted })).toBe(language);
});

describe('A language that not every portal speaks', () => {
  afterEach(() => speak(usualLanguages));
  const asked = { 'accept-language': 'bn-IN,bn;q=0.9,hi;q=0.5' };

  it('is not spoken unless it is turned on', () => {
    expect([readerLanguage(asked), languageIn('bn')]).toEqual(['hi', undefined]);
    speak(['en', 'hi', 'bn']);
    expect([readerLanguage(asked), languageIn('bn'), readerLanguage({ cookie: 'lang=bn' })]).toEqual([
      'bn',
      'bn',
      'bn',
    ]);
    speak(['en']);
    expect([readerLanguage(asked), readerLanguage({ cookie: 'lang=hi' })]).toEqual(['en', 'en']);
  });

  it('has notes beside the pages in English', () => {
    speak(['en', 'hi', 'bn']);
    expect([noteLanguage(asked), noteLanguage({ cookie: 'lang=hi' })]).toEqual(['en', 'hi']);
  });
});
