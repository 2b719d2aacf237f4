import { tableLimits } from '@noticeboard/content-model';
import { type Sentence, sentence } from '../../words/sentence.js';
import { blankCell } from './board.js';
import { linesOfText, pastedLine } from './cell-text.js';
import type { PastedTable } from './paste-html.js';

/**
 * Text copied out of a PDF viewer: cells stand two spaces or more apart. They go by their place where the text lines up,
 * else by their order. A single text above the columns, or across several, is a row over the full width. An indented
 * line with fewer cells goes on with the row above, unless it puts a number under a number. Without columns each line is
 * a row. No word is lost.
 */
export function readPdf(text: string): PastedTable {
  const lines = pdfLines(text);
  // No table holds so many: the caller gets that fact, and nothing more is found out of them.
  if (lines.length > tableLimits.rows || lines.some(({ length }) => length > tableLimits.cells))
    return { rows: lines.map((line) => line.map((one) => ({ ...blankCell, value: one.text }))), notes: [] };
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

/** The stretch of a line that a column takes, over all lines. */
export interface Column {
  readonly start: number;
  readonly end: number;
}

/**
 * The columns that the places of the pieces show, left to right. Undefined where the text does not line up: two pieces
 * of one line would share a column. Lines of one piece have no say, since titles and notes run across.
 */
function columnsOf(lines: readonly PdfLine[]): readonly Column[] | undefined {
  const telling = lines.filter((line) => line.length > 1);
  const most = telling.reduce((count, line) => Math.max(count, line.length), 0);
  const apart: Column[] = [];
  for (const { start, end } of telling.flat().toSorted((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (!last || start >= last.end) apart.push({ start, end });
    else apart[apart.length - 1] = { start: last.start, end: Math.max(last.end, end) };
  }
  if (apart.length > tableLimits.cells) return undefined;
  const columns = drawnTogether(apart, telling, most);
  return most > 1 && telling.every((line) => isSpread(line, columns)) ? columns : undefined;
}

/** The column that a piece overlaps most, else the nearest one. */
function columnOf({ start, end }: Piece, columns: readonly Column[]): number {
  let [best, most] = [-1, -Infinity];
  for (const [place, column] of columns.entries()) {
    const overlap = Math.min(end, column.end) - Math.max(start, column.start);
    if (overlap > most) [best, most] = [place, overlap];
  }
  return best;
}

/** Over more than one column. */
function runsAcross({ start, end }: Piece, columns: readonly Column[]): boolean {
  return columns.filter((column) => start < column.end && end > column.start).length > 1;
}

/** A short heading in the middle and numbers at the right of one column look like two, which no line fills both. */
function drawnTogether(columns: readonly Column[], lines: readonly PdfLine[], most: number): readonly Column[] {
  if (columns.length <= most) return columns;
  const filled = lines.map((line) => new Set(line.map((piece) => columnOf(piece, columns))));
  const gaps = columns.slice(1).flatMap((column, left) => {
    if (filled.some((taken) => taken.has(left) && taken.has(left + 1))) return [];
    return { left, width: column.start - (columns[left]?.end ?? 0) };
  });
  const [narrowest] = gaps.toSorted((one, other) => one.width - other.width);
  if (!narrowest) return columns;
  const { left } = narrowest;
  const joined = { start: columns[left]?.start ?? 0, end: columns[left + 1]?.end ?? 0 };
  return drawnTogether(columns.toSpliced(left, 2, joined), lines, most);
}

function isSpread(line: PdfLine, columns: readonly Column[]): boolean {
  return new Set(line.map((piece) => columnOf(piece, columns))).size === line.length;
}

/** Text with wide space around it. Places are counted in characters from the left: `start` to before `end`. */
export interface Piece extends Column {
  readonly text: string;
}

/** Its pieces left to right; at least one. */
export type PdfLine = readonly Piece[];

/** Two spaces divide cells; a single one stands between words. */
const piece = /[^ ]+(?: [^ ]+)*/g;
const tab = ' '.repeat(8);

/** The lines of a text that are not blank, cut into pieces. */
function pdfLines(text: string): readonly PdfLine[] {
  return linesOfText(text)
    .map((line) => line.replaceAll('\t', tab).replace(/\s/g, ' '))
    .map((line) => Array.from(line.matchAll(piece)).flatMap(pieceOf))
    .filter((line) => line.length > 0);
}

function pieceOf({ 0: found, index }: RegExpExecArray): readonly Piece[] {
  const text = pastedLine(found);
  return text === '' ? [] : [{ text, start: index, end: index + found.length }];
}
