import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isSameJson } from './json.js';

it('finds the same JSON in values that are written alike, whatever the order of names', () => {
  const property = fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
    const copy = JSON.parse(JSON.stringify(one), (_, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as unknown;
    expect(isSameJson(one, copy)).toBe(true);
    expect(isSameJson([one, other], [copy, other])).toBe(true);
  });
  fc.assert(property, { seed: 20261127, numRuns: 300 });
});

it.each([
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [[1, 2], [1]],
  [['a'], { 0: 'a' }],
  [{}, []],
  [null, {}],
  [{ a: null }, {}],
  [{ a: [{ b: 'c' }] }, { a: [{ b: 'd' }] }],
  [{ constructor: 1 }, {}],
  [{}, { toString: 1 }],
  ['1', 1],
])('finds a difference between %j and %j', (one, other) => {
  expect(isSameJson(one, other)).toBe(false);
});

it('takes what is undefined for absent, as JSON does', () => {
  expect(isSameJson({ a: 1, b: undefined }, { a: 1 })).toBe(true);
});

it('looks no further than the first difference', () => {
  const unread = {
    get value(): string {
      throw new Error('it was read');
    },
  };
  expect(isSameJson(['a', unread], ['b', { value: 'c' }])).toBe(false);
});
