import { describe, expect, it } from '@jest/globals';
import type { Grid } from './grid.js';
import { publicTable, type ShownRow } from './public-table.js';
import { gridOf } from './testing/grids.js';

const textsOf = (rows: readonly ShownRow[]) => rows.map((row) => row.map(({ value }) => value));

describe('the public page', () => {
  it('takes a first row of one cell over the full width as the caption, and the next row as the header', () => {
    const { caption, head, body } = publicTable(gridOf([['Vacancies', 2]], ['Post', 'Total'], ['Clerk', '12']));
    expect([caption, textsOf(head), textsOf(body)]).toEqual(['Vacancies', [['Post', 'Total']], [['Clerk', '12']]]);
  });

  it('keeps a header together whose cells are split below', () => {
    const { head, headers } = publicTable(
      gridOf(
        [
          ['Bank', 1, 2],
          ['Vacancies', 2],
        ],
        ['SC', 'ST'],
        ['Example', '1', '2'],
      ),
    );
    expect(textsOf(head)).toEqual([
      ['Bank', 'Vacancies'],
      ['SC', 'ST'],
    ]);
    expect(headers).toEqual(['Bank', 'Vacancies – SC', 'Vacancies – ST']);
  });

  it('leaves out rows and columns in which no cell begins, and fills gaps', () => {
    const wide = publicTable(gridOf(['A', 'B'], [['wide', 9]], ['1', '2']));
    expect(wide.columns).toBe(2);
    expect(wide.body[0]).toMatchObject([{ value: 'wide', colspan: 2 }]);
    const tall = publicTable(gridOf(['A', 'B'], [['tall', 1, 9], '1'], [], ['2']));
    expect(tall.body).toMatchObject([[{ value: 'tall', rowspan: 2 }, { value: '1' }], [{ value: '2' }]]);
    const ragged = publicTable(gridOf(['A', 'B', 'C'], ['1']));
    expect(ragged.body[0]).toMatchObject([{ value: '1' }, { isGap: true, column: 1, colspan: 2 }]);
  });

  it.each<[string, Grid, boolean]>([
    ['two columns', gridOf(['A', 'B'], ['1', '2']), true],
    ['a title', gridOf([['T', 3]], ['A', 'B', 'C'], ['1', '2', '3']), true],
    ['a short row', gridOf(['A', 'B', 'C'], ['1']), true],
    ['five columns', gridOf(['A', 'B', 'C', 'D', 'E'], ['1', '2', '3', '4', '5']), false],
    ['one column', gridOf(['A'], ['1']), false],
    ['one row', gridOf(['A', 'B']), false],
    ['a merged cell below its header', gridOf(['A', 'B'], [['Total', 2]]), false],
  ])('stacks on phones, or not, a table with %s', (_title, grid, isStacked) => {
    expect(publicTable(grid).isStacked).toBe(isStacked);
  });
});
