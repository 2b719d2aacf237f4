import type { Cell } from '../events.js';

export interface LaidCell {
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
  const lines = linesOf(rows);
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

/** A cell between the lines of the grid: from `left` to before `right`, from `top` to before `bottom`. */
interface Box {
  readonly value: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** All boxes over one row, from left to right. */
type Line = readonly Box[];

function linesOf(rows: readonly (readonly Cell[])[]): readonly Line[] {
  let line: Line = [];
  return rows.map((cells, top) => {
    const taken = line.filter(({ bottom }) => bottom > top);
    const placed: Box[] = [];
    let left = 0;
    let next = 0;
    for (const { value, colspan, rowspan } of cells) {
      for (let box = taken[next]; box && box.left <= left; box = taken[(next += 1)]) left = box.right;
      const right = Math.min(left + colspan, taken[next]?.left ?? Infinity);
      placed.push({ value, left, right, top, bottom: top + rowspan });
      left = right;
    }
    line = [...taken, ...placed].sort((a, b) => a.left - b.left);
    return line;
  });
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
