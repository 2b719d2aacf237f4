import { describe, expect, it } from '@jest/globals';
import { blankGrid } from './grid.js';
import {
  addColumn,
  addRow,
  deleteColumn,
  deleteRow,
  duplicateRow,
  insertColumnLeft,
  insertColumnRight,
  insertRowAbove,
  insertRowBelow,
  moveColumnLeft,
  moveColumnRight,
  moveRowDown,
  moveRowUp,
} from './line-edits.js';
import { grid, gridOf, picture } from './testing/grids.js';

/** `b` hangs over two rows, `d` lies over two columns. */
const table = gridOf(['a', ['b', 1, 2], 'c'], ['e', 'f'], [['d', 2], 'g']);

describe('A row or column', () => {
  it('is added at the end, also to an empty table', () => {
    expect(addRow(blankGrid)).toEqual(gridOf([''], ['']));
    expect(addColumn(blankGrid)).toEqual(gridOf(['', '']));
    expect(addRow([])).toEqual(blankGrid);
    expect(addColumn([])).toEqual(blankGrid);
    expect(addColumn(gridOf(['a', 'b'], ['c']))).toEqual(gridOf(['a', 'b', ''], ['c', '', '']));
  });

  it('is inserted on either side, and cells across grow over it', () => {
    expect(picture(insertRowBelow(table, 0))).toEqual([
      ['a', 'b', 'c'],
      ['', 'b', ''],
      ['e', 'b', 'f'],
      ['d', 'd', 'g'],
    ]);
    expect(insertRowAbove(table, 1)).toEqual(insertRowBelow(table, 0));
    expect(picture(insertRowAbove(table, 2))[2]).toEqual(['', '', '']);
    expect(picture(insertColumnRight(table, 0))).toEqual([
      ['a', '', 'b', 'c'],
      ['e', '', 'b', 'f'],
      ['d', 'd', 'd', 'g'],
    ]);
    expect(insertColumnLeft(table, 1)).toEqual(insertColumnRight(table, 0));
  });

  it('is deleted with its own cells, while cells that reach beyond it shrink and keep their text', () => {
    expect(picture(deleteRow(table, 0))).toEqual([
      ['e', 'b', 'f'],
      ['d', 'd', 'g'],
    ]);
    expect(picture(deleteRow(table, 1))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'd', 'g'],
    ]);
    expect(picture(deleteColumn(table, 0))).toEqual([
      ['b', 'c'],
      ['b', 'f'],
      ['d', 'g'],
    ]);
  });

  it('leaves an empty table behind when it was the last', () => {
    expect(deleteRow(blankGrid, 0)).toEqual([]);
    expect(deleteColumn(gridOf(['a'], ['b']), 0)).toEqual([]);
  });

  it('takes a row along that had no other cell', () => {
    expect(deleteColumn(gridOf(['a', 'b'], ['c']), 0)).toEqual(gridOf(['b']));
  });

  it('is not there beyond the table', () => {
    expect(deleteRow(table, 3)).toEqual({ refused: 'There is no such row.' });
    expect(insertColumnLeft(table, -1)).toEqual({ refused: 'There is no such column.' });
    expect(duplicateRow([], 0)).toEqual({ refused: 'There is no such row.' });
  });
});

describe('A row', () => {
  it('is duplicated below itself, and taller cells reach over the copy', () => {
    expect(picture(duplicateRow(table, 1))).toEqual([
      ['a', 'b', 'c'],
      ['e', 'b', 'f'],
      ['e', 'b', 'f'],
      ['d', 'd', 'g'],
    ]);
    expect(duplicateRow(table, 2)).toEqual([...table, table[2]]);
  });

  it('moves up and down', () => {
    const rows = gridOf(['a', 'b'], [['c', 2]]);
    const swapped = gridOf([['c', 2]], ['a', 'b']);
    expect(moveRowUp(rows, 1)).toEqual(swapped);
    expect(moveRowDown(rows, 0)).toEqual(swapped);
  });

  it('moves inside a group that one cell names', () => {
    expect(picture(moveRowDown(table, 0))).toEqual([
      ['e', 'b', 'f'],
      ['a', 'b', 'c'],
      ['d', 'd', 'g'],
    ]);
  });

  it('does not move where a merged cell would be torn', () => {
    const refused = { refused: 'A merged cell would be torn apart. Split it first, then move the row.' };
    expect(moveRowUp(table, 2)).toEqual(refused);
    expect(moveRowDown(table, 1)).toEqual(refused);
  });

  it('does not move beyond the table', () => {
    expect(moveRowUp(table, 0)).toEqual({ refused: 'This is the first row.' });
    expect(moveRowDown(table, 2)).toEqual({ refused: 'This is the last row.' });
  });

  it('is moved with its gaps', () => {
    expect(moveRowUp(gridOf(['a', 'b'], ['c']), 1)).toEqual(gridOf(['c'], ['a', 'b']));
    expect(moveRowUp(gridOf(['a'], []), 1)).toEqual(gridOf([''], ['a']));
  });
});

describe('A column', () => {
  it('moves left and right', () => {
    const columns = gridOf([['title', 3]], ['a', 'b', ['c', 1, 2]], ['d', 'e']);
    expect(picture(moveColumnRight(columns, 0))).toEqual([
      ['title', 'title', 'title'],
      ['b', 'a', 'c'],
      ['e', 'd', 'c'],
    ]);
    expect(grid(moveColumnLeft(columns, 1))).toEqual(grid(moveColumnRight(columns, 0)));
    expect(picture(moveColumnLeft(columns, 2))[2]).toEqual(['d', 'c', 'e']);
  });

  it('does not move beyond the table or through a merged cell', () => {
    expect(moveColumnLeft(table, 0)).toEqual({ refused: 'This is the first column.' });
    expect(moveColumnRight(table, 2)).toEqual({ refused: 'This is the last column.' });
    expect(moveColumnRight(table, 1)).toEqual({
      refused: 'A merged cell would be torn apart. Split it first, then move the column.',
    });
  });
});

describe('A table that is as large as it may be', () => {
  it('gets no further row', () => {
    const full = Array.from({ length: 2000 }, () => gridOf(['a'])[0] ?? []);
    expect(addRow(full)).toEqual({
      refused: 'A table has at most %{limit} rows; this would be %{count}.',
      values: { limit: '2,000', count: '2,001' },
    });
  });

  it('gets no further column', () => {
    const full = gridOf(Array.from({ length: 100 }, () => 'a'));
    expect(addColumn(full)).toEqual({
      refused: 'A row has at most %{limit} cells; this would be %{count}.',
      values: { limit: '100', count: '101' },
    });
  });
});
