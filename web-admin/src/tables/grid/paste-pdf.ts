import { type Sentence, sentence } from '../../words/sentence.js';
import { blankCell } from './board.js';
import type { PastedTable } from './paste-html.js';
import { type Column, columnOf, columnsOf, runsAcross } from './pdf-columns.js';
import { type PdfLine, pdfLines } from './pdf-lines.js';

/**
 * Text copied out of a PDF viewer: cells stand two spaces or more apart. They go by their place where the text lines up,
 * else by their order. A single text above the columns, or across several, is a row over the full width. An indented
 * line with fewer cells goes on with the row above, unless it puts a number under a number. Without columns each line is
 * a row. No word is lost.
 */
export function readPdf(text: string): PastedTable {
  const lines = pdfLines(text);
  const columns = columnsOf(lines);
  const width = columns?.length ?? lines.reduce((most, line) => Math.max(most, line.length), 1);
  const reading = { columns, width, left: leftOf(lines) };
  const rows: Row[] = [];
  let joined = 0;
  for (const line of lines) {
    const above = rows.at(-1);
    if (above && goesOn(line, above, reading)) {
      rows[rows.length - 1] = withLine(above, line, columns ?? above.line);
      joined += 1;
    } else {
      const isAtTop = rows.every((row) => row.isTitle);
      rows.push(rowOf(line, reading, isAtTop));
    }
  }
  return { rows: rows.map((row) => cellsOf(row, width)), notes: notesOn(rows, reading, joined) };
}

interface Reading {
  /** Undefined where cells go by their order. */
  readonly columns: readonly Column[] | undefined;
  readonly width: number;
  /** Where rows begin. */
  readonly left: number;
}

interface Row {
  /** One text for each column; a title has only its own. */
  readonly texts: readonly string[];
  readonly isTitle: boolean;
  /** Its first line. */
  readonly line: PdfLine;
}

const indent = 2;

function leftOf(lines: readonly PdfLine[]): number {
  return lines
    .filter((line) => line.length > 1)
    .reduce((least, [first]) => Math.min(least, first?.start ?? least), Infinity);
}

function goesOn(line: PdfLine, above: Row, { columns, width, left }: Reading): boolean {
  const [first] = line;
  if (!first || above.isTitle || line.length >= width || first.start < left + indent) return false;
  if (columns && line.length === 1 && runsAcross(first, columns)) return false;
  const stretches = columns ?? above.line;
  return !line.some((piece) => isNumber(piece.text) && isNumber(above.texts[columnOf(piece, stretches)] ?? ''));
}

function isNumber(text: string): boolean {
  return /\p{Nd}/u.test(text) && !/\p{L}/u.test(text);
}

function withLine(row: Row, line: PdfLine, stretches: readonly Column[]): Row {
  return {
    ...row,
    texts: line.reduce((texts, piece) => put(texts, columnOf(piece, stretches), piece.text), row.texts),
  };
}

function rowOf(line: PdfLine, { columns, width }: Reading, isAtTop: boolean): Row {
  const [first] = line;
  const isAcross = isAtTop || (first && columns && runsAcross(first, columns));
  if (first && line.length === 1 && isAcross && width > 1) return { texts: [first.text], isTitle: true, line };
  const texts = line.reduce<readonly string[]>(
    (filled, piece, place) => put(filled, columns ? columnOf(piece, columns) : place, piece.text),
    Array.from({ length: width }, () => ''),
  );
  return { texts, isTitle: false, line };
}

function put(texts: readonly string[], column: number, text: string): readonly string[] {
  return texts.map((there, place) => (place === column ? `${there} ${text}`.trim() : there));
}

function cellsOf({ texts, isTitle }: Row, width: number) {
  return texts.map((value) => ({ ...blankCell, value, ...(isTitle && { colspan: width }) }));
}

const joinedLines =
  '%{smart_count} line was joined to the row above. Please check. |||| %{smart_count} lines were joined to the row above. Please check.';

function notesOn(rows: readonly Row[], { columns, width }: Reading, joined: number): readonly Sentence[] {
  if (width === 1) return rows.length > 1 ? [sentence('No columns were found: each line became a row.')] : [];
  const isUncertain = !columns && rows.some(({ line, isTitle }) => !isTitle && line.length < width);
  return [
    ...(isUncertain
      ? [sentence('The text does not line up in columns: cells were taken in their order. Please check them.')]
      : []),
    ...(joined > 0 ? [sentence(joinedLines, { smart_count: joined })] : []),
  ];
}
