import { cleanText } from '../tables/grid/cell-text.js';
import { readHtml } from '../tables/grid/paste-html.js';
import { isTooDeep, isTooLarge } from '../tables/grid/page-bounds.js';
import {
  lineLimit,
  type NoticeLine,
  type NoticeLink,
  noticeLimit,
  type NoticeText,
} from '../notice-reader/notice-text.js';
import { isUnfinished } from '../notice-reader/label.js';
import { isLabelled } from '../notice-reader/rows.js';

/** For a longer markup, and for one that lies too deep, the plain text of the clipboard is read. */
const markupLimit = 5_000_000;
const mostTables = 10;
/** No row has so many. */
const mostCells = 500;
/** No page is built so deep: what lies deeper is text of its line. */
const deepest = 60;

const dropped =
  'script, style, noscript, template, title, object, iframe, canvas, svg, select, textarea, nav, s, del, strike, [hidden], ' +
  '[class*="breadcrumb" i], [aria-label*="breadcrumb" i]';
const unseen = /display:\s*none|text-decoration[^;]*line-through/i;
const breaks = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BR CAPTION CENTER DD DETAILS DIV DL DT FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 ' +
    'HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY THEAD TFOOT TR UL'
  ).split(' '),
);

/**
 * A page as lines of text, with its links and tables. Lists, paragraphs and line breaks are lines, inside a cell too; the
 * cells of a row are one line with tabs, or one after the other where they hold labels of their own. The markup is parsed
 * into a document of its own, where nothing runs and nothing is fetched, and only its texts are taken. Undefined without
 * text, and where a browser would stand still over it.
 */
export function noticeOfHtml(html: string): NoticeText | undefined {
  if (html.length > markupLimit || isTooDeep(html)) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const element of body.querySelectorAll('[style]'))
    if (unseen.test(element.getAttribute('style') ?? '')) element.remove();
  // The mark of a footnote is no part of the number before it.
  for (const element of body.querySelectorAll('sup'))
    if (/^[\s\d*†‡()]+$/.test(element.textContent ?? '')) element.remove();
  const page = new PageLines();
  page.take(body, 0);
  return page.notice();
}

class PageLines {
  private readonly lines: NoticeLine[] = [];
  private readonly tables: {
    readonly rows: NonNullable<NoticeText['tables']>[number]['rows'];
    readonly line: number;
  }[] = [];
  private text = '';
  private links: NoticeLink[] = [];
  private length = 0;
  private isHeading = false;
  /** A first cell that hangs over the next rows. */
  private hanging: { readonly lines: Cell; readonly rows: number } = { lines: [], rows: 0 };

  constructor(private readonly isCell = false) {}

  private get isFull(): boolean {
    return this.length > noticeLimit || this.lines.length >= lineLimit;
  }

  take(element: Element, depth: number): void {
    for (const node of element.childNodes) {
      if (this.isFull) return;
      if (node.nodeType === Node.TEXT_NODE) this.text += (node.nodeValue ?? '').replace(/\s+/g, ' ');
      if (node.nodeType !== Node.ELEMENT_NODE) continue;
      if (depth > deepest) this.text += ` ${cleanText(node.textContent ?? '')} `;
      else this.takeElement(node as Element, depth + 1);
    }
  }

  notice(): NoticeText | undefined {
    this.end();
    if (this.lines.every(({ text }) => text === '')) return undefined;
    return { lines: this.lines, tables: this.tables, isCut: this.isFull };
  }

