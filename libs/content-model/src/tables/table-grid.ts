import type { Cell } from '../posting-parts.js';
import { tableLimits } from '../limits.js';
import { type PlacedRow, placedRows } from './placed-rows.js';

/** The most gaps of a row. */
const mostGaps = tableLimits.cells;

interface LaidCell {
  readonly value: string;
  /** Counted from 0. */
  readonly column: number;
  readonly colspan: number;
  readonly rowspan: number;
  /** Stands for the places that a ragged row leaves free; of a gap in several rows, each row has its part. */
  readonly isGap: boolean;
}

export interface CellLayout {
  readonly columns: number;
  /** Each place of the grid is taken by exactly one cell. */
  readonly rows: readonly (readonly LaidCell[])[];
}

/**
 * Lays cells out as browsers do: each takes the next free column. A cell that reaches into a taken column ends before
 * it. Rows and columns in which no cell begins are left out: spans end with the table, however far they were raised.
 * A row that hanging cells split into very many free places has the first of them only.
 */
export function layOut(rows: readonly (readonly Cell[])[]): CellLayout {
  if (isPlain(rows)) return layOutPlain(rows);
  const placed = Array.from(placedRows(rows), ({ boxes, free }) => ({ boxes, gaps: free(mostGaps) })).filter(
    ({ boxes }) => boxes.length > 0,
  );
  const columnOf = numbering(placed, 'left', 'right');
  const rowOf = numbering(placed, 'top', 'bottom');
  const laidRow = ({ boxes, gaps }: (typeof placed)[number]): readonly LaidCell[] => [
    ...boxes.map(({ value, left, right, top, bottom }) => {
      const column = columnOf(left);
      const [colspan, rowspan] = [columnOf(right) - column, rowOf(bottom) - rowOf(top)];
      return { value, column, colspan, rowspan, isGap: false };
    }),
    // Cells take the first free columns: what is free is behind them all.
    ...gaps.flatMap(({ left, right }) => gap(columnOf(left), columnOf(right))),
  ];
  return { columns: columnOf(Infinity), rows: placed.map(laidRow) };
}

/** Most tables: each cell is just in its place. */
function layOutPlain(given: readonly (readonly Cell[])[]): CellLayout {
  const columns = given.reduce((most, { length }) => Math.max(most, length), 0);
  const rows = given
    .filter(({ length }) => length > 0)
    .map((cells) => {
      const laid = cells.map(({ value }, column) => ({ value, column, colspan: 1, rowspan: 1, isGap: false }));
      return cells.length === columns ? laid : [...laid, ...gap(cells.length, columns)];
    });
  return { columns, rows };
}

/** True when a cell reaches into a column that is taken. */
export function overlaps(rows: readonly (readonly Cell[])[]): boolean {
  if (isPlain(rows)) return false;
  for (const { boxes } of placedRows(rows)) if (boxes.some(({ isCut }) => isCut)) return true;
  return false;
}

/** The column in which each cell of a row begins, row by row: nothing where each is just in its place. */
export function firstColumns(rows: readonly (readonly Cell[])[]): readonly (readonly number[])[] {
  if (isPlain(rows)) return [];
  return Array.from(placedRows(rows), ({ boxes }) => boxes.map(({ left }) => left));
}

function isPlain(rows: readonly (readonly Cell[])[]): boolean {
  return rows.every((cells) => cells.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1));
}

/** Gives for the begin or the end of a box how many lines before it begin one; for `Infinity`, how many do in all. */
function numbering(
  rows: readonly Pick<PlacedRow, 'boxes'>[],
  begin: 'left' | 'top',
  end: 'right' | 'bottom',
): (edge: number) => number {
  const begins = new Set<number>();
  const edges = new Set<number>();
  for (const { boxes } of rows)
    for (const box of boxes) {
      begins.add(box[begin]);
      edges.add(box[begin]).add(box[end]);
    }
  const numbers = new Map<number, number>();
  let count = 0;
  for (const edge of [...edges].sort((a, b) => a - b)) {
    numbers.set(edge, count);
    if (begins.has(edge)) count += 1;
  }
  return (edge) => numbers.get(edge) ?? count;
}

function gap(from: number, to: number): LaidCell[] {
  if (from === to) return [];
  return [{ value: '', column: from, colspan: to - from, rowspan: 1, isGap: true }];
}

export interface GridCell extends LaidCell {
  /** Left out below the headers. */
  readonly isHeader?: boolean;
}

export type GridRow = readonly GridCell[];

/** A table as readers see it. */
export interface TableGrid {
  readonly columns: number;
  /**
   * Text of a first row of one cell over the full width with rows below, which heads them all and is not among them;
   * else empty.
   */
  readonly caption: string;
  /** Empty where no row is a header, or where one reaches down among the data: cells cannot leave their row group. */
  readonly head: readonly GridRow[];
  readonly body: readonly GridRow[];
  /** One entry for each column. */
  readonly headers: readonly string[];
  /** No spans below the header and few columns: its rows may be stacked on narrow screens. */
  readonly isRegular: boolean;
}

const stackableColumns = 4;
const deepestHeader = 3;

/** The one reading of a saved table, on the public page and wherever staff are shown what that page will show. */
export function tableGrid(given: readonly (readonly Cell[])[]): TableGrid {
  const { columns, rows } = layOut(given);
  const [first = []] = rows;
  // In one column every row is as wide as the table.
  const isTitled = columns > 1 && rows.length > 1 && first.length === 1;
  const below = isTitled ? rows.slice(1) : rows;
  const depth = headerDepth(below);
  const hasHeader = below.length > 1;
  const headerRows = hasHeader ? Math.max(depth, 1) : 0;
  const headers = below.slice(0, headerRows).map((row) => row.map((cell) => ({ ...cell, isHeader: !cell.isGap })));
  const grid = [...headers, ...below.slice(headerRows)];
  const body = grid.slice(depth);
  return {
    columns,
    caption: (isTitled && first[0]?.value.trim()) || '',
    head: grid.slice(0, depth),
    body,
    headers: headersOf(headers.flat(), columns),
    isRegular: depth > 0 && columns > 1 && columns <= stackableColumns && body.every((row) => row.every(isSingle)),
  };
}

/**
 * Rows of the header that stand apart from the data: more than one where cells of the first are split into columns
 * below.
 */
function headerDepth(rows: readonly (readonly LaidCell[])[]): number {
  let depth = 1;
  for (let row = 0; row < depth; row += 1)
    for (const { rowspan } of rows[row] ?? []) depth = Math.max(depth, row + rowspan);
  const isSplit = rows[0]?.some(({ colspan, rowspan, isGap }) => colspan > 1 && rowspan < depth && !isGap) ?? false;
  const isHeader = depth < rows.length && (depth === 1 || (isSplit && depth <= deepestHeader));
  return isHeader ? depth : 0;
}

function headersOf(cells: readonly GridCell[], columns: number): readonly string[] {
  const texts: string[][] = Array.from({ length: columns }, () => []);
  for (const { value, column, colspan, isHeader } of cells) {
    if (isHeader && value.trim() !== '')
      for (const above of texts.slice(column, column + colspan)) above.push(value.trim());
  }
  return texts.map((above) => above.join(' – '));
}

function isSingle({ colspan, rowspan, isGap }: LaidCell): boolean {
  return isGap || (colspan === 1 && rowspan === 1);
}
