import { expect, it } from '@jest/globals';
import { readerLanguage } from './reader-language.js';

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
