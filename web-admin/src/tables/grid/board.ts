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
