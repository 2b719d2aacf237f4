import type { PlacedCell } from '../grid/board.js';
import { textOf } from '../grid/cell-text.js';
import { cellAt, type Layout } from '../grid/grid.js';
import { type Selection, wholeCells } from '../grid/navigation.js';
import type { Clipboard } from '../grid/read-paste.js';

/** The selected cells for the clipboard: as a table that keeps merged cells, and as tab-separated text. */
export function copied(layout: Layout, selection: Selection): Clipboard {
  const { top, left, bottom, right, cells } = wholeCells(layout, selection);
  const rows = Array.from({ length: bottom - top }, (_, place) => top + place);
  const columns = Array.from({ length: right - left }, (_, place) => left + place);
  const markup = rows.map((row) => cells.filter((cell) => cell.row === row).map(cellMarkup));
  const lines = rows.map((row) => columns.map((column) => quoted(textAt(layout, row, column))).join('\t'));
  return {
    html: `<table><tr>${markup.map((row) => row.join('')).join('</tr><tr>')}</tr></table>`,
    text: lines.join('\n'),
  };
}

/** The text of a merged cell stands at its origin alone, as in spreadsheets. */
function textAt(layout: Layout, row: number, column: number): string {
  const cell = cellAt(layout, row, column);
  return cell?.row === row && cell.column === column ? textOf(cell.value) : '';
}

function cellMarkup({ value, colspan, rowspan }: PlacedCell): string {
  const lines = textOf(value).split('\n').map(escaped).join('<br>');
  return `<td colspan="${colspan}" rowspan="${rowspan}">${lines}</td>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