  private takeElement(element: Element, depth: number): void {
    const name = element.tagName;
    if (breaks.has(name)) this.end();
    if (name === 'TR') return this.takeRow(element, depth);
    if (name === 'TABLE') this.hanging = { lines: [], rows: 0 };
    if (name === 'TABLE' && !this.isCell && !element.querySelector('table'))
      this.takeTable(element as HTMLTableElement);
    if (name === 'A') {
      const url = element.getAttribute('href')?.trim() ?? '';
      if (/^https?:/i.test(url))
        this.links.push({ title: cleanText(element.textContent ?? ''), url, before: cleanText(this.text) });
    }
    if (name === 'H1' || name === 'H2') this.isHeading = true;
    this.take(element, depth);
    if (breaks.has(name)) this.end();
    // A line under a table is no row of it.
    if (name === 'TABLE') this.put({ text: '' });
    if (name === 'H1' || name === 'H2') this.isHeading = false;
  }

  private takeRow(row: Element, depth: number): void {
    const cells = Array.from(row.children)
      .slice(0, mostCells)
      .map((cell) => {
        const inner = new PageLines(true);
        inner.take(cell, depth);
        inner.end();
        return inner.lines.filter(({ text, links }) => text !== '' || links);
      });
    const { lines, rows } = this.hanging;
    const spans = Number(row.children.item(0)?.getAttribute('rowspan') ?? 1);
    this.hanging = rows > 0 ? { lines, rows: rows - 1 } : { lines: cells[0] ?? [], rows: spans - 1 || 0 };
    const all = rows > 0 ? [lines, ...cells] : cells;
    for (const line of rowLines(all.filter((cell) => cell.length > 0))) this.put(line);
  }

  /** A table of two columns is mostly labels and their values: `readNotice` sees that line by line. */
  private takeTable(table: HTMLTableElement): void {
    if (this.tables.length >= mostTables || isTooLarge(table) || holdsColumns(table)) return;
    const read = readHtml(table.outerHTML);
    if (read && read.rows.length > 1) this.tables.push({ rows: read.rows, line: this.lines.length + 1 });
  }

  private put(line: NoticeLine): void {
    if (this.isFull) return;
    this.lines.push(line);
    this.length += line.text.length + 1;
  }

  end(): void {
    const text = this.text.trim();
    if (text !== '' || this.links.length > 0)
      this.put({
        text: text.slice(0, noticeLimit),
        isWhole: true,
        ...(this.links.length > 0 && { links: this.links }),
        ...(this.isHeading && { isHeading: true }),
      });
    [this.text, this.links] = ['', []];
  }
}

type Cell = readonly NoticeLine[];

/** The lines of a row: side by side where each is one, or a label and its value; else cell after cell. */
function rowLines(cells: readonly Cell[]): readonly NoticeLine[] {
  const [first = [], second = []] = cells;
  if (cells.every((lines) => lines.length <= 1)) return cells.length === 1 ? first : [together(cells.flat(), '\t')];
  const isList = (lines: Cell) =>
    lines.length > 1 && lines.filter(({ text }) => isLabelled(text)).length * 3 >= lines.length;
  if (cells.length === 1 || cells.some(isList)) return cells.flat();
  // Labels in one cell, as many values in the next.
  const areValues =
    second.every(({ text }) => /^[^(]*[0-9०-९]/.test(text)) && !first.some(({ text }) => isUnfinished(text));
  if (cells.length === 2 && first.length === second.length && areValues)
    return first.map((line, place) => together([line, second[place] ?? line], '\t'));
  return [
    together(
      cells.map((lines) => together(lines, ' ')),
      '\t',
    ),
  ];
}

function together(lines: readonly NoticeLine[], by: string): NoticeLine {
  const links = lines.flatMap((line) => line.links ?? []);
  return { text: lines.map(({ text }) => text).join(by), isWhole: true, ...(links.length > 0 && { links }) };
}

/** Cells side by side that hold lists of labels are columns of text, and no table of data. */
function holdsColumns(table: Element): boolean {
  return Array.from(table.querySelectorAll('td, th')).some((cell) => {
    const lines = Array.from(cell.querySelectorAll('li, p, div')).map((line) => cleanText(line.textContent ?? ''));
    return lines.filter(isLabelled).length > 1;
  });
}
