import { type Sentence, sentence } from '../../words/sentence.js';
import { cleanText } from './clean-text.js';

/** Never text of the table: programs, form fields, pictures, and what the page or Word hides. */
const dropped = 'script, style, noscript, template, title, object, iframe, canvas, svg, select, textarea, [hidden]';
const pictures = 'img, picture, video';
const hidden = /display:\s*none|mso-list:\s*ignore|mso-hide:\s*all/i;

export interface FoundTable {
  readonly table: HTMLTableElement;
  /** What else was copied and is left out, in plain words. */
  readonly notes: readonly Sentence[];
}

/** The first table with text of a clipboard's `text/html`, cleaned. A table that only wraps another gives way to it. */
export function findTable(html: string): FoundTable | undefined {
  const { body } = new DOMParser().parseFromString(markupOf(html), 'text/html');
  const hasPictures = body.querySelector(pictures) !== null;
  for (const element of body.querySelectorAll(`${dropped}, ${pictures}`)) element.remove();
  for (const element of body.querySelectorAll('[style]'))
    if (hidden.test(element.getAttribute('style') ?? '')) element.remove();
  const tables = Array.from(body.querySelectorAll('table')).filter((table) => table.rows.length > 0);
  const first = tables.find(hasText) ?? tables[0];
  if (!first) return undefined;
  const table = unwrapped(first);
  return { table, notes: [...notesOn(table, first), ...(hasPictures ? [sentence('Pictures were left out.')] : [])] };
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
