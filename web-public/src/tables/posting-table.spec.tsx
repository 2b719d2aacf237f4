/** @jest-environment ./web-public/src/testing/fetch-dom.environment.mjs */
import type { Cell } from '@noticeboard/content-model';
import { demoTables, rowsOf } from '../../../libs/content-model/src/testing/example-tables';
import { readText, rendered } from '../testing/rendered';
import { PostingTable } from './posting-table';

function shown(rows: readonly (readonly Cell[])[]): HTMLElement {
  return rendered(<PostingTable table={{ rows }} label="Table 1" />);
}

const regular = rowsOf(['Post', 'Total'], ['Clerk', '12'], ['Typist', '7']);
const merged = rowsOf(
  [
    ['Bank', 1, 2],
    ['Vacancies', 2],
  ],
  ['SC', 'ST'],
  ['Example', '1', '2'],
  [['Not final', 3]],
);

/** Each data cell with the headers above it, by its columns. */
function headersOfCells(page: HTMLElement): readonly (readonly [cell: string, headers: readonly string[]])[] {
  const places: HTMLTableCellElement[][] = [];
  const found: [string, string[]][] = [];
  [...page.querySelectorAll('tr')].forEach((row, down) => {
    for (const cell of row.querySelectorAll<HTMLTableCellElement>('th, td')) {
      const line = (places[down] ??= []);
      let left = 0;
      while (line[left]) left += 1;
      for (let y = down; y < down + cell.rowSpan; y += 1)
        for (let x = left; x < left + cell.colSpan; x += 1) (places[y] ??= [])[x] = cell;
      if (cell.tagName === 'TH') continue;
      const above = places.slice(0, down).flatMap((cells) => cells.slice(left, left + cell.colSpan));
      const headers = new Set(above.filter((header) => header.matches('th[scope=col]')));
      found.push([readText(cell), [...headers].map(readText)]);
    }
  });
  return found;
}

it('puts each cell under its header', () => {
  expect(headersOfCells(shown(regular))).toEqual([
    ['Clerk', ['Post']],
    ['12', ['Total']],
    ['Typist', ['Post']],
    ['7', ['Total']],
  ]);
  expect(headersOfCells(shown(merged))).toEqual([
    ['Example', ['Bank']],
    ['1', ['Vacancies', 'SC']],
    ['2', ['Vacancies', 'ST']],
    ['Not final', ['Bank', 'Vacancies', 'SC', 'ST']],
  ]);
});

it.each(demoTables.map((rows, place) => [place + 1, rows] as const))(
  'shows all of table %i of the demonstration, with a header over each cell',
  (_, rows) => {
    const page = shown(rows);
    const words = rows.flat().flatMap(({ value }) => value.split(/\s+|\/n|https:.*/));
    for (const word of words) expect(readText(page)).toContain(word);
    for (const [, headers] of headersOfCells(page)) expect(headers.length > 0).toBe(rows.length > 1);
  },
);

it('keeps merged cells merged', () => {
  const cells = [...shown(merged).querySelectorAll<HTMLTableCellElement>('th, td')];
  const isMerged = ({ colSpan, rowSpan }: HTMLTableCellElement) => colSpan * rowSpan > 1;
  expect(cells.filter(isMerged).map((cell) => [readText(cell), cell.colSpan, cell.rowSpan])).toEqual([
    ['Bank', 1, 2],
    ['Vacancies', 2, 1],
    ['Not final', 3, 1],
  ]);
});

it('is named by its title row, and by its label where it has none', () => {
  const titled = shown(rowsOf([['Posts/nGroup B', 2]], ['Post', 'Total'], [['Clerk', 2]]));
  expect([...titled.querySelectorAll('.title-row > th[colspan="2"] li')].map(readText)).toEqual(['Posts', 'Group B']);
  expect(titled.querySelector('[role=region]')?.getAttribute('aria-label')).toBe('Posts, Group B');
  expect(shown(merged).querySelector('[role=region]')?.getAttribute('aria-label')).toBe('Table 1');
  expect(shown(regular).querySelector('[role=table]')?.getAttribute('aria-label')).toBe('Table 1');
});

it('repeats the header in each cell of a regular table, out of hearing, and keeps its roles', () => {
  const page = shown(regular);
  expect(page.querySelector('[role=region]')).toBeNull();
  expect([...page.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
    'PostClerk',
    'Total12',
    'PostTypist',
    'Total7',
  ]);
  expect(page.querySelectorAll('td > .cell-heading[aria-hidden=true]')).toHaveLength(4);
  const roles = [...page.querySelectorAll('div, table, table *:not(span)')].map((part) => part.getAttribute('role'));
  const data = ['row', 'cell', 'cell'];
  expect(roles).toEqual([
    'table',
    'none',
    'rowgroup',
    'row',
    'columnheader',
    'columnheader',
    'rowgroup',
    ...data,
    ...data,
  ]);
});

it('gives rows and cells a role only where the standard allows it: in an element table that is exposed as none', () => {
  for (const page of [shown(regular), shown(merged)])
    for (const part of page.querySelectorAll('tr[role], th[role], td[role]'))
      expect(part.closest('table')?.getAttribute('role')).toBe('none');
});

it('puts any other table into a box that scrolls and takes the focus', () => {
  const page = shown(merged);
  expect(page.querySelector('[role=region]')?.getAttribute('tabindex')).toBe('0');
  expect(page.querySelector('.cell-heading, [role=cell]')).toBeNull();
});

it('makes a bullet list of a cell with the marker, marks the other language, and leaves an empty cell empty', () => {
  const rows = rowsOf(['पद', 'Needs', 'C'], [' ', 'Any degree/nTyping\nin Hindi'], ['2', '3', '4']);
  const page = shown(rows);
  const bullets = [...page.querySelectorAll('td li')].map((bullet) => bullet.textContent);
  expect(bullets).toEqual(['Any degree', 'Typing\nin Hindi']);
  expect([...page.querySelectorAll('th')].map((cell) => cell.getAttribute('lang'))).toEqual(['hi', null, null]);
  expect(page.querySelectorAll('td:empty')).toHaveLength(2);
});

it.each([[[]], [[[]]], [rowsOf([''])], [rowsOf([' ', '/n'], ['\n'])]])('shows nothing of %j', (rows) => {
  expect(shown(rows).innerHTML).toBe('');
});
