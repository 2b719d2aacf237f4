import { describe, expect, it } from '@jest/globals';
import { blankGrid } from './grid.js';
import { columnEdits, rowEdits } from './line-edits.js';
import { grid, gridOf, picture } from './testing/grids.js';

/** `b` hangs over two rows, `d` lies over two columns. */
const table = gridOf(['a', ['b', 1, 2], 'c'], ['e', 'f'], [['d', 2], 'g']);

describe('A row or column', () => {
  it('is added at the end, also to an empty table', () => {
    expect(rowEdits.add(blankGrid)).toEqual(gridOf([''], ['']));
    expect(columnEdits.add(blankGrid)).toEqual(gridOf(['', '']));
    expect(rowEdits.add([])).toEqual(blankGrid);
    expect(columnEdits.add([])).toEqual(blankGrid);
    expect(columnEdits.add(gridOf(['a', 'b'], ['c']))).toEqual(gridOf(['a', 'b', ''], ['c', '', '']));
  });

  it('is inserted on either side, and cells across grow over it', () => {
    expect(picture(rowEdits.insertAfter(table, 0))).toEqual([
      ['a', 'b', 'c'],
      ['', 'b', ''],
      ['e', 'b', 'f'],
      ['d', 'd', 'g'],
    ]);
    expect(rowEdits.insertBefore(table, 1)).toEqual(rowEdits.insertAfter(table, 0));
    expect(picture(rowEdits.insertBefore(table, 2))[2]).toEqual(['', '', '']);
    expect(picture(columnEdits.insertAfter(table, 0))).toEqual([
      ['a', '', 'b', 'c'],
      ['e', '', 'b', 'f'],
      ['d', 'd', 'd', 'g'],
    ]);
    expect(columnEdits.insertBefore(table, 1)).toEqual(columnEdits.insertAfter(table, 0));
  });

  it('is deleted with its own cells, while cells that reach beyond it shrink and keep their text', () => {
    expect(picture(rowEdits.remove(table, 0))).toEqual([
      ['e', 'b', 'f'],
      ['d', 'd', 'g'],
    ]);
    expect(picture(rowEdits.remove(table, 1))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'd', 'g'],
    ]);
    expect(picture(columnEdits.remove(table, 0))).toEqual([
      ['b', 'c'],
      ['b', 'f'],
      ['d', 'g'],
    ]);
  });

  it('leaves an empty table behind when it was the last', () => {
    expect(rowEdits.remove(blankGrid, 0)).toEqual([]);
    expect(columnEdits.remove(gridOf(['a'], ['b']), 0)).toEqual([]);
  });

  it('takes a row along that had no other cell', () => {
    expect(columnEdits.remove(gridOf(['a', 'b'], ['c']), 0)).toEqual(gridOf(['b']));
  });

  it('is not there beyond the table', () => {
    expect(rowEdits.remove(table, 3)).toEqual({ refused: 'There is no such row.' });
    expect(columnEdits.insertBefore(table, -1)).toEqual({ refused: 'There is no such column.' });
    expect(rowEdits.duplicate([], 0)).toEqual({ refused: 'There is no such row.' });
  });
});

describe('A row', () => {
  it('is duplicated below itself, and taller cells reach over the copy', () => {
    expect(picture(rowEdits.duplicate(table, 1))).toEqual([
      ['a', 'b', 'c'],
      ['e', 'b', 'f'],
      ['e', 'b', 'f'],
      ['d', 'd', 'g'],
    ]);
    expect(rowEdits.duplicate(table, 2)).toEqual([...table, table[2]]);
  });

  it('moves up and down', () => {
    const rows = gridOf(['a', 'b'], [['c', 2]]);
    const swapped = gridOf([['c', 2]], ['a', 'b']);
    expect(rowEdits.moveBack(rows, 1)).toEqual(swapped);
    expect(rowEdits.moveOn(rows, 0)).toEqual(swapped);
  });

  it('moves inside a group that one cell names', () => {
    expect(picture(rowEdits.moveOn(table, 0))).toEqual([
      ['e', 'b', 'f'],
      ['a', 'b', 'c'],
      ['d', 'd', 'g'],
    ]);
  });

  it('does not move where a merged cell would be torn', () => {
    const refused = { refused: 'A merged cell would be torn apart. Split it first, then move the row.' };
    expect(rowEdits.moveBack(table, 2)).toEqual(refused);
    expect(rowEdits.moveOn(table, 1)).toEqual(refused);
  });

  it('does not move beyond the table', () => {
    expect(rowEdits.moveBack(table, 0)).toEqual({ refused: 'This is the first row.' });
    expect(rowEdits.moveOn(table, 2)).toEqual({ refused: 'This is the last row.' });
  });

  it('is moved with its gaps', () => {
    expect(rowEdits.moveBack(gridOf(['a', 'b'], ['c']), 1)).toEqual(gridOf(['c'], ['a', 'b']));
    expect(rowEdits.moveBack(gridOf(['a'], []), 1)).toEqual(gridOf([''], ['a']));
  });
});

describe('A column', () => {
  it('moves left and right', () => {
    const columns = gridOf([['title', 3]], ['a', 'b', ['c', 1, 2]], ['d', 'e']);
    expect(picture(columnEdits.moveOn(columns, 0))).toEqual([
      ['title', 'title', 'title'],
      ['b', 'a', 'c'],
      ['e', 'd', 'c'],
    ]);
    expect(grid(columnEdits.moveBack(columns, 1))).toEqual(grid(columnEdits.moveOn(columns, 0)));
    expect(picture(columnEdits.moveBack(columns, 2))[2]).toEqual(['d', 'c', 'e']);
  });

  it('does not move beyond the table or through a merged cell', () => {
    expect(columnEdits.moveBack(table, 0)).toEqual({ refused: 'This is the first column.' });
    expect(columnEdits.moveOn(table, 2)).toEqual({ refused: 'This is the last column.' });
    expect(columnEdits.moveOn(table, 1)).toEqual({
      refused: 'A merged cell would be torn apart. Split it first, then move the column.',
    });
  });
});

describe('A table that is as large as it may be', () => {
  it('gets no further row', () => {
    const full = Array.from({ length: 2000 }, () => gridOf(['a'])[0] ?? []);
    expect(rowEdits.add(full)).toEqual({
      refused: 'A table has at most %{limit} rows; this would be %{count}.',
      values: { limit: '2,000', count: '2,001' },
    });
  });

  it('gets no further column', () => {
    const full = gridOf(Array.from({ length: 100 }, () => 'a'));
    expect(columnEdits.add(full)).toEqual({
      refused: 'A row has at most %{limit} cells; this would be %{count}.',
      values: { limit: '100', count: '101' },
    });
  });

  it('gets no further row of cells beyond those of all rows', () => {
    const full = gridOf(...Array.from({ length: 500 }, () => Array.from({ length: 100 }, () => 'a')));
    expect(rowEdits.add(full)).toEqual({
      refused: 'A table has at most %{limit} cells; this would be %{count}. Split it into two tables.',
      values: { limit: '50,000', count: '50,100' },
    });
  });
});
