import { blankCell, type Board, bottomOf, filled, type Position, rightOf, turned, withLine } from './board.js';
import { joinLines } from './cell-text.js';
import {
  cellAt,
  edited,
  type Grid,
  layOut,
  noCell,
  onColumns,
  type Outcome,
  type Refused,
  rowsOf,
  withinLimits,
} from './grid.js';
import { rowEdits } from './line-edits.js';
import { holds, meets, type Selection, wholeCells } from './navigation.js';

/** Types a cell's text. All else stays as it is stored. */
export function setValue(grid: Grid, row: number, column: number, value: string): Outcome {
  const found = storedPlace(grid, row, column);
  if (!found) return noCell;
  const cells = grid[found.row] ?? [];
  const cell = cells[found.place];
  if (!cell) return noCell;
  if (cell.value === value) return grid;
  return withinLimits(grid.with(found.row, cells.with(found.place, { ...cell, value })));
}

/**
 * Takes a cell out (specification, section 5): what stands to its right moves up, and a row that has no cell left goes.
 * Without the last cell the table is empty. Refused where a wide cell would move into one that hangs from above.
 */
export function removeCell(grid: Grid, row: number, column: number): Outcome {
  const legal = rowsOf(layOut(grid));
  const found = storedPlace(legal, row, column);
  if (!found) return noCell;
  const rest = legal.with(found.row, (legal[found.row] ?? []).toSpliced(found.place, 1));
  if (layOut(rest).overlaps.length > 0)
    return { refused: 'The cells beside it would run into a merged cell. Split that one first, or clear this cell.' };
  return rest[found.row]?.length === 0 ? rowEdits.remove(rest, found.row) : edited(rest, (layout) => layout);
}

/** Empties the text of the selected cells; the cells stay. */
export function clearCells(grid: Grid, selection: Selection): Outcome {
  return edited(grid, (layout) => {
    const chosen = new Set(wholeCells(layout, selection).cells);
    return { ...layout, cells: layout.cells.map((cell) => (chosen.has(cell) ? { ...cell, value: '' } : cell)) };
  });
}

/** Rows become columns. */
export function transpose(grid: Grid): Outcome {
  return edited(grid, turned);
}

function storedPlace(grid: Grid, row: number, column: number): { row: number; place: number } | undefined {
  const layout = layOut(grid);
  const cell = cellAt(layout, row, column);
  if (!cell) return undefined;
  const own = layout.lines[cell.row]?.filter((one) => one.row === cell.row) ?? [];
  return { row: cell.row, place: own.indexOf(cell) };
}

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

/**
 * Lays pasted rows over a table, their upper left corner at a cell. The former content is replaced, and the table grows
 * where it is too small. A blank table becomes the pasted one; a single pasted cell only gives its text. Refused where
 * a merged cell would be cut.
 */
export function pasteInto(grid: Grid, { row, column }: Position, rows: Grid): Outcome {
  if (isBlank(grid)) return withinLimits(rows);
  const pasted = layOut(rows);
  const [only] = pasted.cells;
  if (only && pasted.height === 1 && pasted.width === 1) return setValue(grid, row, column, only.value);
  return edited(grid, (layout) => {
    const { row: top, column: left } = cellAt(layout, row, column) ?? { row, column };
    const place = { top, left, bottom: top + pasted.height, right: left + pasted.width };
    const met = layout.cells.filter((cell) => meets(place, cell));
    if (met.some((cell) => !holds(place, cell)))
      return { refused: 'A merged cell reaches out of the place for the pasted cells. Split it first.' };
    return filled({
      height: Math.max(layout.height, place.bottom),
      width: Math.max(layout.width, place.right),
      cells: [
        ...layout.cells.filter((cell) => !met.includes(cell)),
        ...pasted.cells.map((cell) => ({ ...cell, row: cell.row + top, column: cell.column + left })),
      ],
    });
  });
}

function isBlank(grid: Grid): boolean {
  return grid.flat().length <= 1 && grid.flat().every(({ value }) => value === '');
}
