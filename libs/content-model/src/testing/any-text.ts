import fc, { type StringConstraints } from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/** Each code point but the surrogates, as text. */
const character = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  (place) => String.fromCodePoint(place < surrogates.first ? place : place + surrogates.count),
  (text) => {
    const point = typeof text === 'string' ? text.codePointAt(0) : undefined;
    if (point === undefined || String.fromCodePoint(point) !== text) throw new Error('not one character');
    return point < surrogates.first ? point : point - surrogates.count;
  },
);

/** The same as `unit: 'binary'`, for which fast-check writes down all code points in each suite: 0.7 s. */
export function anyText(constraints: Omit<StringConstraints, 'unit'> = {}): fc.Arbitrary<string> {
  return fc.string({ ...constraints, unit: character });
}
