import { tableLimits } from '@noticeboard/content-model';
import { type Sentence, sentence } from '../../words/sentence.js';
import { layOut } from './grid.js';
import { isTooLarge } from './page-bounds.js';

/** Never text of a page: programs, form fields and pictures. */
const dropped = 'script, style, noscript, template, title, object, iframe, canvas, svg, select, textarea';
const pictures = 'img, picture, video';
const tableParts = 'col, colgroup, tr, td, th, thead, tbody, tfoot';

const hidden = /display\s*:\s*none|visibility\s*:\s*collapse|mso-list\s*:\s*ignore|mso-hide\s*:\s*all/i;
/** Text that takes its place, or none, and is not seen. A cell of such text stays. */
const invisible = /visibility\s*:\s*hidden|font-size\s*:\s*0(?:\.0+)?(?:p[xt]|r?em)?\s*(?:[;!]|$)/i;
const struck = /text-decoration[^;]*line-through/i;
const raised = /vertical-align\s*:\s*super|mso-text-raise\s*:\s*[\d.]*[1-9]/i;
const lowered = /vertical-align\s*:\s*sub(?!\w)|mso-text-raise\s*:\s*-/i;
const footnotes = 'sup, a[href^="#"], [role="doc-noteref"], .MsoFootnoteReference, .footnote-ref';

export interface ShownPage {
  readonly body: HTMLElement;
  /** The parts that were left out, in plain words. */
  readonly notes: readonly Sentence[];
}

/**
 * A page without what its readers do not see, or see struck out. Spans over rows and columns that are hidden end with
 * those that are left; a number that refers to a footnote does not grow into the one before it.
 */
export function shownPage(markup: string): ShownPage {
  const page = new DOMParser().parseFromString(markup, 'text/html');
  const { body } = page;
  const styles = classStyles(page);
  const hasPictures = body.querySelector(pictures) !== null;
  for (const element of body.querySelectorAll(`${dropped}, ${pictures}`)) element.remove();
  const styled = Array.from(body.querySelectorAll('[style], [class], [hidden], s, strike, del'), (element) => ({
    element,
    style: styleOf(element, styles),
  }));
  const away = new Set(styled.filter(({ style }) => hidden.test(style)).map(({ element }) => element));
  for (const element of body.querySelectorAll('[hidden]')) away.add(element);
  for (const table of body.querySelectorAll('table'))
    if (!isTooLarge(table) && hides(table, away)) leaveOutHidden(table, away);
  for (const { element, style } of styled) if (invisible.test(style)) away.add(element);
  for (const element of away) if (!element.matches(tableParts)) element.remove();
  const out = styled.filter(({ element, style }) => element.matches('s, strike, del') || struck.test(style));
  const hadStruck = out.map(({ element }) => strikeOut(element)).includes(true);
  for (const { element, style } of styled) {
    if (raised.test(style)) raise(element);
    if (lowered.test(style)) lower(element);
  }
  for (const element of body.querySelectorAll(footnotes)) raise(element);
  for (const element of body.querySelectorAll('sub')) lower(element);
  return {
    body,
    notes: [
      ...(hasPictures ? [sentence('Pictures were left out.')] : []),
      ...(hadStruck ? [sentence('Text that is struck out was left out.')] : []),
    ],
  };
}

/** The rules of a page's style sheet for its classes: Excel and Word say it there, and not where it counts. */
function classStyles(page: Document): ReadonlyMap<string, string> {
  const styles = new Map<string, string>();
  for (const { textContent } of page.querySelectorAll('style'))
    for (const [, selectors = '', style = ''] of (textContent ?? '').matchAll(/([^{}]*)\{([^{}]*)\}/g))
      for (const selector of selectors.split(',')) {
        const [, name] = /^\s*(?:<!--)?\s*[a-z\d]*\.([\w-]+)\s*$/i.exec(selector) ?? [];
        if (name !== undefined) styles.set(name, `${styles.get(name) ?? ''};${style}`);
      }
  return styles;
}

function styleOf(element: Element, styles: ReadonlyMap<string, string>): string {
  const named = Array.from(element.classList, (name) => styles.get(name) ?? '');
  return [...named, element.getAttribute('style') ?? ''].join(';');
}

function hides(table: HTMLTableElement, away: ReadonlySet<Element>): boolean {
  return Array.from(table.querySelectorAll(tableParts)).some((part) => away.has(part));
}

