import fc from 'fast-check';
import { type PlacedCell } from '../board.js';
import { joinLines } from '../bullet-marker.js';
import { type Grid, layOut, rowsOf } from '../grid.js';

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
