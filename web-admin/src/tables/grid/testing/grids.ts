import type { Cell } from '@noticeboard/content-model';
import { type Grid, layOut } from '../grid.js';
import { isRefused, type Outcome } from '../grid-outcome.js';

/** `'text'`, or with spans: `['text', colspan, rowspan]`. */
type Sketch = string | readonly [value: string, colspan: number, rowspan?: number];

export function gridOf(...rows: readonly (readonly Sketch[])[]): Grid {
  return rows.map((row) => row.map(cellOf));
}

function cellOf(sketch: Sketch): Cell {
  if (typeof sketch === 'string') return { value: sketch, colspan: 1, rowspan: 1 };
  const [value, colspan, rowspan = 1] = sketch;
  return { value, colspan, rowspan };
}

/** The text over each place, row by row; `·` for a gap. */
export function picture(outcome: Outcome): readonly (readonly string[])[] {
  const { lines, width } = layOut(grid(outcome));
  return lines.map((line) =>
    Array.from(
      { length: width },
      (_, column) => line.find((cell) => cell.column <= column && column < cell.column + cell.colspan)?.value ?? '·',
    ),
  );
}

/** The new table of an operation that should not be refused. */
export function grid(outcome: Outcome): Grid {
  if (isRefused(outcome)) throw new Error(`refused: ${outcome.refused}`);
  return outcome;
}

export function texts(table: Grid): readonly string[] {
  return table.flat().map(({ value }) => value);
}