/** Takes hidden rows and columns out, and shortens the spans over them. A hidden cell of a column that is seen goes alone. */
function leaveOutHidden(table: HTMLTableElement, away: ReadonlySet<Element>): void {
  const lines = Array.from(table.rows);
  const left = rowsLeft(lines);
  const cells = lines.flatMap((line, row) => Array.from(line.cells, (cell) => ({ cell, row })));
  const isAway = (line: HTMLTableRowElement) =>
    away.has(line) || (line.parentElement !== null && away.has(line.parentElement));
  const rowsSeen = lines.map((line) => !isAway(line));
  // A cell's place is known by its number.
  let number = 0;
  const placed = layOut(
    lines.map((line, row) =>
      Array.from(line.cells, (cell) => {
        const rows = left[row] ?? 1;
        const colspan = Math.min(spanOf(cell, 'colspan') || 1, tableLimits.span);
        const rowspan = Math.min(spanOf(cell, 'rowspan') || rows, rows, tableLimits.span);
        return { value: String(number++), colspan, rowspan };
      }),
    ),
  ).cells.flatMap(({ value, ...place }) => {
    const cell = cells[Number(value)]?.cell;
    return cell ? [{ cell, ...place }] : [];
  });
  const columnsAway = hiddenColumns(table, away);
  const single = placed.filter(({ row, colspan }) => colspan === 1 && rowsSeen[row]);
  const seen = new Set(single.filter(({ cell }) => !away.has(cell)).map(({ column }) => column));
  for (const { cell, column } of single) if (away.has(cell) && !seen.has(column)) columnsAway.add(column);
  for (const { cell, row, column, colspan, rowspan } of placed) {
    const columns = Array.from({ length: colspan }, (_, more) => column + more).filter((one) => !columnsAway.has(one));
    const rows = Array.from({ length: rowspan }, (_, more) => row + more).filter((one) => rowsSeen[one]);
    const isAlone = away.has(cell) && rowsSeen[row];
    if (columns.length === 0 || rows.length === 0 || isAlone) {
      cell.remove();
      continue;
    }
    cell.setAttribute('colspan', String(columns.length));
    cell.setAttribute('rowspan', String(rows.length));
    const [first = row] = rows;
    if (first === row) continue;
    // A cell that begins in a hidden row and reaches below it is seen from there on.
    const next = placed.find((one) => one.row === first && one.column > column)?.cell;
    const line = lines[first];
    line?.insertBefore(cell, next?.parentElement === line ? next : null);
  }
  for (const [row, line] of lines.entries()) if (!rowsSeen[row]) line.remove();
}

function hiddenColumns(table: HTMLTableElement, away: ReadonlySet<Element>): Set<number> {
  const columns = new Set<number>();
  let column = 0;
  for (const col of table.querySelectorAll(':scope > colgroup > col, :scope > col')) {
    const isAway = away.has(col) || (col.parentElement !== null && away.has(col.parentElement));
    const end = column + Math.min(Number(col.getAttribute('span')) || 1, tableLimits.span);
    for (; column < end; column += 1) if (isAway) columns.add(column);
  }
  return columns;
}

/** True when there was anything to read. A cell keeps its place. */
function strikeOut(element: Element): boolean {
  const hadText = (element.textContent ?? '').trim() !== '';
  const cells = element.matches('td, th') ? [element] : Array.from(element.querySelectorAll('td, th'));
  for (const cell of cells) cell.textContent = '';
  if (cells.length === 0) element.remove();
  return hadText;
}

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const subscripts = '₀₁₂₃₄₅₆₇₈₉';
const ordinals = /^(?:st|nd|rd|th)$/i;

const inDigits = (text: string, digits: string) => text.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit);

/** Digits beside a word or a number become superscripts; a letter behind a number stands apart from it. */
function raise(element: Element): void {
  const text = (element.textContent ?? '').trim();
  const before = element.previousSibling?.textContent ?? '';
  const after = element.nextSibling?.textContent ?? '';
  if (/^\d+(?:\s*[,;–-]\s*\d+)*$/.test(text) && (/\S$/.test(before) || /^\d/.test(after)))
    element.textContent = inDigits(text, superscripts);
  else if (/^[a-z]{1,3}$/i.test(text) && !ordinals.test(text) && /\d$/.test(before)) element.textContent = ` (${text})`;
}

/** "H2O" is read as it should be without it. */
function lower(element: Element): void {
  const text = (element.textContent ?? '').trim();
  if (/^\d+$/.test(text) && /\d$/.test(element.previousSibling?.textContent ?? ''))
    element.textContent = inDigits(text, subscripts);
}

/** A span as HTML reads it: 0 means "as many as there are", and what is no number counts as 1. */
export function spanOf(cell: Element, name: 'colspan' | 'rowspan'): number {
  const digits = /^\s*\+?(\d+)/.exec(cell.getAttribute(name) ?? '')?.[1];
  return digits === undefined ? 1 : Number(digits);
}

/** How many rows there are from each one to the end of its group. */
export function rowsLeft(lines: readonly HTMLTableRowElement[]): readonly number[] {
  const left = lines.map(() => 1);
  for (let place = lines.length - 2; place >= 0; place -= 1)
    if (lines[place]?.parentElement === lines[place + 1]?.parentElement) left[place] = (left[place + 1] ?? 0) + 1;
  return left;
}
