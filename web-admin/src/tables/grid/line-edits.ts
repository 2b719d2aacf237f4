import { type Board, withCopy, withLine, withoutLine, withSwap } from './board.js';
import { edited, type Grid, onColumns, type Outcome, type Refused } from './grid.js';

/** An empty table gets its first cell from either of these. */
export function addRow(grid: Grid): Outcome {
  return edited(grid, withLastLine);
}

export function addColumn(grid: Grid): Outcome {
  return edited(grid, onColumns(withLastLine));
}

export function insertRowAbove(grid: Grid, row: number): Outcome {
  return onRow(grid, row, (board) => withLine(board, row));
}

export function insertRowBelow(grid: Grid, row: number): Outcome {
  return onRow(grid, row, (board) => withLine(board, row + 1));
}

export function insertColumnLeft(grid: Grid, column: number): Outcome {
  return onColumn(grid, column, (board) => withLine(board, column));
}

export function insertColumnRight(grid: Grid, column: number): Outcome {
  return onColumn(grid, column, (board) => withLine(board, column + 1));
}

/** Cells of this row alone go; taller ones get one row shorter. Without its last row the table is empty. */
export function deleteRow(grid: Grid, row: number): Outcome {
  return onRow(grid, row, (board) => withoutLine(board, row));
}

export function deleteColumn(grid: Grid, column: number): Outcome {
  return onColumn(grid, column, (board) => withoutLine(board, column));
}

/** The copy stands below. Cells taller than the row are not copied: they reach over the copy as well. */
export function duplicateRow(grid: Grid, row: number): Outcome {
  return onRow(grid, row, (board) => withCopy(board, row));
}

/** Refused where a merged cell would be torn: one over both rows that change places stays as it is. */
export function moveRowUp(grid: Grid, row: number): Outcome {
  return onRow(grid, row, moved('row', row, row - 1));
}

export function moveRowDown(grid: Grid, row: number): Outcome {
  return onRow(grid, row, moved('row', row, row + 1));
}

export function moveColumnLeft(grid: Grid, column: number): Outcome {
  return onColumn(grid, column, moved('column', column, column - 1));
}

export function moveColumnRight(grid: Grid, column: number): Outcome {
  return onColumn(grid, column, moved('column', column, column + 1));
}

type LineChange = (board: Board) => Board | Refused;

const refusals = {
  row: {
    first: 'This is the first row.',
    last: 'This is the last row.',
    torn: 'A merged cell would be torn apart. Split it first, then move the row.',
    missing: 'There is no such row.',
  },
  column: {
    first: 'This is the first column.',
    last: 'This is the last column.',
    torn: 'A merged cell would be torn apart. Split it first, then move the column.',
    missing: 'There is no such column.',
  },
};
type LineName = keyof typeof refusals;

function withLastLine(board: Board): Board {
  return withLine(board, board.height);
}

function moved(name: LineName, from: number, to: number): LineChange {
  return (board) => {
    if (to < 0) return { refused: refusals[name].first };
    if (to >= board.height) return { refused: refusals[name].last };
    const swapped = withSwap(board, Math.min(from, to));
    return swapped ?? { refused: refusals[name].torn };
  };
}

function onRow(grid: Grid, row: number, change: LineChange): Outcome {
  return edited(grid, onLine('row', row, change));
}

function onColumn(grid: Grid, column: number, change: LineChange): Outcome {
  return edited(grid, onColumns(onLine('column', column, change)));
}

function onLine(name: LineName, line: number, change: LineChange): LineChange {
  return (board) => (line >= 0 && line < board.height ? change(board) : { refused: refusals[name].missing });
}
