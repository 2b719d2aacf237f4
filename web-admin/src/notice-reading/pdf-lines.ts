import { cleanText } from '../tables/grid/cell-text.js';
import type { NoticeLine, NoticeLink } from '../notice-reader/notice-text.js';

/** A text on a page, its place in points from the lower left. */
interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PagePieces {
  readonly isCut: boolean;
  readonly pieces: readonly Piece[];
  readonly links: readonly { readonly url: string; readonly rect: readonly number[] }[];
}

/**
 * Lines from the top, with spaces where the page leaves room. The places of the texts set its columns apart; letters
 * of different widths would blur them.
 */
export function linesOf({ pieces, links }: PagePieces): readonly NoticeLine[] {
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0);
  const unit = Math.max(1, pieces.reduce((sum, { width }) => sum + width, 0) / Math.max(1, letters));
  const left = pieces.reduce((least, { x }) => Math.min(least, x), Infinity);
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && first.y - piece.y < Math.max(first.height, piece.height) / 2) row.push(piece);
    else rows.push([piece]);
  }
  let above: Piece | undefined;
  return rows.flatMap((row) => {
    const [first] = row;
    if (!first) return [];
    const isApart = above !== undefined && above.y - first.y > 2 * Math.max(first.height, above.height);
    above = first;
    const own = links.filter(({ rect: [, bottom = 0, , top = 0] }) => first.y >= bottom - 2 && first.y <= top);
    const places = piecesOf(row, unit, left);
    const line = {
      text: lineOf(places),
      ...(places.length > 1 && { pieces: places }),
      ...(own.length > 0 && { links: own.map((link) => linkOf(row, link)) }),
    };
    return isApart ? [{ text: '' }, line] : [line];
  });
}

/** The texts of a line with wide space between them, each at its place in letters from the left. */
function piecesOf(row: readonly Piece[], unit: number, left: number): NonNullable<NoticeLine['pieces']> {
  const pieces: { text: string; start: number }[] = [];
  let end = -Infinity;
  for (const { text, x, width } of row.toSorted((one, other) => one.x - other.x)) {
    const last = pieces.at(-1);
    const gap = x - end;
    // No wider than a page of small print.
    if (!last || gap > 1.5 * unit)
      pieces.push({ text, start: Math.min(400, Math.max(0, Math.round((x - left) / unit))) });
    else last.text += `${gap > 0.2 * unit && !isOrdinal(last.text, text) ? ' ' : ''}${text}`;
    end = x + width;
  }
  return pieces;
}

function lineOf(pieces: NonNullable<NoticeLine['pieces']>): string {
  let line = '';
  for (const { text, start } of pieces) line = `${line === '' ? '' : `${line.trimEnd()}  `}`.padEnd(start) + text;
  return line.trimEnd();
}

/** Called by the words that it lies over. */
function linkOf(row: readonly Piece[], { url, rect }: PagePieces['links'][number]): NoticeLink {
  const [from = 0, , to = 0] = rect;
  const over = row.filter(({ x, width }) => x + width / 2 >= from && x + width / 2 <= to);
  return { url, title: cleanText(over.map(({ text }) => text).join(' ')) };
}

/** The raised letters of "24th" stand apart from their number. */
function isOrdinal(before: string, text: string): boolean {
  return /[0-9]$/.test(before) && /^(?:st|nd|rd|th)(?![a-z])/i.test(text);
}
