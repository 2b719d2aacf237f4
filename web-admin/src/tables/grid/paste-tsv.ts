import { joinLines } from './bullet-marker.js';
import { cleanText, linesOfText } from './clean-text.js';
import type { Grid } from './grid.js';

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
      value: joinLines(linesOfText(fields[column] ?? '').map(cleanText)),
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
