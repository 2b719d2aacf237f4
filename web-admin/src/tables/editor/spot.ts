import type { Position } from '../grid/board.js';
import { cellAt, type Grid, type Layout, layOut } from '../grid/grid.js';
import { type Selection, type SelectedCells, wholeCells } from '../grid/selection.js';

/** Where in a table something is done: at the cursor, or to all that is selected. */
export interface Spot {
  readonly cursor: Position;
  readonly selection: Selection;
  readonly selected: SelectedCells;
  readonly layout: Layout;
}

export function spotOf(grid: Grid, cursor: Position, anchor: Position): Spot {
  const layout = layOut(grid);
  const selection = { from: anchor, to: cursor };
  return { cursor, selection, selected: wholeCells(layout, selection), layout };
}

/** The rows that are meant: the cursor's alone, as long as one cell is selected, however tall it is. */
export function rowsAt({ cursor, selected }: Spot): readonly [first: number, last: number] {
  return selected.cells.length > 1 ? [selected.top, selected.bottom - 1] : [cursor.row, cursor.row];
}

export function columnsAt({ cursor, selected }: Spot): readonly [first: number, last: number] {
  return selected.cells.length > 1 ? [selected.left, selected.right - 1] : [cursor.column, cursor.column];
}

/** The place itself, else the nearest one before it that a cell covers. */
export function settled(layout: Layout, { row, column }: Position): Position {
  for (let at = Math.min(row, layout.height - 1); at >= 0; at -= 1) {
    const line = layout.lines[at] ?? [];
    if (cellAt(layout, at, column)) return { row: at, column };
    const before = line.findLast((cell) => cell.column <= column) ?? line[0];
    if (before) return { row: at, column: before.column };
  }
  return { row: 0, column: 0 };
}
