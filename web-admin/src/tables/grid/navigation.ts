import { bottomOf, type PlacedCell, type Position, rightOf } from './board.js';
import { cellAt, type Layout } from './grid.js';

const steps = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
} as const;
type ArrowKey = keyof typeof steps;

export type MoveKey = ArrowKey | 'Tab' | 'Shift+Tab' | 'Enter' | 'Home' | 'End' | 'Control+Home' | 'Control+End';

/**
 * Where a key leads. Shift+Tab leaves the table at its first cell, Tab at the end of a last row without words: the
 * keyboard must not be caught in it, nor must passing through add rows.
 */
export type Move = Position | 'add a row' | 'leave';

/**
 * The next place of the cursor, which may be any place of a merged cell: so up and down keep its column, left and right
 * its row, across merged cells and gaps. At an edge it stays. `cellAt` tells which cell a place belongs to.
 */
export function moveFrom(layout: Layout, from: Position, key: MoveKey): Move {
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
    case 'ArrowLeft':
    case 'ArrowRight':
      return beside(layout, from, key);
    case 'Enter':
      return beside(layout, from, 'ArrowDown');
    case 'Home':
      return firstCell(layout, { row: from.row, column: 0 }, 'ArrowRight') ?? from;
    case 'End':
      return firstCell(layout, { row: from.row, column: layout.width - 1 }, 'ArrowLeft') ?? from;
    case 'Control+Home':
      return originOf(layout.cells[0]) ?? from;
    case 'Control+End':
      return originOf(layout.cells.at(-1)) ?? from;
    case 'Tab': {
      const here = cellAt(layout, from.row, from.column) ?? from;
      const next = originOf(layout.cells.find((cell) => inReadingOrder(here, cell) > 0));
      return next ?? (endsBlank(layout) ? 'leave' : 'add a row');
    }
    case 'Shift+Tab': {
      const here = cellAt(layout, from.row, from.column) ?? from;
      return originOf(layout.cells.findLast((cell) => inReadingOrder(here, cell) < 0)) ?? 'leave';
    }
  }
}

function beside(layout: Layout, from: Position, key: ArrowKey): Position {
  const cell = cellAt(layout, from.row, from.column) ?? { ...from, value: '', colspan: 1, rowspan: 1 };
  const start = {
    ArrowUp: { row: cell.row - 1, column: from.column },
    ArrowDown: { row: bottomOf(cell), column: from.column },
    ArrowLeft: { row: from.row, column: cell.column - 1 },
    ArrowRight: { row: from.row, column: rightOf(cell) },
  }[key];
  return firstCell(layout, start, key) ?? from;
}

/** The first place that a cell covers, from `start` on in the direction of a key. */
function firstCell(layout: Layout, start: Position, key: ArrowKey): Position | undefined {
  const step = steps[key];
  for (let { row, column } = start; isInside(layout, row, column); row += step.row, column += step.column)
    if (cellAt(layout, row, column)) return { row, column };
  return undefined;
}

function isInside({ height, width }: Layout, row: number, column: number): boolean {
  return row >= 0 && row < height && column >= 0 && column < width;
}

function endsBlank({ cells, height }: Layout): boolean {
  const last = cells.filter((cell) => bottomOf(cell) === height);
  return last.length > 0 && last.every(({ value }) => value.trim() === '');
}

function inReadingOrder(one: Position, other: Position): number {
  return other.row - one.row || other.column - one.column;
}

function originOf(cell: PlacedCell | undefined): Position | undefined {
  return cell && { row: cell.row, column: cell.column };
}

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
