import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { demoTables, rowsOf, type SketchedCell } from '../testing/example-tables.js';
import { type CellLayout, layOut, overlaps, tableGrid } from './table-grid.js';

/** The cells of every place of the grid, laid out again from the spans alone, as a browser would. */
function placesOf({ rows }: CellLayout): readonly (readonly string[])[] {
  const places: string[][] = rows.map(() => []);
  rows.forEach((cells, row) => {
    for (const { value, colspan, rowspan, isGap } of cells) {
      let column = 0;
      while (places[row]?.[column] !== undefined) column += 1;
      for (let down = row; down < row + rowspan; down += 1)
        for (let right = column; right < column + colspan; right += 1) {
          const line = places[down];
          if (!line) throw new Error(`${value} hangs out of the table`);
          if (line[right] !== undefined) throw new Error(`${value} lies over ${line[right]}`);
          line[right] = isGap ? '·' : value;
        }
    }
  });
  return places;
}

function sketched(...rows: readonly (readonly SketchedCell[])[]): readonly string[] {
  return placesOf(layOut(rowsOf(...rows))).map((line) => line.join(' '));
}

it.each(demoTables.map((rows, place) => [place + 1, rows] as const))(
  'lays out table %i of the demonstration without gaps or changed spans',
  (_, rows) => {
    const layout = layOut(rows);
    const given = rows.map((row) => row.map(({ value, colspan, rowspan }) => ({ value, colspan, rowspan })));
    const laid = layout.rows.map((row) => row.map(({ value, colspan, rowspan }) => ({ value, colspan, rowspan })));
    expect(laid).toEqual(given);
    expect(new Set(placesOf(layout).map((line) => line.length))).toEqual(new Set([layout.columns]));
  },
);

it('gives each cell the next free column', () => {
  expect(
    sketched(
      [
        ['A', 1, 2],
        ['B', 2],
      ],
      ['C', 'D'],
      ['E', 'F', 'G'],
    ),
  ).toEqual(['A B B', 'A C D', 'E F G']);
  expect(sketched(['A', ['B', 1, 3], 'C'], ['D', 'E'], ['F', 'G'])).toEqual(['A B C', 'D B E', 'F B G']);
});

it('fills up ragged rows, beside hanging cells too', () => {
  expect(sketched(['A', 'B', 'C'], ['D'])).toEqual(['A B C', 'D · ·']);
  expect(sketched(['A', 'B', ['C', 1, 2]], ['D'], ['E', 'F', 'G'])).toEqual(['A B C', 'D · C', 'E F G']);
});

it('ends a cell before one that hangs down in its way', () => {
  expect(sketched(['A', ['B', 1, 2]], [['C', 2], 'D'])).toEqual(['A B ·', 'C B D']);
});

it('ends spans with the table', () => {
  expect(sketched([['A', 1000, 1000]])).toEqual(['A']);
  expect(sketched([['Title', 9]], ['A', 'B'], ['C', ['D', 1, 9]])).toEqual(['Title Title', 'A B', 'C D']);
  expect(sketched([['A', 1000, 1000], 'B'], ['C'])).toEqual(['A B', 'A C']);
});

it('leaves out rows and columns in which no cell begins', () => {
  expect(sketched([], ['A', 'B'], [], [['C', 1, 3], 'D'], [], ['E'])).toEqual(['A B', 'C D', 'C E']);
  expect(sketched([['A', 2, 2], 'B'], [], [['C', 2], 'D'])).toEqual(['A B', 'C D']);
});

it('has nothing to lay out without cells', () => {
  expect(layOut([])).toEqual({ columns: 0, rows: [] });
  expect(layOut([[], []])).toEqual({ columns: 0, rows: [] });
});

const span = fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant(1000));
const anyRows = fc
  .array(fc.array(fc.tuple(span, span), { maxLength: 6 }), { maxLength: 8 })
  .map((rows) =>
    rows.map((row, down) => row.map(([colspan, rowspan], right) => ({ value: `${down}.${right}`, colspan, rowspan }))),
  );

it('is rectangular and loses no cell, whatever is given', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const layout = layOut(rows);
      const places = placesOf(layout);
      expect(places.every((line) => line.length === layout.columns && !line.includes('undefined'))).toBe(true);
      const kept = layout.rows.flat().filter(({ isGap }) => !isGap);
      expect(kept.map(({ value }) => value)).toEqual(rows.flat().map(({ value }) => value));
      for (const { value, column } of kept) {
        const row = layout.rows.findIndex((cells) => cells.some((cell) => cell.value === value));
        expect(places[row]?.indexOf(value)).toBe(column);
      }
    }),
  );
});

it('stays as it is when it is laid out again', () => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const once = layOut(rows);
      const again = layOut(once.rows);
      expect(placesOf(again).length).toBe(once.rows.length);
      expect(again.columns).toBe(once.columns);
    }),
  );
});

it('takes the widest and longest table there is, whose cells all hang down', () => {
  const row = Array.from({ length: 100 }, () => ({ value: 'A', colspan: 1000, rowspan: 1000 }));
  const rows = Array.from({ length: 2000 }, () => row);
  const layout = layOut(rows);
  expect([layout.columns, layout.rows.length]).toEqual([100_000, 2000]);
  expect(overlaps(rows)).toBe(false);
});

it('fills up no more than a hundred free places of a row', () => {
  const comb = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 100 }, (__, place) => ({ value: 'A', colspan: 1, rowspan: place % 2 ? 10 - row : 1000 })),
  );
  const ragged = Array.from({ length: 20 }, () => [{ value: 'B', colspan: 1, rowspan: 1 }]);
  const { rows } = layOut([...comb, ...ragged]);
  expect(rows.slice(10).map((cells) => cells.length)).toEqual(ragged.map(() => 101));
});

