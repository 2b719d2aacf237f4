import { tableLimits } from '@noticeboard/content-model';
import { blankCell } from './board.js';
import { cleanText, joinLines, linesOfText, pastedLine } from './cell-text.js';
import { type Grid, isRefused, layOut, type Refused, tooMuch, withinLimits } from './grid.js';
import { type PastedTable, readHtml } from './paste-html.js';
import { readPdf } from './paste-pdf.js';
import { isTooDeep } from './page-bounds.js';

/** The two flavours of a clipboard that may hold a table; `''` for one that is not there. */
export interface Clipboard {
  readonly html: string;
  readonly text: string;
}

export interface Paste extends PastedTable {
  readonly source: 'html' | 'tsv' | 'pdf' | 'text';
}

/** Signs of a clipboard, as many as a body may have: while longer ones are read, the page would stand still. */
const clipboardLimit = 2_000_000;

/**
 * A table out of the clipboard: a table of a page or a spreadsheet, else tab-separated text, else text in lines or with
 * wide spaces as PDF viewers give it, else one cell. Refused where nothing is there or the limits of a table are passed.
 */
export function readPaste(clipboard: Clipboard): Paste | Refused {
  const longest = Math.max(clipboard.html.length, clipboard.text.length);
  if (longest > clipboardLimit)
    return tooMuch(
      'At most %{limit} characters are read at once, with the markup of a page; these are %{count}. Paste the table in parts.',
      clipboardLimit,
      longest,
    );
  const paste = read(clipboard);
  if (!paste) return { refused: 'There is nothing to paste.' };
  const { width } = layOut(paste.rows);
  if (width > tableLimits.cells)
    return tooMuch('A table has at most %{limit} columns; this has %{count}.', tableLimits.cells, width);
  const outcome = withinLimits(paste.rows);
  return isRefused(outcome) ? outcome : paste;
}

function read({ html, text }: Clipboard): Paste | undefined {
  const table = isTooDeep(html) ? undefined : readHtml(html);
  if (table) return { ...table, source: 'html' };
  if (cleanText(text) === '') return undefined;
  const tabbed = readTsv(text);
  if (tabbed) return { rows: tabbed, source: 'tsv', notes: [] };
  const printed = readPdf(text);
  if (printed.rows.flat().length > 1) return { ...printed, source: 'pdf' };
  return { rows: [[{ ...blankCell, value: pastedLine(text) }]], source: 'text', notes: [] };
}

/** A field in quotes, its own quotes doubled, up to a tab or the end of the line; else all up to there. */
const field = /"([^"]*(?:""[^"]*)*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y;
const lineEnd = /\r\n|\r|\n/y;

/**
 * Tab-separated text as Excel and Google Sheets copy it; undefined where it is no such text. Line breaks in a cell become
 * bullets. Short lines are filled up, so that the table has no gaps.
 */
export function readTsv(text: string): Grid | undefined {
  const lines = fieldsOf(text);
  if (!lines.some((fields) => fields.length > 1 || fields.some((one) => /[\r\n]/.test(one)))) return undefined;
  const width = lines.reduce((most, fields) => Math.max(most, fields.length), 0);
  return lines.map((fields) =>
    Array.from({ length: width }, (_, column) => ({
      value: joinLines(linesOfText(fields[column] ?? '').map(pastedLine)),
      colspan: 1,
      rowspan: 1,
    })),
  );
}

function fieldsOf(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [];
  let fields: string[] = [];
  for (let at = 0; ;) {
    field.lastIndex = at;
    const [whole = '', quoted] = field.exec(text) ?? [];
    fields.push(quoted === undefined || !needsQuotes(quoted) ? whole : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    lines.push(fields);
    fields = [];
    lineEnd.lastIndex = at;
    at += lineEnd.exec(text)?.[0].length ?? 0;
    // The last line ends like the others, and no further one follows it.
    if (at >= text.length) return lines;
  }
}

/** Only such texts are quoted by the programs that copy; quotes around any other are the author's own. */
function needsQuotes(quoted: string): boolean {
  return /[\t\r\n"]/.test(quoted);
}
