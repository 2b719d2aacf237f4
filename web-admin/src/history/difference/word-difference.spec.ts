import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sideOf, wordDifference } from './aligned.js';

/** Removed as `[-…]`, added as `[+…]`. */
function told(before: string, after: string): string {
  const marks = { same: '', removed: '-', added: '+' } as const;
  return wordDifference(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : `[${marks[kind]}${text}]`))
    .join('');
}

const texts = fc.array(fc.constantFrom('20', 'Nov', ' ', '  ', '/', '\n', 'भर्ती', 'अंतिम', '.', '😀'), {
  maxLength: 12,
});

describe('Two texts word by word', () => {
  it.each([
    ['20 Nov 2026', '30 Nov 2026', '[-20][+30] Nov 2026'],
    ['20/11/2026', '30/11/2026', '[-20][+30]/11/2026'],
    ['Fee 100', 'Fee 100 for women', 'Fee 100[+ for women]'],
    ['one two three', 'eins zwei three', '[-one two][+eins zwei] three'],
    ['अंतिम तिथि 20', 'अंतिम तिथियाँ 20', 'अंतिम [-तिथि][+तिथियाँ] 20'],
    ['', 'new', '[+new]'],
    ['old', '', '[-old]'],
    ['same', 'same', 'same'],
  ])('“%s” and “%s” are %s', (before, after, runs) => {
    expect(told(before, after)).toBe(runs);
  });

  it('are made of what stayed and what each side alone has', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const runs = wordDifference(before, after);
        const textOf = (side: 'removed' | 'added') =>
          sideOf(runs, side)
            .map(({ text }) => text)
            .join('');
        expect([textOf('removed'), textOf('added')]).toEqual([before, after]);
        expect(runs.every(({ text }) => text !== '')).toBe(true);
      }),
    );
  });

  it('never alternate more often than they must: neighbouring runs differ in kind', () => {
    fc.assert(
      fc.property(texts, texts, (one, other) => {
        const kinds = wordDifference(one.join(''), other.join('')).map(({ kind }) => kind);
        expect(kinds.join(' ')).not.toMatch(/(\w+) \1|added removed/);
      }),
    );
  });
});
