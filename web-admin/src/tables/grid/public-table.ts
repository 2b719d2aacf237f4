import { type PlacedCell, rightOf } from './board.js';
import { type Grid, type Layout, layOut } from './grid.js';

export interface ShownCell {
  readonly value: string;
  /** Counted from 0. */
  readonly column: number;
  readonly colspan: number;
  readonly rowspan: number;
  /** Stands for places that a ragged row leaves free. */
  readonly isGap: boolean;
  readonly isHeader: boolean;
}

export type ShownRow = readonly ShownCell[];

/** A table as readers see it. */
export interface PublicTable {
  readonly columns: number;
  /** Text of a first row of one cell over the full width with rows below; that row is not among the others. Else empty. */
  readonly caption: string;
  /** Empty where no row is a header, or where one reaches down among the data. */
  readonly head: readonly ShownRow[];
  readonly body: readonly ShownRow[];
  /** Of each column. */
  readonly headers: readonly string[];
  /** No spans below the header and few columns: its rows are stacked on phones. */
  readonly isStacked: boolean;
}

const stackableColumns = 4;
const deepestHeader = 3;

/**
 * The rules of the public page for a saved table, which the site has in a program of its own
 * (`web-public/src/tables/table-grid.ts`): whoever changes them there changes them here.
 */
export function publicTable(grid: Grid): PublicTable {
  const { columns, rows } = shownRows(layOut(grid));
  const [first = []] = rows;
  // In one column every row is as wide as the table.
  const isTitled = columns > 1 && rows.length > 1 && first.length === 1;
  const below = isTitled ? rows.slice(1) : rows;
  const depth = headerDepth(below);
  const marked = below.map((row, place) =>
    row.map((cell) => ({ ...cell, isHeader: below.length > 1 && !cell.isGap && place < Math.max(depth, 1) })),
  );
  const body = marked.slice(depth);
  return {
    columns,
    caption: (isTitled && first[0]?.value.trim()) || '',
    head: marked.slice(0, depth),
    body,
    headers: headersOf(marked.flat(), columns),
    isStacked: depth > 0 && columns > 1 && columns <= stackableColumns && body.flat().every(isSingle),
  };
}

/** Rows and columns in which no cell begins are left out. */
function shownRows({ cells, lines }: Layout): { readonly columns: number; readonly rows: readonly ShownRow[] } {
  const columnOf = numbering(cells.map(({ column }) => column));
  const rowOf = numbering(cells.map(({ row }) => row));
  const columns = columnOf(Infinity);
  const shown = lines.map((line, row) => withGaps(line, row, { columns, columnOf, rowOf }));
  return { columns, rows: shown.filter((row) => row.some(({ isGap }) => !isGap)) };
}

interface Numbers {
  readonly columns: number;
  readonly columnOf: (edge: number) => number;
  readonly rowOf: (edge: number) => number;
}

function withGaps(line: readonly PlacedCell[], row: number, { columns, columnOf, rowOf }: Numbers): ShownRow {
  const shown: ShownCell[] = [];
  let column = 0;
  const fillTo = (end: number) => {
    const colspan = end - column;
    if (colspan > 0) shown.push({ value: '', column, colspan, rowspan: 1, isGap: true, isHeader: false });
  };
  for (const cell of line) {
    const begin = columnOf(cell.column);
    fillTo(begin);
    column = columnOf(rightOf(cell));
    if (cell.row !== row) continue;
    const rowspan = rowOf(cell.row + cell.rowspan) - rowOf(cell.row);
    shown.push({
      value: cell.value,
      column: begin,
      colspan: column - begin,
      rowspan,
      isGap: false,
      isHeader: false,
    });
  }
  fillTo(columns);
  return shown;
}

/** Gives for an edge how many lines before it begin a cell. */
function numbering(begins: readonly number[]): (edge: number) => number {
  const known = [...new Set(begins)].sort((one, other) => one - other);
  const numbers = new Map(known.map((edge, number) => [edge, number]));
  return (edge) => numbers.get(edge) ?? known.filter((begin) => begin < edge).length;
}

/** Rows of the header that stand apart from the data: more than one where cells of the first are split below. */
function headerDepth(rows: readonly ShownRow[]): number {
  let depth = 1;
  for (let row = 0; row < depth; row += 1)
    for (const { rowspan } of rows[row] ?? []) depth = Math.max(depth, row + rowspan);
  const isSplit = rows[0]?.some(({ colspan, rowspan, isGap }) => colspan > 1 && rowspan < depth && !isGap) ?? false;
  const isHeader = depth < rows.length && (depth === 1 || (isSplit && depth <= deepestHeader));
  return isHeader ? depth : 0;
}

function headersOf(cells: readonly ShownCell[], columns: number): readonly string[] {
  const texts: string[][] = Array.from({ length: columns }, () => []);
  for (const { value, column, colspan, isHeader } of cells) {
    if (isHeader && value.trim() !== '')
      for (const above of texts.slice(column, column + colspan)) above.push(value.trim());
  }
  return texts.map((above) => above.join(' – '));
}

function isSingle({ colspan, rowspan, isGap }: ShownCell): boolean {
  return isGap || (colspan === 1 && rowspan === 1);
}
