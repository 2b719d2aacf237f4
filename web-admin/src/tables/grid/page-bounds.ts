import { tableLimits } from '@noticeboard/content-model';

/** These end where the next of their kind begins, or hold nothing. */
const flat = new Set(
  (
    'P LI DT DD TR TD TH THEAD TBODY TFOOT OPTION COLGROUP AREA BASE BR COL EMBED HR IMG INPUT LINK META PARAM SOURCE ' +
    'TRACK WBR'
  ).split(' '),
);
/** No page is built so deep. */
const deepest = 200;

/** True where elements lie in each other so deep that a browser stands still while it parses them. */
export function isTooDeep(markup: string): boolean {
  let depth = 0;
  for (const [, end, name = ''] of markup.matchAll(/<(\/?)([a-z][a-z\d-]*)/gi)) {
    if (flat.has(name.toUpperCase())) continue;
    depth = Math.max(0, depth + (end === '' ? 1 : -1));
    if (depth > deepest) return true;
  }
  return false;
}

/** True for a table that cannot be stored: it is counted, and laid out by nobody. */
export function isTooLarge(table: HTMLTableElement): boolean {
  return table.rows.length > tableLimits.rows || table.querySelectorAll('td, th').length > tableLimits.cellsInAll;
}
