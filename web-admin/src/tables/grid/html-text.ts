import { joinLines } from './bullet-marker.js';
import { cleanText } from './clean-text.js';

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
export function htmlText(cell: Element): string {
  return joinLines(textOf(cell, false).split('\n').map(cleanText));
}

/** With `\n` where a line ends. Line breaks of the source are spaces, except where the page keeps them. */
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
