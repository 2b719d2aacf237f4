import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { blankGrid, cellAt, layOut, raggedRows, rowsOf, squared } from './grid.js';
import { fullGrids, gridOf, legalGrids, picture } from './testing/grids.js';

describe('A table laid out', () => {
  it('is at first one empty cell', () => {
    expect(blankGrid).toEqual([[{ value: '', colspan: 1, rowspan: 1 }]]);
    expect(layOut(blankGrid)).toMatchObject({ height: 1, width: 1, overlaps: [] });
  });

  it('has no rows and columns when it is empty', () => {
    expect(layOut([])).toMatchObject({ height: 0, width: 0, cells: [] });
    expect(rowsOf(layOut([]))).toEqual([]);
  });

  it('puts each cell into the next column that is free', () => {
    const grid = gridOf(
      [
        ['a', 1, 2],
        ['b', 2],
      ],
      [['c', 1, 2], 'd'],
      ['e', 'f'],
    );
    expect(picture(grid)).toEqual([
      ['a', 'b', 'b'],
      ['a', 'c', 'd'],
      ['e', 'c', 'f'],
    ]);
    expect(cellAt(layOut(grid), 2, 1)).toEqual({ value: 'c', row: 1, column: 1, colspan: 1, rowspan: 2 });
    expect(cellAt(layOut(grid), 3, 0)).toBeUndefined();
    expect(cellAt(layOut(grid), 0, -1)).toBeUndefined();
  });

  it('ends cells with its last row, however far they were raised', () => {
    expect(layOut(gridOf([['a', 1, 1000], 'b'], ['c'])).cells[0]).toMatchObject({ rowspan: 2 });
  });

  it('names the rows that leave gaps', () => {
    const layout = layOut(gridOf([['a', 3]], ['b', ['c', 1, 2]], [], ['d', 'e', 'f']));
    expect(raggedRows(layout)).toEqual([1, 2]);
    expect(cellAt(layout, 2, 0)).toBeUndefined();
  });

  it('cuts a cell that reaches into another, and names it', () => {
    const layout = layOut(gridOf(['a', ['b', 1, 2], 'c'], [['d', 2], 'e']));
    expect(layout.overlaps).toEqual([{ value: 'd', row: 1, column: 0, colspan: 1, rowspan: 1 }]);
    expect(picture(rowsOf(layout))).toEqual([
      ['a', 'b', 'c'],
      ['d', 'b', 'e'],
    ]);
  });

  it('comes back as it was stored', () => {
    fc.assert(fc.property(legalGrids, (grid) => expect(rowsOf(layOut(grid))).toEqual(grid)));
  });

  it('keeps the place of a cell behind a gap by an empty cell', () => {
    const cells = [{ value: 'a', row: 1, column: 2, colspan: 1, rowspan: 1 }];
    expect(rowsOf({ height: 2, width: 3, cells })).toEqual(gridOf([], ['', '', 'a']));
  });
});

describe('A table squared', () => {
  it('has an empty cell in each gap', () => {
    expect(squared(gridOf(['a', 'b'], ['c'], []))).toEqual(gridOf(['a', 'b'], ['c', ''], ['', '']));
  });

  it('loses the columns that only a title reaches', () => {
    expect(squared(gridOf([['Title', 10]], ['a', 'b']))).toEqual(gridOf([['Title', 2]], ['a', 'b']));
  });

  it('is the same when it had no gaps', () => {
    fc.assert(fc.property(fullGrids, (grid) => expect(squared(grid)).toEqual(grid)));
    expect(squared([])).toEqual([]);
  });

  it('has neither gaps nor overlaps, whatever was stored', () => {
    fc.assert(
      fc.property(legalGrids, (grid) => {
        const layout = layOut(squared(grid));
        expect(raggedRows(layout)).toEqual([]);
        expect(layout.overlaps).toEqual([]);
      }),
    );
  });
});
