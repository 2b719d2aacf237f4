import type { Position } from '../grid/board.js';
import {
  clearCells,
  mergeCells,
  raiseColspan,
  raiseRowspan,
  removeCell,
  splitCell,
  transpose,
} from '../grid/grid-edits.js';
import { cellAt, type Grid, isRefused, type Layout, layOut, type Outcome } from '../grid/grid.js';
import { columnEdits, rowEdits } from '../grid/line-edits.js';
import { type SelectedCells, type Selection, wholeCells } from '../grid/navigation.js';
import type { WordKey } from '../../words/translate.js';

/** Something that can be done to a table, as the toolbar and the keys do it. */
export interface Command {
  readonly label: WordKey;
  readonly change: (grid: Grid, spot: Spot) => Outcome;
  /** Where the cursor is then; without it the cursor and the selection stay. */
  readonly cursor?: (spot: Spot) => Position;
  /**
   * The announcement. The gaps tell of the cursor and the table as they are then: `row`, `column`, `rows`, `columns`.
   */
  readonly done: WordKey;
}

const below = (spot: Spot): Position => ({ ...spot.cursor, row: rowsAt(spot)[1] + 1 });
const rightOf = (spot: Spot): Position => ({ ...spot.cursor, column: columnsAt(spot)[1] + 1 });
const moved = (rows: number, columns: number) => (spot: Spot) => ({
  row: spot.cursor.row + rows,
  column: spot.cursor.column + columns,
});
const upperLeft = ({ selected }: Spot): Position => ({ row: selected.top, column: selected.left });

export const commands = {
  addRow: {
    label: 'Add Row',
    change: rowEdits.add,
    cursor: ({ cursor, layout }) => ({ ...cursor, row: layout.height }),
    done: 'Row %{row} added.',
  },
  addColumn: {
    label: 'Add Column',
    change: columnEdits.add,
    cursor: ({ cursor, layout }) => ({ ...cursor, column: layout.width }),
    done: 'Column %{column} added.',
  },
  raiseColspan: {
    label: 'Colspan +',
    change: (grid, { cursor }) => raiseColspan(grid, cursor.row, cursor.column),
    done: 'The cell reaches over one more column.',
  },
  raiseRowspan: {
    label: 'Rowspan +',
    change: (grid, { cursor }) => raiseRowspan(grid, cursor.row, cursor.column),
    done: 'The cell reaches over one more row.',
  },
  removeCell: {
    label: 'Remove Cell',
    change: (grid, { cursor }) => removeCell(grid, cursor.row, cursor.column),
    cursor: ({ cursor }) => cursor,
    done: 'Cell removed.',
  },
  merge: {
    label: 'Merge',
    change: (grid, { selection }) => mergeCells(grid, selection),
    cursor: upperLeft,
    done: 'Cells merged.',
  },
  split: {
    label: 'Split',
    change: (grid, { cursor }) => splitCell(grid, cursor.row, cursor.column),
    cursor: upperLeft,
    done: 'Cell split.',
  },
  clear: {
    label: 'Clear',
    change: (grid, { selection }) => clearCells(grid, selection),
    done: 'Cleared.',
  },
  insertRowAbove: {
    label: 'Insert row above',
    change: (grid, spot) => rowEdits.insertBefore(grid, rowsAt(spot)[0]),
    cursor: (spot) => ({ ...spot.cursor, row: rowsAt(spot)[0] }),
    done: 'Row %{row} inserted.',
  },
  insertRowBelow: {
    label: 'Insert row below',
    change: (grid, spot) => rowEdits.insertAfter(grid, rowsAt(spot)[1]),
    cursor: below,
    done: 'Row %{row} inserted.',
  },
  moveRowUp: {
    label: 'Move row up',
    change: (grid, { cursor }) => rowEdits.moveBack(grid, cursor.row),
    cursor: moved(-1, 0),
    done: 'Now row %{row} of %{rows}.',
  },
  moveRowDown: {
    label: 'Move row down',
    change: (grid, { cursor }) => rowEdits.moveOn(grid, cursor.row),
    cursor: moved(1, 0),
    done: 'Now row %{row} of %{rows}.',
  },
  duplicateRow: {
    label: 'Duplicate row',
    change: (grid, { cursor }) => rowEdits.duplicate(grid, cursor.row),
    cursor: moved(1, 0),
    done: 'Row %{row} is the copy.',
  },
  deleteRow: {
    label: 'Delete row',
    change: (grid, spot) => eachFromEnd(grid, rowsAt(spot), rowEdits.remove),
    cursor: (spot) => ({ ...spot.cursor, row: rowsAt(spot)[0] }),
    done: 'Deleted. Rows left: %{rows}.',
  },
  insertColumnLeft: {
    label: 'Insert column left',
    change: (grid, spot) => columnEdits.insertBefore(grid, columnsAt(spot)[0]),
    cursor: (spot) => ({ ...spot.cursor, column: columnsAt(spot)[0] }),
    done: 'Column %{column} inserted.',
  },
  insertColumnRight: {
    label: 'Insert column right',
    change: (grid, spot) => columnEdits.insertAfter(grid, columnsAt(spot)[1]),
    cursor: rightOf,
    done: 'Column %{column} inserted.',
  },
  moveColumnLeft: {
    label: 'Move column left',
    change: (grid, { cursor }) => columnEdits.moveBack(grid, cursor.column),
    cursor: moved(0, -1),
    done: 'Now column %{column} of %{columns}.',
  },
  moveColumnRight: {
    label: 'Move column right',
    change: (grid, { cursor }) => columnEdits.moveOn(grid, cursor.column),
    cursor: moved(0, 1),
    done: 'Now column %{column} of %{columns}.',
  },
  deleteColumn: {
    label: 'Delete column',
    change: (grid, spot) => eachFromEnd(grid, columnsAt(spot), columnEdits.remove),
    cursor: (spot) => ({ ...spot.cursor, column: columnsAt(spot)[0] }),
    done: 'Deleted. Columns left: %{columns}.',
  },
  transpose: {
    label: 'Transpose',
    change: transpose,
    cursor: ({ cursor }) => ({ row: cursor.column, column: cursor.row }),
    done: 'Rows became columns.',
  },
} as const satisfies Readonly<Record<string, Command>>;

/** The last one first, so that the others keep their numbers. */
function eachFromEnd(
  grid: Grid,
  [first, last]: readonly [number, number],
  change: (grid: Grid, line: number) => Outcome,
): Outcome {
  let table = grid;
  for (let line = last; line >= first; line -= 1) {
    const outcome = change(table, line);
    if (isRefused(outcome)) return outcome;
    table = outcome;
  }
  return table;
}

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
function rowsAt({ cursor, selected }: Spot): readonly [first: number, last: number] {
  return selected.cells.length > 1 ? [selected.top, selected.bottom - 1] : [cursor.row, cursor.row];
}

function columnsAt({ cursor, selected }: Spot): readonly [first: number, last: number] {
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
