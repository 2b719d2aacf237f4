import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromDigits, toDigits } from './proof-code';

describe('The digits of a code', () => {
  it('are the bytes that they were made of', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
        expect([...(fromDigits(toDigits(bytes)) ?? [])]).toEqual([...bytes]);
      }),
    );
  });

  it.each(['', 'abc', '1', '12', '1234', '999', '9'.repeat(13), '12 345'])('are none where they read %j', (text) => {
    expect(fromDigits(text)).toBeUndefined();
  });
});
