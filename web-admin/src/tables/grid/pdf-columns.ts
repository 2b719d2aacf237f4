import type { PdfLine, Piece } from './pdf-lines.js';

/** The stretch of a line that a column takes, over all lines. */
export interface Column {
  readonly start: number;
  readonly end: number;
}

/**
 * The columns that the places of the pieces show, left to right. Undefined where the text does not line up: two pieces
 * of one line would share a column. Lines of one piece have no say, since titles and notes run across.
 */
export function columnsOf(lines: readonly PdfLine[]): readonly Column[] | undefined {
  const telling = lines.filter((line) => line.length > 1);
  const most = telling.reduce((count, line) => Math.max(count, line.length), 0);
  const apart = telling
    .flat()
    .toSorted((one, other) => one.start - other.start)
    .reduce<readonly Column[]>((columns, { start, end }) => {
      const last = columns.at(-1);
      if (!last || start >= last.end) return [...columns, { start, end }];
      return columns.with(-1, { start: last.start, end: Math.max(last.end, end) });
    }, []);
  const columns = drawnTogether(apart, telling, most);
  return most > 1 && telling.every((line) => isSpread(line, columns)) ? columns : undefined;
}

/** The column that a piece overlaps most, else the nearest one. */
export function columnOf({ start, end }: Piece, columns: readonly Column[]): number {
  const overlaps = columns.map((column) => Math.min(end, column.end) - Math.max(start, column.start));
  return overlaps.indexOf(Math.max(...overlaps));
}

/** Over more than one column. */
export function runsAcross({ start, end }: Piece, columns: readonly Column[]): boolean {
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
