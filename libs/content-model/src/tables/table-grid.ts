import type { Cell } from '../events.js';

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
 */
export function layOut(rows: readonly (readonly Cell[])[]): CellLayout {
  const lines = [...linesOf(rows)];
  const boxes = lines.flatMap((line, row) => line.filter(({ top }) => top === row));
  const columnOf = numbering(boxes.map(({ left, right }) => [left, right]));
  const rowOf = numbering(boxes.map(({ top, bottom }) => [top, bottom]));
  const columns = columnOf(Infinity);
  const laidRow = (line: Line, row: number): readonly LaidCell[] => {
    const cells: LaidCell[] = [];
    let column = 0;
    for (const { value, left, right, top, bottom } of line) {
      const begin = columnOf(left);
      if (begin > column) cells.push(gap(column, begin));
      column = columnOf(right);
      if (top === row)
        cells.push({
          value,
          column: begin,
          colspan: column - begin,
          rowspan: rowOf(bottom) - rowOf(top),
          isGap: false,
        });
    }
    if (column < columns) cells.push(gap(column, columns));
    return cells;
  };
  return { columns, rows: lines.map(laidRow).filter((cells) => cells.some(({ isGap }) => !isGap)) };
}

/** Whether a cell reaches into a column that is taken. */
export function overlaps(rows: readonly (readonly Cell[])[]): boolean {
  for (const line of linesOf(rows)) if (line.some(({ isCut }) => isCut)) return true;
  return false;
}

/** The column in which each cell of a row begins, row by row: nothing where each is just in its place. */
export function firstColumns(rows: readonly (readonly Cell[])[]): readonly (readonly number[])[] {
  if (rows.every((cells) => cells.every(({ colspan, rowspan }) => colspan === 1 && rowspan === 1))) return [];
  return Array.from(linesOf(rows), (line, row) => line.flatMap(({ left, top }) => (top === row ? [left] : [])));
}

/** A cell between the lines of the grid: from `left` to before `right`, from `top` to before `bottom`. */
interface Box {
  readonly value: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  /** It ends before a taken column that it reaches into. */
  readonly isCut: boolean;
}

/** All boxes over one row, from left to right. */
type Line = readonly Box[];

/** Line by line: a row costs as much as it has cells above and in it. */
function* linesOf(rows: readonly (readonly Cell[])[]): Generator<Line> {
  let line: Line = [];
  for (const [top, cells] of rows.entries()) {
    const taken = line.filter(({ bottom }) => bottom > top);
    const placed: Box[] = [];
    let left = 0;
    let next = 0;
    for (const { value, colspan, rowspan } of cells) {
      for (let box = taken[next]; box && box.left <= left; box = taken[(next += 1)]) left = box.right;
      const right = Math.min(left + colspan, taken[next]?.left ?? Infinity);
      placed.push({ value, left, right, top, bottom: top + rowspan, isCut: right < left + colspan });
      left = right;
    }
    line = merged(taken, placed);
    yield line;
  }
}

/** Two lines in one, from left to right; a sort would cost the most where thousands of cells hang down. */
function merged(one: Line, other: Line): Line {
  const line: Box[] = [];
  let next = 0;
  for (const box of one) {
    for (let before = other[next]; before && before.left < box.left; before = other[(next += 1)]) line.push(before);
    line.push(box);
  }
  for (; next < other.length; next += 1) line.push(other[next] as Box);
  return line;
}

/** Gives for the begin or the end of a box how many lines before it begin one; for `Infinity`, how many do in all. */
function numbering(edges: readonly (readonly [begin: number, end: number])[]): (edge: number) => number {
  const begins = new Set(edges.map(([begin]) => begin));
  const numbers = new Map<number, number>();
  let count = 0;
  for (const edge of [...new Set(edges.flat())].sort((a, b) => a - b)) {
    numbers.set(edge, count);
    if (begins.has(edge)) count += 1;
  }
  return (edge) => numbers.get(edge) ?? count;
}

function gap(from: number, to: number): LaidCell {
  return { value: '', column: from, colspan: to - from, rowspan: 1, isGap: true };
}

export interface GridCell extends LaidCell {
  readonly isHeader: boolean;
}

export type GridRow = readonly GridCell[];

/** A table as readers see it. */
interface TableGrid {
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
