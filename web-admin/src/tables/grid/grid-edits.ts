import { turned } from './board.js';
import { cellAt, type Grid, layOut, rowsOf } from './grid.js';
import { edited, noCell, type Outcome, withinLimits } from './grid-outcome.js';
import { deleteRow } from './line-edits.js';
import { type Selection, wholeCells } from './selection.js';

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
  return rest[found.row]?.length === 0 ? deleteRow(rest, found.row) : edited(rest, (layout) => layout);
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
