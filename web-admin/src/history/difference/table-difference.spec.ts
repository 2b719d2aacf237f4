import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { Grid } from '../../tables/grid/grid.js';
import { legalGrids } from '../../tables/grid/testing/grids.js';
import { type MarkedRow, tableDifference } from './table-difference.js';

const grid = (...rows: readonly string[]): Grid =>
  rows.map((row) => row.split('|').map((value) => ({ value, colspan: 1, rowspan: 1 })));
const signs = { same: '', changed: '~', removed: '-', added: '+' } as const;
const told = (rows: readonly MarkedRow[]) =>
  rows.map(({ cells }) => cells.map(({ cell, mark }) => signs[mark] + cell.value).join('|'));

describe('Two tables cell by cell', () => {
  it('mark the cells that changed, each on its side', () => {
    const { before, after, count } = tableDifference(grid('Post|Seats', 'Clerk|10'), grid('Post|Seats', 'Clerk|12'));
    expect([told(before), told(after), count]).toEqual([['Post|Seats', 'Clerk|~10'], ['Post|Seats', 'Clerk|~12'], 1]);
    expect(before.map(({ mark }) => mark)).toEqual(['same', 'changed']);
  });

  it('mark rows and columns that came or went, and leave the others alone', () => {
    const { before, after } = tableDifference(
      grid('Post|Seats', 'Clerk|10', 'Typist|4'),
      grid('Post|Age|Seats', 'Clerk|18|10', 'Driver|21|1'),
    );
    expect(told(before)).toEqual(['Post|Seats', 'Clerk|10', '-Typist|-4']);
    expect(told(after)).toEqual(['Post|+Age|Seats', 'Clerk|+18|10', '+Driver|+21|+1']);
  });

  it('count a span that changed, too', () => {
    const wide = [[{ value: 'Post', colspan: 2, rowspan: 1 }]];
    const { after, count } = tableDifference(grid('Post'), wide);
    expect([told(after), count]).toEqual([['~Post'], 1]);
    expect(after[0]?.cells[0]?.other).toEqual({ value: 'Post', colspan: 1, rowspan: 1 });
  });

  it('keep every cell of either table, in its place', () => {
    fc.assert(
      fc.property(legalGrids, legalGrids, (one, other) => {
        const { before, after } = tableDifference(one, other);
        const stored = (rows: readonly MarkedRow[]) => rows.map(({ cells }) => cells.map(({ cell }) => cell));
        expect([stored(before), stored(after)]).toEqual([one, other]);
      }),
    );
  });

  it('mark on each side what that side can have, and as many cells that stayed or changed on both', () => {
    fc.assert(
      fc.property(legalGrids, legalGrids, (one, other) => {
        const { before, after, count } = tableDifference(one, other);
        const number = (rows: readonly MarkedRow[], wanted: string) =>
          rows.flatMap(({ cells }) => cells).filter(({ mark }) => mark === wanted).length;
        expect([number(before, 'added'), number(after, 'removed')]).toEqual([0, 0]);
        expect(number(before, 'same')).toBe(number(after, 'same'));
        expect(number(before, 'changed')).toBe(number(after, 'changed'));
        expect(count).toBe(number(before, 'changed') + number(before, 'removed') + number(after, 'added'));
      }),
    );
  });

  it('find nothing between a table and itself, and something between any two that differ', () => {
    fc.assert(
      fc.property(legalGrids, legalGrids, (one, other) => {
        expect(tableDifference(one, one).count).toBe(0);
        expect(tableDifference(one, other).count === 0).toBe(JSON.stringify(one) === JSON.stringify(other));
      }),
    );
  });
});
