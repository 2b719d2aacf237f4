import { describe, expect, it } from '@jest/globals';
import type { Cell, Table } from '../posting-parts.js';
import { tableChanges } from './field-changes.js';

function cell(value: string): Cell {
  return { value, colspan: 1, rowspan: 1 };
}

/** Rows as texts, their cells between bars. */
function table(...rows: readonly string[]): Table {
  const kept = { id: 't1', createdAt: '', updatedAt: '', revision: 0, order: '' };
  return { ...kept, rows: rows.map((row) => row.split('|').map(cell)) };
}

function rowsOf(count: number, mark: string): string[] {
  return Array.from({ length: count }, (_, n) => `Post ${n}|${mark}`);
}

const path = 'tables/t1';

describe('In a table', () => {
  it.each([
    [0, 'no rows'],
    [1, '1 row'],
    [12, '12 rows'],
  ])('that comes or goes with %i rows their number is told', (count, text) => {
    const one = table(...rowsOf(count, 'x'), ' | ');
    expect(tableChanges('t1', undefined, one)).toEqual([{ path, label: 'Table', before: '', after: text }]);
    expect(tableChanges('t1', one, undefined)).toEqual([{ path, label: 'Table', before: text, after: '' }]);
  });

  it('each row that reads differently is told, by its first cell that says something', () => {
    const before = table('Post|Vacancies', 'Clerk|10', 'Peon|5', '|Total|15');
    const after = table('Post|Vacancies', 'Clerk|12', 'Guard|2', 'Peon|5', '|Sum|15');
    expect(tableChanges('t1', before, after)).toEqual([
      { path, label: 'Table row “Clerk”', before: 'Clerk · 10', after: 'Clerk · 12' },
      { path, label: 'Table row “Guard”', before: '', after: 'Guard · 2' },
      { path, label: 'Table row “Sum”', before: 'Total · 15', after: 'Sum · 15' },
    ]);
  });

  it('a row that is gone is told by what it was', () => {
    expect(tableChanges('t1', table('Clerk|10', 'Peon|5'), table('Peon|5'))).toEqual([
      { path, label: 'Table row “Clerk”', before: 'Clerk · 10', after: '' },
    ]);
  });

  it('rows of one name belong together', () => {
    expect(tableChanges('t1', table('Clerk|10', 'Peon|5'), table('Peon|6'))).toMatchObject([
      { before: 'Peon · 5', after: 'Peon · 6' },
      { before: 'Clerk · 10', after: '' },
    ]);
  });

  it('bullets of a cell stand on one line', () => {
    const changes = tableChanges('t1', table('Height|165 cm'), table('Height|165 cm/nChest 81 cm/n'));
    expect(changes).toMatchObject([{ after: 'Height · 165 cm; Chest 81 cm' }]);
  });

  it('an address in a cell stays whole', () => {
    const address = 'https://csbc.example/notice.pdf';
    expect(tableChanges('t1', table(), table(`Notice|${address}`))).toMatchObject([{ after: `Notice · ${address}` }]);
  });

  it('a long name is cut at 60 characters, not within one', () => {
    const [change] = tableChanges('t1', table(), table(`${'क'.repeat(58)}\u{1f4cc}\u{1f4cc}\u{1f4cc}`));
    expect(change?.label).toBe(`Table row “${'क'.repeat(58)}\u{1f4cc}…”`);
  });

  it.each([
    [20, undefined],
    [21, 'and 1 more row'],
    [34, 'and 14 more rows'],
  ])('of %i changed rows 20 are told, and how many more there are', (count, rest) => {
    const changes = tableChanges('t1', table(...rowsOf(count, 'x')), table(...rowsOf(count, 'y')));
    expect(changes.slice(0, 20).every(({ label }) => label.startsWith('Table row'))).toBe(true);
    expect(changes.slice(20)).toEqual(rest ? [{ path, label: 'Table', before: '', after: rest }] : []);
  });

  it('of many changed rows those whose dates moved are told too, wherever they stand', () => {
    const lines = (word: string, day: string) => [
      ...rowsOf(30, word),
      `Interview|${day} November 2026`,
      `Office|${word}|20 November 2026`,
      `Centre|Patna, ${day}.11.2026`,
    ];
    const changes = tableChanges('t1', table(...lines('x', '20')), table(...lines('y', '21')));
    expect(changes.slice(20)).toEqual([
      {
        path,
        label: 'Table row “Interview”',
        before: 'Interview · 20 November 2026',
        after: 'Interview · 21 November 2026',
      },
      { path, label: 'Table row “Centre”', before: 'Centre · Patna, 20.11.2026', after: 'Centre · Patna, 21.11.2026' },
      { path, label: 'Table', before: '', after: 'and 11 more rows' },
    ]);
  });

  it('of a row that is very long long cells are cut, and dates stand whole', () => {
    const long = (word: string, day: string) => `Note|${'x'.repeat(5000)}${word}|${day}`;
    const told = (...days: string[]) => days.map((day) => `Note · ${'x'.repeat(199)}… · ${day}`);
    const [before, after] = told('20 Nov 2026', '30 Nov 2026');
    const label = 'Table row “Note”';
    const changed = tableChanges('t1', table(long('a', '20 Nov 2026')), table(long('a', '30 Nov 2026')));
    expect(changed).toEqual([{ path, label, before, after }]);
    const inside = tableChanges('t1', table(long('a', '20 Nov 2026')), table(long('b', '20 Nov 2026')));
    expect(inside).toEqual([{ path, label, before, after: `${before} (changed in a long cell)` }]);
  });

  const wide = (value: string, colspan: number, rowspan = 1) => ({ value, colspan, rowspan });
  const spanned = (...rows: Table['rows'][number][]): Table => ({ ...table(), rows });
  const total = [cell('a'), cell('b'), cell('c')];

  it.each([
    ['a cell that spans more columns', [[wide('Total', 2), cell('9')], total], [[wide('Total', 1), cell('9')], total]],
    ['a cell that spans more rows', [[wide('x', 1, 2), cell('y')], [cell('z')]], [[cell('x'), cell('y')], [cell('z')]]],
    ['an empty cell before a figure', [[cell(''), cell('9')], total], [[cell('9')], total]],
    [
      'an empty row under a cell of two rows',
      [[wide('x', 1, 2), cell('y')], [], [cell('z')]],
      [[wide('x', 1, 2), cell('y')], [cell('z')]],
    ],
  ])('%s reads differently', (_, one, other) => {
    const rowsOf = (rows: Table['rows']) => rows.filter(({ length }) => length > 0).length;
    const told = tableChanges('t1', spanned(...one), spanned(...other));
    expect(told).toContainEqual({
      path,
      label: 'Table',
      before: `${rowsOf(one)} rows`,
      after: `${rowsOf(other)} rows (placed differently)`,
    });
  });

  it('a move of rows is no change', () => {
    expect(tableChanges('t1', table('a|1', 'b|2', 'c|3'), table('c|3', 'a|1', 'b|2'))).toEqual([]);
  });
});
