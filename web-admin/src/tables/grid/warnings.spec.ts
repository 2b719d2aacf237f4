import { describe, expect, it } from '@jest/globals';
import { blankGrid } from './grid.js';
import { setValue } from './grid-edits.js';
import { grid, gridOf } from './testing/grids.js';
import { warningsOf } from './warnings.js';

describe('A marker that looks like an accident', () => {
  it.each([
    ['Male/non-binary', 'Male\\/non-binary'],
    ['Pay/negotiable', 'Pay\\/negotiable'],
    ['and/nor', 'and\\/nor'],
    ['Widowed/never married', 'Widowed\\/never married'],
    ['पुरुष/non-binary', 'पुरुष\\/non-binary'],
    ['(y/n)', '(y\\/n)'],
    ['S/n', 'S\\/n'],
    ['see ssc.gov.in/notice.pdf', 'see ssc.gov.in\\/notice.pdf'],
    ['ssc.gov.in/docs/nhm', 'ssc.gov.in/docs\\/nhm'],
    ['uploads/nhm.pdf', 'uploads\\/nhm.pdf'],
    ['https://a.example/nhttps://b.example', 'https://a.example /nhttps://b.example'],
    ['https://a.example/nApply here', 'https://a.example /nApply here'],
    ['https://a.example/nआवेदन', 'https://a.example /nआवेदन'],
  ])('in %j is named and can be mended', (value, mended) => {
    const table = gridOf(['a', value]);
    const [warning, ...more] = warningsOf(table);
    expect(warning).toMatchObject({ kind: 'marker', row: 0, column: 1 });
    expect(more).toEqual([]);
    expect(warning?.fix?.(table)).toEqual(gridOf(['a', mended]));
    expect(warningsOf(gridOf(['a', mended]))).toEqual([]);
  });

  it('is told by the word it stands in', () => {
    expect(warningsOf(gridOf(['Any gender: male/non-binary, female']))[0]?.message).toEqual({
      words: '“/n” in “%{word}” begins a new bullet, and its letters are not shown. Write “\\/n” to keep them.',
      values: { word: 'male/non-binary,' },
    });
    expect(warningsOf(gridOf(['https://a.example/nApply']))[0]?.message).toEqual({
      words: 'In “%{word}” the “/n” is read as a part of the web address. Put a space before it to begin a new bullet.',
      values: { word: 'https://a.example/nApply' },
    });
  });

  it('is named each time, and mended one by one', () => {
    const table = gridOf(['Pay/negotiable, male/non-binary']);
    const [first, second] = warningsOf(table);
    expect(first?.fix?.(table)).toEqual(gridOf(['Pay\\/negotiable, male/non-binary']));
    expect(second?.fix?.(table)).toEqual(gridOf(['Pay/negotiable, male\\/non-binary']));
  });

  it('is not mended in a cell that says something else by now', () => {
    const table = gridOf(['Pay/negotiable']);
    const changed = grid(setValue(table, 0, 0, 'Pay'));
    expect(warningsOf(table)[0]?.fix?.(changed)).toBe(changed);
    expect(warningsOf(table)[0]?.fix?.([])).toEqual([]);
  });
});

describe('A marker that is meant', () => {
  it.each([
    'Photo/nSignature',
    'Photo/nid proof',
    'Any degree/n18 years',
    'Degree with 60% in Maths at 10+2/nor degree with Statistics',
    '₹3,300 per year/n+ registration and development fee',
    'CDPO office of the block/nBy hand',
    'फोटो/nहस्ताक्षर',
    'one /nother',
    '/neither',
    'photo/nsignature',
    'A/nB/nC',
    'Male\\/non-binary',
    'https://a.example/notice.pdf',
    'HTTPS://a.example/docs/nhm.pdf and more',
    'https://a.example /nApply',
    'Pay/Negotiable',
    'MALE/NON-BINARY',
  ])('in %j is no reason to warn', (value) => {
    expect(warningsOf(gridOf([value]))).toEqual([]);
  });
});

describe('A table', () => {
  it('without any text is empty', () => {
    const empty = { kind: 'empty', row: 0, column: 0 };
    expect(warningsOf([])).toEqual([expect.objectContaining(empty)]);
    expect(warningsOf(blankGrid)).toEqual([expect.objectContaining(empty)]);
  });

  it('of many columns is very wide', () => {
    const columns = (count: number) => gridOf(Array.from({ length: count }, () => 'a'));
    expect(warningsOf(columns(10))).toEqual([]);
    expect(warningsOf(columns(11))).toEqual([expect.objectContaining({ kind: 'wide' })]);
  });

  it('with gaps is squared by the fix', () => {
    const table = gridOf(['a', 'b'], ['c']);
    const [warning] = warningsOf(table);
    expect(warning).toMatchObject({ kind: 'ragged', row: 1, column: 1 });
    expect(warning?.fix?.(table)).toEqual(gridOf(['a', 'b'], ['c', '']));
  });

  it('with overlaps is cut by the fix', () => {
    const table = gridOf(['a', ['b', 1, 2]], [['c', 2]]);
    const [warning] = warningsOf(table);
    expect(warning).toMatchObject({ kind: 'overlap', row: 1, column: 0 });
    expect(warning?.fix?.(table)).toEqual(gridOf(['a', ['b', 1, 2]], ['c']));
  });

  it('names its faults in reading order', () => {
    const table = gridOf(['a', 'b', 'Pay/negotiable'], ['c'], ['and/nor', 'd']);
    expect(warningsOf(table).map(({ kind, row }) => [kind, row])).toEqual([
      ['marker', 0],
      ['ragged', 1],
      ['marker', 2],
      ['ragged', 2],
    ]);
  });
});

describe('A text of any length', () => {
  it.each(['a.', 'a/n', 'a/nin', 'https://', 'https://a/nhttps://', '\\/n', 'a b.c/nd '])(
    'made of %j is looked through in one go',
    (part) => {
      expect(() => warningsOf(gridOf([part.repeat(10_000)]))).not.toThrow();
    },
  );
});
