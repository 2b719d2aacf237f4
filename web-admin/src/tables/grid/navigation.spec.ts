import { describe, expect, it } from '@jest/globals';
import { layOut } from './grid.js';
import { moveFrom, type MoveKey } from './navigation.js';
import { gridOf } from './testing/grids.js';

/**
 * a b b
 * c d e
 * c f ·
 */
const layout = layOut(gridOf(['a', ['b', 2]], [['c', 1, 2], 'd', 'e'], ['f']));
const at = (row: number, column: number) => ({ row, column });

describe('From a cell', () => {
  it.each<[string, MoveKey, [number, number], [number, number]]>([
    ['the next cell', 'ArrowRight', [0, 0], [0, 1]],
    ['the cell behind a merged one', 'ArrowRight', [2, 0], [2, 1]],
    ['no further at the right edge', 'ArrowRight', [0, 1], [0, 1]],
    ['no further where only a gap follows', 'ArrowRight', [2, 1], [2, 1]],
    ['the cell before', 'ArrowLeft', [1, 2], [1, 1]],
    ['the row it came by inside a tall cell', 'ArrowLeft', [2, 1], [2, 0]],
    ['the cell above, in its column of a wide cell', 'ArrowUp', [1, 2], [0, 2]],
    ['no further at the top', 'ArrowUp', [0, 2], [0, 2]],
    ['below, still in the column it came by', 'ArrowDown', [0, 2], [1, 2]],
    ['over a tall cell to its end', 'ArrowDown', [1, 0], [1, 0]],
    ['no further above a gap', 'ArrowDown', [1, 2], [1, 2]],
    ['below', 'Enter', [1, 1], [2, 1]],
    ['the beginning of the row', 'Home', [2, 1], [2, 0]],
    ['the last cell of the row', 'End', [2, 0], [2, 1]],
    ['the first cell', 'Control+Home', [2, 1], [0, 0]],
    ['the last cell', 'Control+End', [0, 0], [2, 1]],
    ['the next cell in reading order, at its origin', 'Tab', [0, 2], [1, 0]],
    ['the next cell after a tall one', 'Tab', [2, 0], [1, 1]],
    ['the cell before in reading order', 'Shift+Tab', [1, 0], [0, 1]],
    ['out of a gap', 'ArrowLeft', [2, 2], [2, 1]],
    ['upwards out of a gap', 'ArrowUp', [2, 2], [1, 2]],
    ['the cell before a gap', 'Shift+Tab', [2, 2], [2, 1]],
  ])('%s: %s', (_, key, from, to) => {
    expect(moveFrom(layout, at(...from), key)).toEqual(at(...to));
  });

  it('says that a row should be added when Tab passes the last cell', () => {
    expect(moveFrom(layout, at(2, 1), 'Tab')).toBe('add a row');
  });

  it('leaves the table when Shift+Tab passes the first', () => {
    expect(moveFrom(layout, at(0, 0), 'Shift+Tab')).toBe('leave');
  });

  it('leaves the table when Tab passes a last row without words', () => {
    expect(moveFrom(layOut(gridOf([['a', 1, 2], 'b'], [' '])), at(1, 1), 'Tab')).toBe('add a row');
    expect(moveFrom(layOut(gridOf(['a', 'b'], ['', ' '])), at(1, 1), 'Tab')).toBe('leave');
    expect(moveFrom(layOut(gridOf([''])), at(0, 0), 'Tab')).toBe('leave');
  });
});

describe('In an empty table', () => {
  it('nothing moves, and Tab adds a row', () => {
    const empty = layOut([]);
    for (const key of ['ArrowUp', 'ArrowRight', 'Enter', 'Home', 'End', 'Control+Home', 'Control+End'] as const)
      expect(moveFrom(empty, at(0, 0), key)).toEqual(at(0, 0));
    expect(moveFrom(empty, at(0, 0), 'Tab')).toBe('add a row');
    expect(moveFrom(empty, at(0, 0), 'Shift+Tab')).toBe('leave');
  });
});
