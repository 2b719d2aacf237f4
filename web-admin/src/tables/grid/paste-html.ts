import { type Cell, tableLimits } from '@noticeboard/content-model';
import { type Sentence, sentence } from '../../words/sentence.js';
import { blankCell, withoutVoidRows } from './board.js';
import { type Grid, layOut, rowsOf, squared } from './grid.js';
import { findTable } from './html-table.js';
import { htmlText } from './html-text.js';

export interface PastedTable {
  readonly rows: Grid;
  /** What the editor should know of the reading, in plain words. */
  readonly notes: readonly Sentence[];
}

/** Excel's mark of a text that only spills over the empty cells beside it. */
const spill = /mso-ignore:\s*colspan/i;

/**
 * The first table of a clipboard's `text/html`: its texts and spans, nothing else. Undefined without a table. Spans end
 * with the rows of their group (`thead`, `tbody`, `tfoot`), as in browsers; a caption becomes a first row over the full
 * width, which the public page shows as a caption again.
 */
export function readHtml(html: string): PastedTable | undefined {
  const found = findTable(html);
  if (!found) return undefined;
  const { table, notes } = found;
  const lines = Array.from(table.rows);
  const left = rowsLeft(lines);
  const layout = layOut(lines.map((line, place) => cellsOf(line, left[place] ?? 1)));
  const cut = layout.overlaps.length > 0 ? [sentence('Cells that ran into each other were cut.')] : [];
  const rows = withCaption(table.caption, withoutExcess(rowsOf(withoutVoidRows(layout))));
  return { rows, notes: [...notes, ...cut] };
}

function cellsOf(line: HTMLTableRowElement, rowsLeft: number): Cell[] {
  return Array.from(line.cells).flatMap((cell) => {
    const colspan = Math.min(spanOf(cell, 'colspan') || 1, tableLimits.span);
    const rowspan = Math.min(spanOf(cell, 'rowspan') || rowsLeft, rowsLeft, tableLimits.span);
    const value = htmlText(cell);
    if (!spill.test(cell.getAttribute('style') ?? '')) return { value, colspan, rowspan };
    const beside = Array.from({ length: colspan - 1 }, () => ({ ...blankCell, rowspan }));
    return [{ value, colspan: 1, rowspan }, ...beside];
  });
}

/** As HTML reads it: 0 is meant for "as many as there are", and what is no number counts as 1. */
function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const digits = /^\s*\+?(\d+)/.exec(cell.getAttribute(name) ?? '')?.[1];
  return digits === undefined ? 1 : Number(digits);
}

/** How many rows there are from each one to the end of its group. */
function rowsLeft(lines: readonly HTMLTableRowElement[]): readonly number[] {
  const left = lines.map(() => 1);
  for (let place = lines.length - 2; place >= 0; place -= 1)
    if (lines[place]?.parentElement === lines[place + 1]?.parentElement) left[place] = (left[place + 1] ?? 0) + 1;
  return left;
}

/** Pages give a title "all" columns by a large number; that alone must not make the table too wide. */
function withoutExcess(rows: Grid): Grid {
  return layOut(rows).width > tableLimits.cells ? squared(rows) : rows;
}

function withCaption(caption: HTMLTableCaptionElement | null, rows: Grid): Grid {
  const value = caption ? htmlText(caption) : '';
  if (value === '') return rows;
  return [[{ value, colspan: Math.max(1, layOut(rows).width), rowspan: 1 }], ...rows];
}
