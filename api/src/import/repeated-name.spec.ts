import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { repeatedName } from './repeated-name.js';

describe('A name that a JSON object gives twice', () => {
  it.each([
    ['{"a":1,"a":2}', 'a'],
    ['[{"b":{"c":[1,{"d":1,"e":"}","d":2}]}}]', 'd'],
    ['{"a":1,"\\u0061":2}', 'a'],
    ['{"a\\"":1,"b":"a","a\\"":2}', 'a"'],
    ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ])('is found in %s', (json, name) => expect(repeatedName(json)).toBe(name));

  it('is found in no text of an object that was in memory', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.boolean(), (value, isWide) => {
        expect(repeatedName(JSON.stringify(value, null, isWide ? 2 : 0))).toBeUndefined();
      }),
    );
  });
});
