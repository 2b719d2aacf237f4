import type { Position } from './board.js';
import { filled } from './board.js';
import { cellAt, type Grid, layOut } from './grid.js';
import { setValue } from './grid-edits.js';
import { edited, type Outcome, withinLimits } from './grid-outcome.js';
import { holds, meets } from './selection.js';

/**
 * Lays pasted rows over a table, their upper left corner at a cell. What was there is replaced, and the table grows where
 * it is too small. A blank table becomes the pasted one; a single pasted cell only gives its text. Refused where a merged
 * cell would be cut.
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
