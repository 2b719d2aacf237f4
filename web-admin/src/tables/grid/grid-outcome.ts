import { tableLimits, textLimit } from '@noticeboard/content-model';
import { type Board, turned, withoutVoidRows } from './board.js';
import { type Grid, layOut, type Layout, rowsOf } from './grid.js';

/** Why something was not done, in words for whoever asked for it. */
export interface Refused {
  /** An English sentence. */
  readonly refused: string;
  /** What stands in its gaps. */
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
  const { rows, cells, span } = tableLimits;
  if (grid.length > rows)
    return tooMuch('A table has at most %{limit} rows; this would be %{count}.', rows, grid.length);
  const longest = grid.reduce((most, row) => Math.max(most, row.length), 0);
  if (longest > cells) return tooMuch('A row has at most %{limit} cells; this would be %{count}.', cells, longest);
  const all = grid.flat();
  if (all.some(({ colspan, rowspan }) => colspan > span || rowspan > span))
    return tooMuch('A cell reaches over at most %{limit} rows or columns.', span);
  if (all.some(({ value }) => isTooLong(value))) return tooMuch('A cell holds at most %{limit} characters.', textLimit);
  return undefined;
}

/** Characters are counted as the server does: one outside the basic plane is one. */
function isTooLong(text: string): boolean {
  return text.length > textLimit && Array.from(text).length > textLimit;
}

export function tooMuch(refused: string, limit: number, count?: number): Refused {
  const inWords = (number: number) => number.toLocaleString('en');
  return { refused, values: { limit: inWords(limit), ...(count !== undefined && { count: inWords(count) }) } };
}
