import { type Cell, cellLine, placedRows, tableLimits, textLimit } from '@noticeboard/content-model';
import type { Translate, WordKey } from '../../words/translate.js';
import type { Values } from '../../providers/write-bodies.js';
import {
  blankCell,
  type Board,
  filled,
  type Line,
  linesOf,
  type PlacedCell,
  rightOf,
  turned,
  withoutVoidRows,
} from './board.js';

/**
 * A table as it is stored (specification, section 3): rows of cells, each cell in the next column that is free. A row
 * may be empty where cells of other rows hang over it; an empty table has no rows at all.
 */
export type Grid = readonly (readonly Readonly<Cell>[])[];

/** The table of the editor before anything is typed (specification, section 4). */
export const blankGrid: Grid = [[blankCell]];

/** A table as readers see it. Spans that reach below the last row, or into a cell that is there already, are cut. */
export interface Layout extends Board {
  /** In reading order. */
  readonly cells: readonly PlacedCell[];
  /** One entry for each row. */
  readonly lines: readonly Line[];
  /** Cells whose stored colspan reached into another cell; here they end before it, as on the public page. */
  readonly overlaps: readonly PlacedCell[];
}

/** As readers see it: the cells that are placed by the content model, over the lines of the board. */
export function layOut(grid: Grid): Layout {
  const height = grid.length;
  const boxes = Array.from(placedRows(grid), (row) => row.boxes).flat();
  const cells = boxes.map(({ value, left, right, top, bottom }) => {
    return { value, row: top, column: left, colspan: right - left, rowspan: Math.min(bottom, height) - top };
  });
  const width = boxes.reduce((most, { right }) => Math.max(most, right), 0);
  const board = { height, width, cells };
  return { ...board, lines: linesOf(board), overlaps: cells.filter((_, nth) => boxes[nth]?.isCut) };
}

/** The way back. A gap to the left of a cell becomes an empty cell, which alone can hold its place. */
export function rowsOf(board: Board): Grid {
  return linesOf(board).map((line, row) => {
    const own: Readonly<Cell>[] = [];
    let column = 0;
    for (const cell of line.slice(0, line.findLastIndex((one) => one.row === row) + 1)) {
      for (; column < cell.column; column += 1) own.push(blankCell);
      const { value, colspan, rowspan } = cell;
      if (cell.row === row) own.push({ value, colspan, rowspan });
      column = rightOf(cell);
    }
    return own;
  });
}

/** The cell that covers a place; undefined in a gap and outside the table. */
export function cellAt(layout: Layout, row: number, column: number): PlacedCell | undefined {
  return layout.lines[row]?.find((cell) => cell.column <= column && column < rightOf(cell));
}

/** The rows that leave gaps. */
export function raggedRows({ lines, width }: Layout): readonly number[] {
  return lines.flatMap((line, row) => (line.reduce((sum, { colspan }) => sum + colspan, 0) < width ? [row] : []));
}

/**
 * The same table without gaps and overlaps. Columns at the right in which no cell begins go where a row has a gap there:
 * a title is often given more columns than the table has.
 */
export function squared(grid: Grid): Grid {
  const layout = layOut(grid);
  const needed = layout.cells.reduce((most, { column }) => Math.max(most, column + 1), 0);
  const reached = layout.lines.reduce((least, line) => Math.min(least, endOf(line)), layout.width);
  const width = Math.max(needed, reached);
  const cells = layout.cells.map((cell) => ({ ...cell, colspan: Math.min(cell.colspan, width - cell.column) }));
  return rowsOf(filled({ height: layout.height, width, cells }));
}

function endOf(line: Line): number {
  const last = line.at(-1);
  return last ? rightOf(last) : 0;
}

/** Why something was not done, in words for the person who asked for it. */
export interface Refused {
  /** An English sentence. */
  readonly refused: WordKey;
  /** The values of its gaps. */
  readonly values?: Readonly<Record<string, string>>;
}

export type Outcome = Grid | Refused;

export const noCell: Refused = { refused: 'There is no cell here.' };

export function isRefused(outcome: object): outcome is Refused {
  return 'refused' in outcome;
}

/** Changes a table as readers see it, and gives it back as it is stored, or says why it cannot be. */
export function edited(grid: Grid, change: (layout: Layout) => Board | Refused): Outcome {
  const board = change(layOut(grid));
  return isRefused(board) ? board : withinLimits(rowsOf(withoutVoidRows(board)));
}

/** A change written for rows, done to columns. */
export function onColumns(change: (board: Board) => Board | Refused): (board: Board) => Board | Refused {
  return (board) => {
    const result = change(turned(board));
    return isRefused(result) ? result : turned(result);
  };
}

/** The limits of a stored table, which the server enforces as well. */
export function withinLimits(grid: Grid): Outcome {
  return limitFault(grid) ?? grid;
}

function limitFault(grid: Grid): Refused | undefined {
  const { rows, cells, span, cellsInAll } = tableLimits;
  if (grid.length > rows)
    return tooMuch('A table has at most %{limit} rows; this would be %{count}.', rows, grid.length);
  const longest = grid.reduce((most, row) => Math.max(most, row.length), 0);
  if (longest > cells) return tooMuch('A row has at most %{limit} cells; this would be %{count}.', cells, longest);
  const all = grid.flat();
  if (all.length > cellsInAll)
    return tooMuch(
      'A table has at most %{limit} cells; this would be %{count}. Split it into two tables.',
      cellsInAll,
      all.length,
    );
  if (all.some(({ colspan, rowspan }) => colspan > span || rowspan > span))
    return tooMuch('A cell reaches over at most %{limit} rows or columns.', span);
  if (all.some(({ value }) => isTooLong(value))) return tooMuch('A cell holds at most %{limit} characters.', textLimit);
  return undefined;
}

/** Characters are counted as the server does: one outside the basic plane is one. */
function isTooLong(text: string): boolean {
  return text.length > textLimit && Array.from(text).length > textLimit;
}

export function tooMuch(refused: WordKey, limit: number, count?: number): Refused {
  const inWords = (number: number) => number.toLocaleString('en');
  return { refused, values: { limit: inWords(limit), ...(count !== undefined && { count: inWords(count) }) } };
}

/** The cells of a table record as the API answers it, or of its draft. */
export function gridIn(record: Values): Grid {
  const { data } = record;
  return Array.isArray(data) ? data : blankGrid;
}

const longestName = 60;

/** "Table 2: Vacancies", after its first line: the title that stands over it, else the headings of its columns. */
export function tableName(grid: Grid, number: number, translate: Translate): string {
  const lines = grid.map((row) => row.map(({ value }) => cellLine(value)).filter((line) => line !== ''));
  const text = lines.find((line) => line.length > 0)?.join(' · ');
  if (text === undefined) return translate('Table %{number}', { number });
  const title = text.length > longestName ? `${text.slice(0, longestName)}…` : text;
  return translate('Table %{number}: %{title}', { number, title });
}
