import { type Cell, tableLimits } from '@noticeboard/content-model';
import { type Sentence, sentence } from '../../words/sentence.js';
import { blankCell, withoutVoidRows } from './board.js';
import { cleanText, joinLines, pastedLine } from './cell-text.js';
import { type Grid, layOut, rowsOf, squared } from './grid.js';
import { isTooLarge } from './page-bounds.js';
import { rowsLeft, shownPage, spanOf } from './shown-page.js';

export interface PastedTable {
  readonly rows: Grid;
  /** The remarks on the reading for the editor, in plain words. */
  readonly notes: readonly Sentence[];
}

/** Excel's mark of a text that only spills over the empty cells beside it. */
const spill = /mso-ignore:\s*colspan/i;

/**
 * The first table of a clipboard's `text/html`: its texts and spans, nothing else. Undefined without a table; of one that
 * cannot be stored only the size. Spans end
 * with the rows of their group (`thead`, `tbody`, `tfoot`), as in browsers; a caption becomes a first row over the full
 * width, which the public page shows as a caption again.
 */
export function readHtml(html: string): PastedTable | undefined {
  const found = findTable(html);
  if (!found) return undefined;
  const { table, notes } = found;
  const lines = Array.from(table.rows);
  if (isTooLarge(table)) return { rows: lines.map(({ cells }) => Array.from(cells, () => blankCell)), notes };
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

/** Pages give a title "all" columns by a large number; that alone must not make the table too wide. */
function withoutExcess(rows: Grid): Grid {
  return layOut(rows).width > tableLimits.cells ? squared(rows) : rows;
}

function withCaption(caption: HTMLTableCaptionElement | null, rows: Grid): Grid {
  const value = caption ? htmlText(caption) : '';
  if (value === '') return rows;
  return [[{ value, colspan: Math.max(1, layOut(rows).width), rowspan: 1 }], ...rows];
}

export interface FoundTable {
  readonly table: HTMLTableElement;
  /** The other copied parts that are left out, in plain words. */
  readonly notes: readonly Sentence[];
}

/** The first table with text of a clipboard's `text/html`, as it is seen. A table that only wraps another gives way to it. */
function findTable(html: string): FoundTable | undefined {
  const { body, notes } = shownPage(markupOf(html));
  const tables = Array.from(body.querySelectorAll('table')).filter((table) => table.rows.length > 0);
  const first = tables.find(hasText) ?? tables[0];
  if (!first) return undefined;
  const table = unwrapped(first);
  return { table, notes: [...notesOn(table, first), ...notes] };
}

/** Office's clipboard has a header of its own before the markup; of a part of a table it may give the bare rows. */
function markupOf(html: string): string {
  const markup = html.replace(/^Version:[^<]*/, '');
  if (/<table\b/i.test(markup)) return markup;
  const rows = markup.search(/<(?:colgroup|col|tr)\b/i);
  return rows < 0 ? markup : `<table>${markup.slice(rows)}</table>`;
}

function unwrapped(table: HTMLTableElement): HTMLTableElement {
  const inner = table.querySelector('table');
  return inner && inner.rows.length > 0 && textIn(inner) === textIn(table) ? unwrapped(inner) : table;
}

function notesOn(table: HTMLTableElement, outermost: HTMLTableElement): readonly Sentence[] {
  const links = Array.from(table.querySelectorAll('a[href]')).filter(
    (link) => /^https?:/i.test(link.getAttribute('href') ?? '') && !textIn(link).startsWith('http'),
  );
  const { body } = table.ownerDocument;
  outermost.replaceWith();
  const others = Array.from(body.querySelectorAll('table')).filter(hasText);
  for (const other of others) other.remove();
  return [
    ...(table.querySelector('table') ? [sentence('A table inside a cell became text.')] : []),
    ...(others.length > 0 ? [sentence('Only the first table was taken. Copy the others one by one.')] : []),
    ...(hasText(body) ? [sentence('The text around the table was left out.')] : []),
    ...(links.length > 0 ? [sentence('Links keep their words only. Put their addresses under useful links.')] : []),
  ];
}

function hasText(element: Element): boolean {
  return textIn(element) !== '';
}

function textIn(element: Element): string {
  return cleanText(element.textContent ?? '');
}

const blocks = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE CAPTION CENTER DD DETAILS DIV DL DT FIELDSET FIGCAPTION FIGURE FOOTER FORM ' +
    'H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY TFOOT THEAD UL'
  ).split(' '),
);

/**
 * The text of a cell. Line breaks, paragraphs and list items become bullets; of a table inside the cell each row becomes
 * one, its cells divided by bars.
 */
function htmlText(cell: Element): string {
  return joinLines(textOf(cell, false).split('\n').map(pastedLine));
}

/** The text with `\n` where a line ends. Line breaks of the source are spaces, except where the page keeps them. */
function textOf(element: Element, isKept: boolean): string {
  const keeps = isKept || element.tagName === 'PRE' || /white-space:\s*pre/i.test(element.getAttribute('style') ?? '');
  return Array.from(element.childNodes, (node) => {
    if (isElement(node)) return elementText(node, keeps);
    if (node.nodeType !== Node.TEXT_NODE) return '';
    const text = node.nodeValue ?? '';
    return keeps ? text.replace(/\r\n?/g, '\n') : text.replace(/\s+/g, ' ');
  }).join('');
}

function elementText(element: Element, isKept: boolean): string {
  const name = element.tagName.toUpperCase();
  if (name === 'BR') return '\n';
  if (name === 'TR') return `\n${rowText(element, isKept)}\n`;
  const text = textOf(element, isKept);
  return blocks.has(name) ? `\n${text}\n` : text;
}

function rowText(row: Element, isKept: boolean): string {
  return Array.from(row.children, (cell) => cleanText(textOf(cell, isKept)))
    .filter((text) => text !== '')
    .join(' | ');
}

function isElement(node: Node): node is Element {
  return node.nodeType === Node.ELEMENT_NODE;
}
