import { type Board, blankCell, bottomOf, type Position, rightOf } from './board.js';
import { withLine } from './board-lines.js';
import { joinLines } from './bullet-marker.js';
import { cellAt, type Grid } from './grid.js';
import { edited, noCell, onColumns, type Outcome, type Refused } from './grid-outcome.js';
import { type Selection, wholeCells } from './selection.js';

/**
 * Raises a cell's colspan by one (specification, section 5). Nothing is pushed aside and nothing overlaps: cells one
 * column wide that it grows over are absorbed, their text appended as bullets; a wider one gives up a column and keeps
 * its text. At the right edge the table first gets a column. Refused where a neighbour reaches above or below the cell.
 */
export function raiseColspan(grid: Grid, row: number, column: number): Outcome {
  return edited(grid, (layout) => {
    const cell = cellAt(layout, row, column);
    return cell ? onColumns((board) => grown(board, { row: cell.column, column: cell.row }))(layout) : noCell;
  });
}

/** The same downwards; at the lower edge the table first gets a row. */
export function raiseRowspan(grid: Grid, row: number, column: number): Outcome {
  return edited(grid, (layout) => {
    const cell = cellAt(layout, row, column);
    return cell ? grown(layout, cell) : noCell;
  });
}

/** One cell over the selection, widened so that it cuts no cell. The texts follow each other as bullets. */
export function mergeCells(grid: Grid, selection: Selection): Outcome {
  return edited(grid, (layout) => {
    const { top, left, bottom, right, cells } = wholeCells(layout, selection);
    if (cells.length < 2) return { refused: 'Select two or more cells to merge.' };
    const value = joinLines(cells.map((cell) => cell.value));
    const merged = { value, row: top, column: left, colspan: right - left, rowspan: bottom - top };
    return { ...layout, cells: [...layout.cells.filter((cell) => !cells.includes(cell)), merged] };
  });
}

/** Back to single cells. The text stays in the first of them. */
export function splitCell(grid: Grid, row: number, column: number): Outcome {
  return edited(grid, (layout) => {
    const cell = cellAt(layout, row, column);
    if (!cell) return noCell;
    if (cell.colspan === 1 && cell.rowspan === 1) return { refused: 'This cell is not merged.' };
    const parts = Array.from({ length: cell.rowspan * cell.colspan }, (_, place) => ({
      ...blankCell,
      ...(place === 0 && { value: cell.value }),
      row: cell.row + Math.floor(place / cell.colspan),
      column: cell.column + (place % cell.colspan),
    }));
    return { ...layout, cells: [...layout.cells.filter((one) => one !== cell), ...parts] };
  });
}

/** The cell with this origin one line taller. Since nothing overlaps, what it meets there begins in that line. */
function grown(given: Board, { row, column }: Position): Board | Refused {
  const cell = given.cells.find((one) => one.row === row && one.column === column);
  if (!cell) return noCell;
  const line = bottomOf(cell);
  const board = line < given.height ? given : withLine(given, line);
  const met = board.cells
    .filter((one) => one.row === line && one.column < rightOf(cell) && rightOf(one) > column)
    .toSorted((one, other) => one.column - other.column);
  if (met.some((one) => one.column < column || rightOf(one) > rightOf(cell)))
    return { refused: 'The next cell reaches beyond this one. Split it first, or merge the cells.' };
  const absorbed = met.filter((one) => one.rowspan === 1);
  const cells = board.cells.flatMap((one) => {
    if (one === cell) return [];
    if (!met.includes(one)) return one;
    return absorbed.includes(one) ? [] : { ...one, row: one.row + 1, rowspan: one.rowspan - 1 };
  });
  const value = joinLines([cell.value, ...absorbed.map((one) => one.value)]);
  return { ...board, cells: [...cells, { ...cell, value, rowspan: cell.rowspan + 1 }] };
}
