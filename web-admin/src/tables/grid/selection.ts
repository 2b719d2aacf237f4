import { type PlacedCell, type Position, bottomOf, rightOf } from './board.js';
import type { Layout } from './grid.js';

/** Two opposite corners of a rectangle, either way round. */
export interface Selection {
  readonly from: Position;
  readonly to: Position;
}

/** A rectangle: up to before row `bottom` and column `right`. */
export interface Rectangle {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

export interface SelectedCells extends Rectangle {
  /** In reading order. */
  readonly cells: readonly PlacedCell[];
}

/** The smallest rectangle around a selection, inside the table, that cuts no cell; and its cells. */
export function wholeCells(layout: Layout, { from, to }: Selection): SelectedCells {
  let chosen: Rectangle = {
    top: Math.max(0, Math.min(from.row, to.row)),
    left: Math.max(0, Math.min(from.column, to.column)),
    bottom: Math.min(layout.height, Math.max(from.row, to.row) + 1),
    right: Math.min(layout.width, Math.max(from.column, to.column) + 1),
  };
  for (;;) {
    const cells = layout.cells.filter((cell) => meets(chosen, cell));
    const wider = cells.reduce(around, chosen);
    if (wider === chosen) return { ...chosen, cells };
    chosen = wider;
  }
}

export function meets({ top, left, bottom, right }: Rectangle, cell: PlacedCell): boolean {
  return cell.row < bottom && bottomOf(cell) > top && cell.column < right && rightOf(cell) > left;
}

export function holds({ top, left, bottom, right }: Rectangle, cell: PlacedCell): boolean {
  return cell.row >= top && bottomOf(cell) <= bottom && cell.column >= left && rightOf(cell) <= right;
}

function around(chosen: Rectangle, cell: PlacedCell): Rectangle {
  if (holds(chosen, cell)) return chosen;
  return {
    top: Math.min(chosen.top, cell.row),
    left: Math.min(chosen.left, cell.column),
    bottom: Math.max(chosen.bottom, bottomOf(cell)),
    right: Math.max(chosen.right, rightOf(cell)),
  };
}
