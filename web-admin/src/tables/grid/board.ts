import type { Cell } from '@noticeboard/content-model';

/** A place among the rows and columns that readers see; both are counted from 0. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/** A cell at its origin, the place of its upper left corner. */
export type PlacedCell = Readonly<Cell> & Position;

/** Cells that do not overlap, in any order. Places that none of them covers are gaps. */
export interface Board {
  readonly height: number;
  readonly width: number;
  readonly cells: readonly PlacedCell[];
}

/** The cells over one row, left to right; those that hang down from above are among them. */
export type Line = readonly PlacedCell[];

export const blankCell: Readonly<Cell> = { value: '', colspan: 1, rowspan: 1 };

export function linesOf({ height, cells }: Board): readonly Line[] {
  const lines: PlacedCell[][] = Array.from({ length: height }, () => []);
  for (const cell of cells) for (let row = cell.row; row < bottomOf(cell); row += 1) lines[row]?.push(cell);
  return lines.map((line) => line.sort((one, other) => one.column - other.column));
}

/** The first row below a cell. */
export function bottomOf(cell: PlacedCell): number {
  return cell.row + cell.rowspan;
}

/** The first column to the right of a cell. */
export function rightOf(cell: PlacedCell): number {
  return cell.column + cell.colspan;
}

/** Rows become columns: what is written for rows serves columns by turning the board before and after. */
export function turned({ height, width, cells }: Board): Board {
  return {
    height: width,
    width: height,
    cells: cells.map(({ value, row, column, colspan, rowspan }) => ({
      value,
      row: column,
      column: row,
      colspan: rowspan,
      rowspan: colspan,
    })),
  };
}

/** The same with an empty cell in each gap. */
export function filled(board: Board): Board {
  const blanks = linesOf(board).flatMap((line, row) =>
    freeColumns(line, board.width).map((column) => ({ ...blankCell, row, column })),
  );
  return { ...board, cells: [...board.cells, ...blanks] };
}

export function freeColumns(line: Line, width: number): readonly number[] {
  const taken = new Set(line.flatMap((cell) => Array.from({ length: cell.colspan }, (_, step) => cell.column + step)));
  return Array.from({ length: width }, (_, column) => column).filter((column) => !taken.has(column));
}

/** Rows that no cell covers go; no span can cross them. */
export function withoutVoidRows(board: Board): Board {
  const lines = linesOf(board);
  if (lines.every((line) => line.length > 0)) return board;
  let kept = 0;
  const places = lines.map((line) => (line.length > 0 ? kept++ : kept));
  return {
    ...board,
    height: kept,
    cells: board.cells.map((cell) => ({ ...cell, row: places[cell.row] ?? cell.row })),
  };
}

/**
 * The edits of whole lines of a board, here its rows; columns are served by turning the board. Each function trusts
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
