import type { WordKey } from '../../words/translate.js';
import { type Board, withCopy, withLine, withoutLine, withSwap } from './board.js';
import { edited, type Grid, onColumns, type Outcome, type Refused } from './grid.js';

type LineChange = (board: Board) => Board | Refused;

const refusals: Readonly<Record<'row' | 'column', Readonly<Record<'first' | 'last' | 'torn' | 'missing', WordKey>>>> = {
  row: {
    first: 'This is the first row.',
    last: 'This is the last row.',
    torn: 'A merged cell would be torn apart. Split it first, then move the row.',
    missing: 'There is no such row.',
  },
  column: {
    first: 'This is the first column.',
    last: 'This is the last column.',
    torn: 'A merged cell would be torn apart. Split it first, then move the column.',
    missing: 'There is no such column.',
  },
};

export const rowEdits = lineEdits(refusals.row, (change) => change);
export const columnEdits = lineEdits(refusals.column, onColumns);

/** The edits of lines, written for rows. @param across turns a change of rows into one of these lines */
function lineEdits(words: (typeof refusals)['row'], across: (change: LineChange) => LineChange) {
  const onLine = (grid: Grid, line: number, change: LineChange): Outcome =>
    edited(
      grid,
      across((board) => (line >= 0 && line < board.height ? change(board) : { refused: words.missing })),
    );
  const move = (grid: Grid, from: number, to: number) =>
    onLine(grid, from, (board) => {
      if (to < 0) return { refused: words.first };
      if (to >= board.height) return { refused: words.last };
      return withSwap(board, Math.min(from, to)) ?? { refused: words.torn };
    });
  return {
    /** Adds a line at the end; an empty table gets its first cell. */
    add: (grid: Grid) =>
      edited(
        grid,
        across((board) => withLine(board, board.height)),
      ),
    insertBefore: (grid: Grid, line: number) => onLine(grid, line, (board) => withLine(board, line)),
    insertAfter: (grid: Grid, line: number) => onLine(grid, line, (board) => withLine(board, line + 1)),
    /** Cells of this line alone go; longer ones get one line shorter. Without its last line the table is empty. */
    remove: (grid: Grid, line: number) => onLine(grid, line, (board) => withoutLine(board, line)),
    /** The copy stands after it. Cells that reach beyond the line are not copied: they reach over the copy as well. */
    duplicate: (grid: Grid, line: number) => onLine(grid, line, (board) => withCopy(board, line)),
    /** Refused where a merged cell would be torn: one over both lines that change places stays as it is. */
    moveBack: (grid: Grid, line: number) => move(grid, line, line - 1),
    moveOn: (grid: Grid, line: number) => move(grid, line, line + 1),
  };
}
