import { describe, expect, it } from '@jest/globals';
import { blankGrid } from './grid.js';
import { clearCells, removeCell, setValue, transpose } from './grid-edits.js';
import { gridOf, picture } from './testing/grids.js';

describe('Typing a text', () => {
  it('changes that cell alone, from any place of it', () => {
    const grid = gridOf([['a', 1, 9], 'b'], ['c']);
    expect(setValue(grid, 1, 0, 'A')).toEqual(gridOf([['A', 1, 9], 'b'], ['c']));
    expect(setValue(grid, 1, 1, 'C')).toEqual(gridOf([['a', 1, 9], 'b'], ['C']));
  });

  it('gives the same table back when nothing changed', () => {
    const grid = gridOf(['a']);
    expect(setValue(grid, 0, 0, 'a')).toBe(grid);
  });

  it('is refused in a gap and beyond the limit, where characters count, not their parts', () => {
    expect(setValue(gridOf(['a', 'b'], ['c']), 1, 1, 'x')).toEqual({ refused: 'There is no cell here.' });
    expect(setValue(blankGrid, 0, 0, '\u{1f4cc}'.repeat(10_000))).toHaveLength(1);
    expect(setValue(blankGrid, 0, 0, 'क'.repeat(10_001))).toEqual({
      refused: 'A cell holds at most %{limit} characters.',
      values: { limit: '10,000' },
    });
  });
});

describe('Removing a cell', () => {
  it('lets what stands beside it move up', () => {
    expect(removeCell(gridOf(['a', 'b', 'c'], ['d', 'e', 'f']), 0, 0)).toEqual(gridOf(['b', 'c'], ['d', 'e', 'f']));
  });

  it('removes a row that has become empty', () => {
    expect(removeCell(gridOf(['a'], ['b', 'c']), 0, 0)).toEqual(gridOf(['b', 'c']));
    expect(removeCell(gridOf([['a', 1, 2], 'b'], ['c']), 1, 1)).toEqual(gridOf(['a', 'b']));
    expect(removeCell(gridOf([['a', 1, 2]], []), 0, 0)).toEqual([]);
  });

  it('leaves an empty table behind the last one', () => {
    expect(removeCell(blankGrid, 0, 0)).toEqual([]);
  });

  it('lets cells of lower rows move up where it hung over them', () => {
    expect(picture(removeCell(gridOf([['a', 1, 2], 'b'], ['c']), 0, 0))).toEqual([['b'], ['c']]);
  });

  it('is refused where a wide cell would run into one from above', () => {
    const grid = gridOf(['p', ['q', 1, 2], 's', 't'], ['a', ['b', 2]]);
    expect(removeCell(grid, 1, 0)).toEqual({
      refused: 'The cells beside it would run into a merged cell. Split that one first, or clear this cell.',
    });
    expect(removeCell(grid, 5, 0)).toEqual({ refused: 'There is no cell here.' });
  });
});

describe('Clearing', () => {
  it('empties the selected cells and keeps their spans', () => {
    const selection = { from: { row: 0, column: 1 }, to: { row: 1, column: 2 } };
    expect(clearCells(gridOf(['a', ['b', 2]], ['c', 'd', 'e']), selection)).toEqual(
      gridOf(['a', ['', 2]], ['c', '', '']),
    );
  });
});

describe('Transposing', () => {
  it('turns rows into columns, spans too', () => {
    const grid = gridOf(
      [
        ['a', 2],
        ['b', 1, 2],
      ],
      ['c', 'd'],
    );
    expect(picture(transpose(grid))).toEqual([
      ['a', 'c'],
      ['a', 'd'],
      ['b', 'b'],
    ]);
  });

  it('keeps each cell in its place where a row was short', () => {
    expect(transpose(gridOf(['a'], ['b', 'c']))).toEqual(gridOf(['a', 'b'], ['', 'c']));
  });

  it('is refused when there are too many rows to be columns', () => {
    const tall = Array.from({ length: 101 }, () => gridOf(['a'])[0] ?? []);
    expect(transpose(tall)).toEqual({
      refused: 'A row has at most %{limit} cells; this would be %{count}.',
      values: { limit: '100', count: '101' },
    });
  });
});
