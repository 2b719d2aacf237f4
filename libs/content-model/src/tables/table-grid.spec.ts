import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { demoTables, rowsOf } from '../testing/example-tables.js';
import { tableGrid } from './table-grid.js';

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
  expect(grid.body.map((row) => row.map(({ isHeader }) => isHeader))).toEqual([[true, true], [false], [false, false]]);
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