const textsOf = (rows: ReturnType<typeof tableGrid>['body']) => rows.map((row) => row.map(({ value }) => value));

it('takes a first row of one cell over the full width as the caption, and the next row as the header', () => {
  const grid = tableGrid(rowsOf([['Vacancies', 2]], ['Post', 'Total'], ['Clerk', '12']));
  expect([grid.caption, textsOf(grid.head), textsOf(grid.body)]).toEqual([
    'Vacancies',
    [['Post', 'Total']],
    [['Clerk', '12']],
  ]);
});

it('has no caption where nothing is below, where there is one column, or where the first row is shared', () => {
  expect(tableGrid(rowsOf([['Vacancies', 2]])).caption).toBe('');
  expect(tableGrid(rowsOf(['Documents'], ['Photo'], ['Signature'])).caption).toBe('');
  expect(tableGrid(rowsOf(['Vacancies'], ['Post', 'Total'])).caption).toBe('');
});

it('makes no header of the only row', () => {
  expect(tableGrid(rowsOf(['Post', 'Total'])).head).toEqual([]);
  const titled = tableGrid(rowsOf([['Vacancies', 2]], ['Clerk', '12']));
  expect([titled.caption, titled.head, titled.body.flat().some(({ isHeader }) => isHeader)]).toEqual([
    'Vacancies',
    [],
    false,
  ]);
});

it('keeps a header together whose cells are split below', () => {
  const grid = tableGrid(
    rowsOf(
      [
        ['Bank', 1, 2],
        ['Vacancies', 2],
      ],
      ['SC', 'ST'],
      ['Example', '1', '2'],
    ),
  );
  expect(textsOf(grid.head)).toEqual([
    ['Bank', 'Vacancies'],
    ['SC', 'ST'],
  ]);
  expect(grid.headers).toEqual(['Bank', 'Vacancies – SC', 'Vacancies – ST']);
});

it('leaves header cells that reach down among the data in one group with them', () => {
  const grid = tableGrid(rowsOf([['Post', 1, 2], 'Total'], ['12'], ['Clerk', '7']));
  expect(grid.head).toEqual([]);
  expect(grid.body.map((row) => row.map(({ isHeader = false }) => isHeader))).toEqual([
    [true, true],
    [false],
    [false, false],
  ]);
  expect(grid.isRegular).toBe(false);
});

it.each([
  ['two columns', rowsOf(['A', 'B'], ['1', '2']), true],
  ['a title', rowsOf([['T', 3]], ['A', 'B', 'C'], ['1', '2', '3']), true],
  [
    'a header of two rows',
    rowsOf(
      [
        ['A', 1, 2],
        ['B', 2],
      ],
      ['C', 'D'],
      ['1', '2', '3'],
    ),
    true,
  ],
  ['a short row', rowsOf(['A', 'B', 'C'], ['1']), true],
  ['four columns', rowsOf(['A', 'B', 'C', 'D'], ['1', '2', '3', '4']), true],
  ['five columns', rowsOf(['A', 'B', 'C', 'D', 'E'], ['1', '2', '3', '4', '5']), false],
  ['one column', rowsOf(['A'], ['1']), false],
  ['one row', rowsOf(['A', 'B']), false],
  ['a cell over two columns', rowsOf(['A', 'B'], ['1', '2'], [['Total', 2]]), false],
  ['a cell over two rows', rowsOf(['A', 'B'], [['1', 1, 2], '2'], ['3']), false],
])('can stack a table with %s: %#', (_, rows, isRegular) => {
  expect(tableGrid(rows).isRegular).toBe(isRegular);
});

it('knows the tables of the demonstration', () => {
  expect(demoTables.map((rows) => tableGrid(rows)).map((grid) => [grid.caption !== '', grid.isRegular])).toEqual([
    [true, false],
    [false, false],
    [false, false],
    [false, false],
    [false, true],
    [true, false],
    [false, true],
    [false, false],
    [false, false],
    [false, false],
    [false, false],
    [false, true],
  ]);
});

it('loses no text and lets no cell leave its row group', () => {
  const span = fc.integer({ min: 1, max: 5 });
  const cell = fc.record({ value: fc.stringMatching(/^[a-z]$/), colspan: span, rowspan: span });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { maxLength: 5 }), { maxLength: 6 }), (rows) => {
      const { caption, head, body, headers, columns } = tableGrid(rows);
      const shown = [...head, ...body].flat().map(({ value }) => value);
      expect(caption + shown.join('')).toBe(
        rows
          .flat()
          .map(({ value }) => value)
          .join(''),
      );
      expect(headers).toHaveLength(columns);
      for (const group of [head, body])
        group.forEach((row, place) => {
          for (const { rowspan } of row) expect(place + rowspan).toBeLessThanOrEqual(group.length);
        });
    }),
  );
});

it('lays a table without spans out as it would one with', () => {
  const cell = (value: string) => ({ value, colspan: 1, rowspan: 1 });
  const row = fc.array(fc.string().map(cell), { maxLength: 5 });
  const property = fc.property(fc.array(row, { maxLength: 6 }), (rows) => {
    // A last row of its own, with a span, whose columns begin where those above do.
    const columns = Math.max(1, ...rows.map(({ length }) => length));
    const last = Array.from({ length: columns }, (_, place) => ({ ...cell('x'), rowspan: place === 0 ? 2 : 1 }));
    const spanned = layOut([...rows, last]);
    const plain = layOut([...rows, last.map(({ value }) => cell(value))]);
    expect(plain.columns).toBe(spanned.columns);
    expect(plain.rows).toEqual(spanned.rows);
  });
  fc.assert(property, { seed: 20261127, numRuns: 200 });
});
