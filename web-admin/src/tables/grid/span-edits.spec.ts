import { describe, expect, it } from '@jest/globals';
import { blankGrid, layOut } from './grid.js';
import { wholeCells } from './navigation.js';
import { mergeCells, raiseColspan, raiseRowspan, splitCell } from './grid-edits.js';
import { gridOf, picture } from './testing/grids.js';

describe('Raising a span by one', () => {
  it('absorbs the neighbour and keeps its text as a bullet', () => {
    expect(raiseColspan(gridOf(['a', 'b', 'c']), 0, 0)).toEqual(gridOf([['a/nb', 2], 'c']));
    expect(raiseRowspan(gridOf(['a', 'x'], ['b', 'y'], ['c', 'z']), 0, 0)).toEqual(
      gridOf([['a/nb', 1, 2], 'x'], ['y'], ['c', 'z']),
    );
  });

  it('adds no bullet for an empty neighbour', () => {
    expect(raiseColspan(gridOf(['a', '']), 0, 0)).toEqual(gridOf([['a', 2]]));
    expect(raiseColspan(gridOf(['', 'b']), 0, 0)).toEqual(gridOf([['b', 2]]));
  });

  it('keeps a marker apart from a web address before it', () => {
    const grid = gridOf(['https://a.example', 'b']);
    expect(raiseColspan(grid, 0, 0)).toEqual(gridOf([['https://a.example /nb', 2]]));
  });

  it('absorbs all neighbours of a tall cell', () => {
    const grid = gridOf([['a', 1, 3], 'b'], ['c'], ['d']);
    expect(raiseColspan(grid, 0, 0)).toEqual(gridOf([['a/nb/nc/nd', 2, 3]], [], []));
  });

  it('takes one column of a wider neighbour, which keeps its text', () => {
    const grid = gridOf(['a', ['b', 2]], ['c', 'd', 'e']);
    expect(raiseColspan(grid, 0, 0)).toEqual(gridOf([['a', 2], 'b'], ['c', 'd', 'e']));
  });

  it('works from any place of the cell', () => {
    const grid = gridOf([['a', 2, 2], 'b'], ['c'], ['d', 'e', 'f']);
    expect(raiseRowspan(grid, 1, 1)).toEqual(gridOf([['a/nd/ne', 2, 3], 'b'], ['c'], ['f']));
  });

  it('gives the table a column or a row at the edge', () => {
    expect(raiseColspan(blankGrid, 0, 0)).toEqual(gridOf([['', 2]]));
    expect(raiseRowspan(blankGrid, 0, 0)).toEqual(gridOf([['', 1, 2]], []));
    expect(raiseColspan(gridOf(['a', 'b'], ['c', 'd']), 0, 1)).toEqual(gridOf(['a', ['b', 2]], ['c', 'd', '']));
  });

  it('is refused where the neighbour reaches beyond the cell', () => {
    const refused = { refused: 'The next cell reaches beyond this one. Split it first, or merge the cells.' };
    expect(raiseColspan(gridOf(['a', ['b', 1, 2]], ['c']), 0, 0)).toEqual(refused);
    expect(raiseRowspan(gridOf(['a', 'b'], [['c', 2]]), 0, 1)).toEqual(refused);
  });

  it('is refused in a gap and beyond the limit', () => {
    expect(raiseColspan(gridOf(['a', 'b'], ['c']), 1, 1)).toEqual({ refused: 'There is no cell here.' });
    expect(raiseColspan(gridOf([['a', 1000]]), 0, 0)).toEqual({
      refused: 'A cell reaches over at most %{limit} rows or columns.',
      values: { limit: '1,000' },
    });
  });

  it('is refused where the text would get too long', () => {
    const long = 'x'.repeat(6000);
    expect(raiseColspan(gridOf([long, long]), 0, 0)).toEqual({
      refused: 'A cell holds at most %{limit} characters.',
      values: { limit: '10,000' },
    });
  });
});

describe('Merging', () => {
  const table = gridOf(['a', 'b', 'c'], ['d', '', 'f'], ['g', 'h', 'i']);
  const from = { row: 0, column: 0 };

  it('makes one cell of a rectangle, its texts as bullets in reading order', () => {
    expect(picture(mergeCells(table, { from: { row: 1, column: 1 }, to: from }))).toEqual([
      ['a/nb/nd', 'a/nb/nd', 'c'],
      ['a/nb/nd', 'a/nb/nd', 'f'],
      ['g', 'h', 'i'],
    ]);
  });

  it('keeps rows that have no cell left, so that it can be split again', () => {
    const merged = mergeCells(gridOf(['a', 'b'], ['c', 'd']), { from, to: { row: 1, column: 1 } });
    expect(merged).toEqual(gridOf([['a/nb/nc/nd', 2, 2]], []));
    expect(splitCell(gridOf([['a/nb/nc/nd', 2, 2]], []), 1, 1)).toEqual(gridOf(['a/nb/nc/nd', ''], ['', '']));
  });

  it('takes in the whole of a cell that the selection cuts', () => {
    const grid = gridOf(['a', ['b', 2]], [['c', 1, 2], 'd', 'e'], ['f', 'g']);
    const selection = { from, to: { row: 1, column: 1 } };
    expect(wholeCells(layOut(grid), selection)).toMatchObject({ top: 0, left: 0, bottom: 3, right: 3 });
    expect(mergeCells(grid, selection)).toEqual(gridOf([['a/nb/nc/nd/ne/nf/ng', 3, 3]], [], []));
  });

  it('ends with the table', () => {
    expect(mergeCells(gridOf(['a', 'b']), { from, to: { row: 9, column: 9 } })).toEqual(gridOf([['a/nb', 2]]));
  });

  it('needs two cells', () => {
    expect(mergeCells(table, { from, to: from })).toEqual({ refused: 'Select two or more cells to merge.' });
    expect(mergeCells([], { from, to: from })).toEqual({ refused: 'Select two or more cells to merge.' });
  });
});

describe('Splitting', () => {
  it('gives back single cells, the text in the first', () => {
    const grid = gridOf(['a', ['b', 2, 2]], ['c']);
    expect(splitCell(grid, 1, 2)).toEqual(gridOf(['a', 'b', ''], ['c', '', '']));
  });

  it('is refused for a single cell', () => {
    expect(splitCell(blankGrid, 0, 0)).toEqual({ refused: 'This cell is not merged.' });
    expect(splitCell(blankGrid, 0, 1)).toEqual({ refused: 'There is no cell here.' });
  });
});
