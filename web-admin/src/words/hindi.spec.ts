import { describe, expect, it } from '@jest/globals';
import { defaultI18nProvider } from 'react-admin';
import { hindi } from './hindi.js';

const gapsIn = (text: string) => [...new Set(text.match(/%\{\w+\}/g))].sort();
const ofReactAdmin = Object.keys(hindi).filter((key) => key.startsWith('ra.'));
/** The English text: react-admin's keys stand for theirs, our own are theirs. */
const english = (key: string) => (key.startsWith('ra.') ? defaultI18nProvider.translate(key) : key);

describe('react-admin in Hindi', () => {
  it.each(ofReactAdmin)('says something of react-admin’s own: %s', (key) => {
    expect(english(key)).not.toBe(key);
  });
});

describe.each(Object.entries(hindi))('“%s”', (key, said) => {
  it('keeps its gaps and its numbers', () => {
    expect(gapsIn(said)).toEqual(gapsIn(english(key)));
    expect(said.split('||||')).toHaveLength(english(key).split('||||').length);
  });
});
