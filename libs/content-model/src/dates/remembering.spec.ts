import { describe, expect, it } from '@jest/globals';
import { remembering } from './remembering.js';

describe('A function that remembers', () => {
  const asked: string[] = [];
  const upper = remembering((text) => {
    asked.push(text);
    return text === '' ? undefined : text.toUpperCase();
  });

  it('is asked once for a text, also where it has no answer', () => {
    expect([upper('a'), upper('a'), upper(''), upper('')]).toEqual(['A', 'A', undefined, undefined]);
    expect(asked.splice(0)).toEqual(['a', '']);
  });

  it('keeps no long text, and not more than some', () => {
    const long = 'x'.repeat(301);
    expect([upper(long), upper(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
    for (let number = 0; number < 1000; number += 1) upper(String(number));
    asked.splice(0);
    upper('a');
    expect(asked).toEqual(['a']);
  });
});
