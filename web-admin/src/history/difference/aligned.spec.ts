import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { aligned, type Likeness } from './aligned.js';

const isSame: Likeness<string> = (one, other) => one === other;
const isSameLetter: Likeness<string> = (one, other) => one[0] === other[0];
const lists = fc.array(fc.constantFrom('a1', 'a2', 'b1', 'b2', 'c1'), { maxLength: 9 });

function told(before: string, after: string, ...likenesses: readonly Likeness<string>[]): string {
  const split = (text: string) => text.split(' ').filter(Boolean);
  return aligned(split(before), split(after), likenesses)
    .map((pair) => `${pair.before ?? ''}>${pair.after ?? ''}`)
    .join(' ');
}

describe('Two lists side by side', () => {
  it.each([
    ['a b c', 'a c', 'a>a b> c>c'],
    ['a c', 'a b c', 'a>a >b c>c'],
    ['a b', 'b a', 'a> b>b >a'],
    ['', 'a', '>a'],
    ['a', '', 'a>'],
  ])('%s and %s are %s', (before, after, pairs) => {
    expect(told(before, after, isSame)).toBe(pairs);
  });

  it('pair what is alike in the gaps between what is the same', () => {
    expect(told('x a1 y b1', 'x a2 z y c1', isSame, isSameLetter)).toBe('x>x a1>a2 >z y>y b1> >c1');
  });

  it('hold every entry of either list once, in its order', () => {
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const pairs = aligned(before, after, [isSame, isSameLetter]);
        expect(pairs.flatMap((pair) => pair.before ?? [])).toEqual(before);
        expect(pairs.flatMap((pair) => pair.after ?? [])).toEqual(after);
        expect(pairs.every((pair) => pair.before !== undefined || pair.after !== undefined)).toBe(true);
      }),
    );
  });

  it('have as much in common as can be', () => {
    const longest = (before: readonly string[], after: readonly string[]): number => {
      const [[one, ...others], [other, ...rest]] = [before, after];
      if (one === undefined || other === undefined) return 0;
      if (one === other) return 1 + longest(others, rest);
      return Math.max(longest(others, after), longest(before, rest));
    };
    fc.assert(
      fc.property(lists, lists, (before, after) => {
        const common = aligned(before, after, [isSame]).filter((pair) => pair.before === pair.after);
        expect(common).toHaveLength(longest(before, after));
      }),
    );
  });

  it('are not compared for ever: what is left of two very long ones counts as replaced', () => {
    const words = (letter: string) => Array.from({ length: 3000 }, (_, place) => `${letter}${place}`);
    const pairs = aligned(['same', ...words('a'), 'end'], ['same', ...words('b'), 'end'], [isSame]);
    expect(pairs).toHaveLength(6002);
    expect([pairs.at(0), pairs.at(-1)]).toEqual(['same', 'end'].map((text) => ({ before: text, after: text })));
  });
});
