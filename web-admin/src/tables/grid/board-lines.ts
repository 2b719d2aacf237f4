import { blankCell, type Board, bottomOf, filled, freeColumns, linesOf, type PlacedCell } from './board.js';

/**
 * What is done to whole lines of a board, here its rows; columns are served by turning the board. Each function trusts
 * that the line exists.
 */

/** A new line of empty cells before line `at`; cells that reach across reach over it as well. */
export function withLine(board: Board, at: number): Board {
  const width = Math.max(1, board.width);
  const cells = board.cells.map((cell) => {
    if (cell.row >= at) return { ...cell, row: cell.row + 1 };
    return bottomOf(cell) > at ? { ...cell, rowspan: cell.rowspan + 1 } : cell;
  });
  const crossing = cells.filter((cell) => cell.row < at && bottomOf(cell) > at);
  const blanks = freeColumns(crossing, width).map((column) => ({ ...blankCell, row: at, column }));
  return { height: board.height + 1, width, cells: [...cells, ...blanks] };
}

/** Its cells go with it, except those that reach beyond it: they get one line shorter and keep their text. */
export function withoutLine(board: Board, at: number): Board {
  const cells = board.cells.flatMap((cell) => {
    if (cell.row > at) return { ...cell, row: cell.row - 1 };
    if (bottomOf(cell) <= at) return cell;
    return cell.rowspan === 1 ? [] : { ...cell, rowspan: cell.rowspan - 1 };
  });
  return { ...board, height: board.height - 1, cells };
}

/** A copy of a line below it. Cells that reach beyond the line are not copied: they reach over the copy as well. */
export function withCopy(board: Board, at: number): Board {
  const cells = board.cells.flatMap((cell) => {
    if (cell.row > at) return { ...cell, row: cell.row + 1 };
    if (bottomOf(cell) <= at) return cell;
    return cell.rowspan === 1 ? [cell, { ...cell, row: at + 1 }] : { ...cell, rowspan: cell.rowspan + 1 };
  });
  return { ...board, height: board.height + 1, cells };
}

/** Lines `at` and `at + 1` change places. A cell over both stays; one that the move would tear makes it undefined. */
export function withSwap(board: Board, at: number): Board | undefined {
  const { cells, ...size } = filledBeside(board, at);
  const isOverBoth = (cell: PlacedCell) => cell.row <= at && bottomOf(cell) > at + 1;
  const isMoved = (cell: PlacedCell) => cell.row <= at + 1 && bottomOf(cell) > at && !isOverBoth(cell);
  if (cells.some((cell) => isMoved(cell) && cell.rowspan > 1)) return undefined;
  return {
    ...size,
    cells: cells.map((cell) => (isMoved(cell) ? { ...cell, row: cell.row === at ? at + 1 : at } : cell)),
  };
}

/** A line that is empty must not vanish while it is moved. */
function filledBeside(board: Board, at: number): Board {
  const isVoid = linesOf(board).some((line, row) => line.length === 0 && (row === at || row === at + 1));
  return isVoid ? filled(board) : board;
}
