import type { Cell } from '../events.js';
import { type LaidCell, layOut } from './cell-layout.js';

export interface GridCell extends LaidCell {
  readonly isHeader: boolean;
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
  const grid = below.map((row, place) =>
    row.map((cell) => ({ ...cell, isHeader: hasHeader && !cell.isGap && place < Math.max(depth, 1) })),
  );
  const body = grid.slice(depth);
  return {
    columns,
    caption: (isTitled && first[0]?.value.trim()) || '',
    head: grid.slice(0, depth),
    body,
    headers: headersOf(grid.flat(), columns),
    isRegular: depth > 0 && columns > 1 && columns <= stackableColumns && body.flat().every(isSingle),
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
