import { describe, expect, it } from '@jest/globals';
import { type Cell, families, tableBody } from '@noticeboard/content-model';
import fc from 'fast-check';
import { blankGrid, type Grid, isRefused, layOut, type Outcome } from './grid.js';
import {
  clearCells,
  mergeCells,
  pasteInto,
  raiseColspan,
  raiseRowspan,
  removeCell,
  setValue,
  splitCell,
  transpose,
} from './grid-edits.js';
import { historyOf, record, redo, undo } from './history.js';
import { columnEdits, rowEdits } from './line-edits.js';
import { fullGrids, legalGrids, texts } from './testing/grids.js';

type Edit = (grid: Grid, row: number, column: number) => Outcome;

const corner = (row: number, column: number) => ({ from: { row, column }, to: { row: row + 1, column: column + 1 } });

const keepers: Readonly<Record<string, Edit>> = {
  'add row': rowEdits.add,
  'add column': columnEdits.add,
  'insert row above': rowEdits.insertBefore,
  'insert row below': rowEdits.insertAfter,
  'insert column left': (grid, _, column) => columnEdits.insertBefore(grid, column),
  'insert column right': (grid, _, column) => columnEdits.insertAfter(grid, column),
  'move row up': rowEdits.moveBack,
  'move row down': rowEdits.moveOn,
  'move column left': (grid, _, column) => columnEdits.moveBack(grid, column),
  'move column right': (grid, _, column) => columnEdits.moveOn(grid, column),
  'duplicate row': rowEdits.duplicate,
  'raise colspan': raiseColspan,
  'raise rowspan': raiseRowspan,
  merge: (grid, row, column) => mergeCells(grid, corner(row, column)),
  split: splitCell,
  transpose,
};

const losers: Readonly<Record<string, Edit>> = {
  'set value': (grid, row, column) => setValue(grid, row, column, 'typed'),
  'delete row': rowEdits.remove,
  'delete column': (grid, _, column) => columnEdits.remove(grid, column),
  'remove cell': removeCell,
  clear: (grid, row, column) => clearCells(grid, corner(row, column)),
  paste: (grid, row, column) => pasteInto(grid, { row, column }, grid),
};

const keeper = fc.constantFrom(...Object.entries(keepers));
const edit = fc.constantFrom(...Object.entries({ ...keepers, ...losers }));
const place = fc.nat({ max: 5 });
const step = fc.tuple(edit, place, place);

function applied(grid: Grid, [[, change], row, column]: [[string, Edit], number, number]): Grid {
  const outcome = change(grid, row, column);
  return isRefused(outcome) ? grid : outcome;
}

const [family] = families;

/** The server's own rules: limits and overlaps. */
function isLegal(data: Grid): boolean {
  return tableBody(family, 'whole').safeParse({ [family.titleField]: 'A job', data }).success;
}

function isInside(grid: Grid): boolean {
  const { height, width, cells } = layOut(grid);
  return (
    cells.every((cell) => cell.row + cell.rowspan <= height && cell.column + cell.colspan <= width) &&
    cells.every(({ row, column }) => row >= 0 && column >= 0)
  );
}

/** No span of the stored rows reaches beyond the last row. */
function isTrim(grid: Grid): boolean {
  return grid.every((row, place) => row.every(({ rowspan }: Cell) => place + rowspan <= grid.length));
}

describe('Any sequence of operations', () => {
  it('keeps a table legal', () => {
    fc.assert(
      fc.property(fc.oneof(legalGrids, fc.constant(blankGrid)), fc.array(step, { maxLength: 12 }), (grid, steps) => {
        const result = steps.reduce(applied, grid);
        expect(isLegal(result)).toBe(true);
        expect(isInside(result)).toBe(true);
        expect(isTrim(result)).toBe(true);
        expect(layOut(result).overlaps).toEqual([]);
        expect(layOut(result).lines.every((line) => line.length > 0)).toBe(true);
      }),
    );
  });

  it('leaves no gaps where there were none, unless a cell is removed', () => {
    const steady = fc.tuple(
      edit.filter(([name]) => name !== 'remove cell'),
      place,
      place,
    );
    fc.assert(
      fc.property(fullGrids, fc.array(steady, { maxLength: 8 }), (grid, steps) => {
        const { lines: rows, width } = layOut(steps.reduce(applied, grid));
        for (const line of rows) expect(line.reduce((sum, { colspan }) => sum + colspan, 0)).toBe(width);
      }),
    );
  });

  it('is undone and done again step by step', () => {
    fc.assert(
      fc.property(legalGrids, fc.array(step, { maxLength: 8 }), (grid, steps) => {
        let history = historyOf(grid);
        for (const one of steps) {
          const before = history.present;
          const after = applied(before, one);
          history = record(history, after);
          const former = after === before ? history : undo(history);
          expect(former.present).toBe(before);
          expect(redo(former).present).toBe(after);
        }
      }),
    );
  });
});

describe('An operation', () => {
  it('loses no text, unless it deletes, clears, removes or replaces', () => {
    fc.assert(
      fc.property(legalGrids, keeper, place, place, (grid, [, change], row, column) => {
        const after = texts(applied(grid, [['', change], row, column]));
        const length = (all: readonly string[]) => all.join('').length;
        for (const text of texts(grid)) expect(after.some((one) => one.includes(text))).toBe(true);
        expect(length(after)).toBeGreaterThanOrEqual(length(texts(grid)));
      }),
      { numRuns: 300 },
    );
  });

  it('does not change the table it is given', () => {
    fc.assert(
      fc.property(legalGrids, step, (grid, one) => {
        const before = JSON.parse(JSON.stringify(grid)) as unknown;
        applied(grid, one);
        expect(grid).toEqual(before);
      }),
    );
  });

  it('can be turned back: a table transposed twice, a row moved down and up', () => {
    fc.assert(
      fc.property(fullGrids, place, (grid, row) => {
        const twice = applied(applied(grid, [['', transpose], 0, 0]), [['', transpose], 0, 0]);
        expect(twice).toEqual(grid);
        fc.pre(!isRefused(rowEdits.moveOn(grid, row)));
        const down = applied(grid, [['', rowEdits.moveOn], row, 0]);
        expect(rowEdits.moveBack(down, row + 1)).toEqual(grid);
      }),
    );
  });
});
