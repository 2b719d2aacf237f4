import { describe, expect, it } from '@jest/globals';
import { isDeeperThan } from './request-checks.js';

const deep = (levels: number) => Buffer.from(`${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`);

describe('The depth of a JSON text', () => {
  it('is counted over arrays and objects', () => {
    expect(isDeeperThan(8, deep(8))).toBe(false);
    expect(isDeeperThan(7, deep(8))).toBe(true);
  });

  it('is not raised by what stands side by side, nor by brackets in text', () => {
    expect(isDeeperThan(2, Buffer.from('[[],[],{},[]]'))).toBe(false);
    expect(isDeeperThan(1, Buffer.from('["[[[{{{", "\\"[[[", "\\\\"]'))).toBe(false);
  });

  it('is found without recursion, however deep it is', () => {
    expect(isDeeperThan(32, Buffer.from('['.repeat(2_000_000)))).toBe(true);
  });
});
