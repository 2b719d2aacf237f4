import { describe, expect, it } from '@jest/globals';
import { blankGrid } from './grid.js';
import { pasteInto } from './grid-edits.js';
import { gridOf, picture } from './testing/grids.js';

const pasted = gridOf([['title', 2]], ['x', 'y']);
const table = gridOf(['a', 'b'], ['c', 'd']);

describe('Pasted rows', () => {
  it('become the table when it was blank or empty', () => {
    expect(pasteInto(blankGrid, { row: 0, column: 0 }, pasted)).toEqual(pasted);
    expect(pasteInto([], { row: 0, column: 0 }, pasted)).toEqual(pasted);
  });

  it('replace what is there, and the table grows', () => {
    expect(picture(pasteInto(table, { row: 1, column: 1 }, pasted))).toEqual([
      ['a', 'b', ''],
      ['c', 'title', 'title'],
      ['', 'x', 'y'],
    ]);
  });

  it('of one cell give their text to the cell, merged or not', () => {
    expect(pasteInto(gridOf([['a', 2]], ['b', 'c']), { row: 0, column: 1 }, gridOf(['x']))).toEqual(
      gridOf([['x', 2]], ['b', 'c']),
    );
  });

  it('do not cut a merged cell', () => {
    expect(pasteInto(gridOf(['a', ['b', 2]], ['c', 'd', 'e']), { row: 0, column: 0 }, pasted)).toEqual({
      refused: 'A merged cell reaches out of the place for the pasted cells. Split it first.',
    });
  });
});
