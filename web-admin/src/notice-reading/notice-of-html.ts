import { cleanText } from '../tables/grid/cell-text.js';
import { readHtml } from '../tables/grid/paste-html.js';
import { lineLimit, type NoticeLine, type NoticeLink, noticeLimit, type NoticeText } from './notice-text.js';

/** Of a longer markup the plain text of the clipboard is read. */
const markupLimit = 5_000_000;
const mostTables = 10;

const dropped = 'script, style, noscript, template, title, object, iframe, canvas, svg, select, textarea, [hidden]';
const breaks = new Set(
  (
    'ADDRESS ARTICLE ASIDE BLOCKQUOTE BR CAPTION CENTER DD DETAILS DIV DL DT FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 ' +
    'HEADER HR LI MAIN NAV OL P PRE SECTION SUMMARY TABLE TBODY THEAD TFOOT TR UL'
  ).split(' '),
);

/**
 * A page as lines of text, with its links and tables; a row of a table is a line with tabs. The markup is parsed into a
 * document of its own, where nothing runs and nothing is fetched, and only its texts are taken. Undefined without text.
 */
export function noticeOfHtml(html: string): NoticeText | undefined {
  if (html.length > markupLimit) return undefined;
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll(dropped)) element.remove();
  const page = new PageLines();
  page.take(body);
  return page.notice();
}

class PageLines {
  private readonly lines: NoticeLine[] = [];
  private readonly tables: NonNullable<NoticeText['tables']>[number][] = [];
  private text = '';
  private links: NoticeLink[] = [];
  private length = 0;

  private get isFull(): boolean {
    return this.length > noticeLimit || this.lines.length >= lineLimit;
  }

  /** @param isCell what would end a line is within one */
  take(element: Element, isCell = false): void {
    for (const node of element.childNodes) {
      if (this.isFull) return;
      if (node.nodeType === Node.TEXT_NODE) this.text += (node.nodeValue ?? '').replace(/\s+/g, ' ');
      if (node.nodeType === Node.ELEMENT_NODE) this.takeElement(node as Element, isCell);
    }
  }

  notice(): NoticeText | undefined {
    this.end();
    if (this.lines.every(({ text }) => text === '')) return undefined;
    return { lines: this.lines, tables: this.tables, isCut: this.isFull };
  }

  private takeElement(element: Element, isCell: boolean): void {
    const name = element.tagName;
    if (breaks.has(name)) this.end(isCell);
    if (name === 'TABLE' && !element.querySelector('table')) this.takeTable(element);
    if (name === 'A') {
      const url = element.getAttribute('href')?.trim() ?? '';
      if (/^https?:/i.test(url)) this.links.push({ title: cleanText(element.textContent ?? ''), url });
    }
    const beginsCell = (name === 'TD' || name === 'TH') && !element.querySelector('table');
    this.take(element, isCell || beginsCell);
    if (beginsCell) this.text += '\t';
    if (breaks.has(name)) this.end(isCell);
  }

  /** A table of two columns is mostly labels and their values: `readNotice` sees that line by line. */
  private takeTable(table: Element): void {
    if (this.tables.length >= mostTables) return;
    const read = readHtml(table.outerHTML);
    if (read && read.rows.length > 1) this.tables.push({ rows: read.rows, line: this.lines.length + 1 });
  }

  private end(isCell = false): void {
    if (isCell) {
      this.text += ' ';
      return;
    }
    const text = this.text.trim();
    if (text !== '' || this.links.length > 0) {
      this.lines.push({ text: text.slice(0, noticeLimit), ...(this.links.length > 0 && { links: this.links }) });
      this.length += text.length + 1;
    }
    [this.text, this.links] = ['', []];
  }
}
