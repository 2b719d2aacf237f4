import type { Cell } from '@noticeboard/content-model';
import fc from 'fast-check';
import type { PlacedCell } from '../board.js';
import { joinLines } from '../cell-text.js';
import { type Grid, isRefused, layOut, type Outcome, rowsOf } from '../grid.js';

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

/** As a page would show the table, bullets as lines. */
export function renderedTable(grid: Grid): string {
  const rows = grid.map((row) => {
    const cells = row.map(({ value, colspan, rowspan }) => {
      const lines = value.split(/ ?\/n/).map(escaped).join('<br>');
      return `<td colspan="${colspan}" rowspan="${rowspan}">${lines}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const lines = fc.constantFrom(
  'Post',
  'Age',
  '18 to 27',
  'पद',
  '<b>',
  'a & b',
  'https://a.example/x',
  'C:\\',
  '5" or 6"',
);

/** Texts as a paste leaves them: clean lines as bullets. */
const value = fc.array(lines, { maxLength: 3 }).map(joinLines);

interface Seed {
  readonly height: number;
  readonly width: number;
  readonly cells: readonly { value: string; colspan: number; rowspan: number }[];
}

const seed: fc.Arbitrary<Seed> = fc.record({
  height: fc.integer({ min: 1, max: 5 }),
  width: fc.integer({ min: 1, max: 5 }),
  cells: fc.array(
    fc.record({ value, colspan: fc.integer({ min: 1, max: 3 }), rowspan: fc.integer({ min: 1, max: 3 }) }),
    {
      minLength: 25,
      maxLength: 25,
    },
  ),
});

/** Tables without gaps: each free place in turn takes a cell, cut to the room there is. */
export const fullGrids: fc.Arbitrary<Grid> = seed.map((given) => rowsOf({ ...given, cells: tiled(given) }));

/** Also with rows that end early. Each still has a cell of its own or one that hangs over it. */
export const legalGrids: fc.Arbitrary<Grid> = fc
  .tuple(fullGrids, fc.array(fc.nat({ max: 2 }), { minLength: 5, maxLength: 5 }))
  .map(([grid, cuts]) =>
    grid.map((row, place) => (row.length < 3 ? row : row.slice(0, row.length - (cuts[place] ?? 0)))),
  )
  .filter((grid) => layOut(grid).overlaps.length === 0 && layOut(grid).lines.every((line) => line.length > 0));

function tiled({ height, width, cells }: Seed): readonly PlacedCell[] {
  const placed: PlacedCell[] = [];
  const isFree = (row: number, column: number) =>
    !placed.some(
      (cell) =>
        cell.row <= row &&
        row < cell.row + cell.rowspan &&
        cell.column <= column &&
        column < cell.column + cell.colspan,
    );
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      if (!isFree(row, column)) continue;
      const {
        value: text,
        colspan: widest,
        rowspan,
      } = cells[row * width + column] ?? { value: '', colspan: 1, rowspan: 1 };
      let colspan = 1;
      while (colspan < widest && column + colspan < width && isFree(row, column + colspan)) colspan += 1;
      placed.push({ value: text, row, column, colspan, rowspan: Math.min(rowspan, height - row) });
    }
  return placed;
}
