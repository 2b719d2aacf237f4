import { cleanText } from '../tables/grid/cell-text.js';
import { datesIn } from './dates-in-text.js';
import { isUnfinished } from './label.js';
import type { NoticeLine, NoticeLink } from './notice-text.js';
import { colonIn, longest, withoutNumber } from './signs.js';

/** A text with wide space around it, its place counted in characters from the left; after a tab, in columns. */
export interface Piece {
  readonly text: string;
  readonly start: number;
}

/** A line as it is read: what belongs together is together, and stands by itself. */
export interface Row {
  /** The number of its first line, counted from 1. */
  readonly number: number;
  readonly pieces: readonly Piece[];
  readonly links: readonly NoticeLink[];
  readonly isHeading: boolean;
  readonly isWhole: boolean;
  /** Put together from several lines of prose. */
  readonly isJoined?: true;
  /** Part of a column of text that stood beside another. */
  readonly isOfColumn?: true;
}

export interface NoticeRows {
  readonly rows: readonly Row[];
  /** Numbers of the lines that are columns of text, and no table. */
  readonly besides: readonly number[];
}

/** The lines of a notice: columns of text one after the other, and labels with those of their words that stand below. */
export function rowsOf(lines: readonly NoticeLine[]): NoticeRows {
  const rows = unfolded(
    lines.map((line, index) => {
      const { text, links = [], isHeading = false, isWhole = false } = line;
      const pieces = text.length > longest.line ? [] : piecesOf(line);
      return { number: index + 1, pieces, links, isHeading, isWhole };
    }),
  );
  return { rows: joined(rows), besides: rows.flatMap(({ number, isOfColumn }) => (isOfColumn ? number : [])) };
}

export function textOfRow({ pieces }: Row): string {
  return pieces.map(({ text }) => text).join(' ');
}

const tabWidth = 1000;
const pictures = /[\p{Extended_Pictographic}\uFE0F]/gu;

function piecesOf({ text: line, pieces: placed }: NoticeLine): readonly Piece[] {
  const pieces = (placed ?? placesIn(line)).flatMap(({ text, start }) => {
    const clean = cleanText(text.replace(pictures, ' '));
    return clean === '' ? [] : { text: clean, start };
  });
  const last = pieces.length - 1;
  const shown = pieces.filter(({ text }, place) => !/^[:•*▪●–-]$/.test(text) && (place === last || !isNumbering(text)));
  return shown.length > 0 ? shown : pieces;
}

function placesIn(line: string): readonly Piece[] {
  let tabs = 0;
  let place = 0;
  const pieces: Piece[] = [];
  for (const part of line.split(/(\t| {2,})/)) {
    if (part === '\t') tabs += 1;
    else pieces.push({ text: part, start: tabs > 0 ? tabs * tabWidth : place });
    place += part.length;
  }
  return pieces;
}

function isNumbering(text: string): boolean {
  return /^\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]$|^\d{1,2}(?:\.\d{1,2}){1,2}\.?$/i.test(text);
}

/** True where a text says by itself both what and when, or how much. */
export function isLabelled(text: string): boolean {
  const bare = withoutNumber(text);
  const colon = colonIn(bare);
  if (colon > 1 && colon < bare.length - 1 && bare.slice(colon + 1).trim() !== '') return true;
  const [date] = datesIn(bare);
  return date !== undefined && /[\p{L}\p{M}]{3}/u.test(bare.slice(0, date.start)) && bare.slice(date.end).length < 30;
}

const columns = { rows: 200, near: 3, prose: 25, lines: 6 };

/** Columns of text that stand side by side: all of the left one, then all of the right one. */
function unfolded(rows: readonly Row[]): readonly Row[] {
  const result: Row[] = [];
  for (let at = 0; at < rows.length;) {
    const run = rows.slice(at, Math.max(at + 1, endOfGutter(rows, at)));
    if (areColumns(run)) result.push(...columnOf(run, 'left'), ...columnOf(run, 'right'));
    else result.push(...run);
    at += run.length;
  }
  return result;
}

function columnOf(run: readonly Row[], side: 'left' | 'right'): readonly Row[] {
  const gutter = gutterOf(run);
  return run.flatMap((row) => {
    const pieces = row.pieces.filter(({ start }) => (side === 'left') === start < gutter - columns.near);
    const links = side === 'left' ? row.links : [];
    return pieces.length > 0 || (links.length > 0 && row.pieces.length === 0)
      ? [{ ...row, pieces, links, isOfColumn: true as const }]
      : [];
  });
}

function gutterOf(run: readonly Row[]): number {
  return run.find(({ pieces }) => pieces.length === 2)?.pieces[1]?.start ?? 0;
}

/** The row before which the space between two pieces ends. */
function endOfGutter(rows: readonly Row[], at: number): number {
  const [, second, third] = rows[at]?.pieces ?? [];
  if (!second || third) return at;
  let end = at;
  while (end < rows.length && end - at < columns.rows) {
    // A blank line may stand between two of a column.
    const isBlank = rows[end]?.pieces.length === 0;
    if (!fits(rows[isBlank ? end + 1 : end], second.start)) break;
    end += isBlank ? 2 : 1;
  }
  return end;
}

function areColumns(run: readonly Row[]): boolean {
  const pairs = run.filter(({ pieces }) => pieces.length === 2);
  const [left = [], right = []] = [0, 1].map((side) => pairs.map(({ pieces }) => pieces[side]?.text ?? ''));
  const labelled = (texts: readonly string[]) => texts.filter(isLabelled).length;
  const areLabelled = labelled(left) > 0 && labelled(right) > 0 && labelled(left) + labelled(right) >= pairs.length;
  return areLabelled || (isProse(left) && isProse(right));
}

function fits(row: Row | undefined, gutter: number): boolean {
  const [first, second, third] = row?.pieces ?? [];
  if (!first || third) return false;
  if (second) return Math.abs(second.start - gutter) <= columns.near;
  return first.start >= gutter - columns.near || first.start + first.text.length < gutter;
}

function isProse(texts: readonly string[]): boolean {
  const letters = texts.reduce((sum, { length }) => sum + length, 0);
  return (
    texts.length >= columns.lines && letters >= columns.prose * texts.length && !texts.some((text) => text.length < 12)
  );
}

/** A longer paragraph takes in no further line. */
const longestParagraph = 700;

/** Labels with those of their words that stand in the next line, and paragraphs. */
function joined(rows: readonly Row[]): readonly Row[] {
  const result: Row[] = [];
  for (const row of rows) {
    const above = result.at(-1);
    const together = above && withNext(above, row);
    if (together) result[result.length - 1] = { ...together, links: [...above.links, ...row.links] };
    else result.push(row);
  }
  return result;
}

function withNext(above: Row, row: Row): Row | undefined {
  if (above.pieces.length === 0 || row.pieces.length === 0 || row.pieces.length > 2 || above.pieces.length > 2)
    return undefined;
  if (above.isHeading || row.isHeading || above.isWhole) return undefined;
  const [label, value] = above.pieces;
  const [first, second] = row.pieces;
  if (!label || !first) return undefined;
  const put = (...texts: readonly [string, string?]): Row => ({
    ...above,
    pieces: texts.flatMap((text, place) =>
      text === undefined ? [] : { text, start: above.pieces[place]?.start ?? second?.start ?? 0 },
    ),
  });
  if (value && !second) {
    const isBelowValue = first.start >= value.start - columns.near;
    if (isBelowValue)
      return goesOnAfter(value.text, first.text) ? put(label.text, `${value.text} ${first.text}`) : undefined;
    return goesOnLabel(label.text, first.text) ? put(`${label.text} ${first.text}`, value.text) : undefined;
  }
  if (value && second) {
    const isOpen = isOpenValue(value.text) || !datesIn(value.text)[0];
    const goes = goesOnLabel(label.text, first.text) && isOpen && /^[\p{Ll}(0-9]/u.test(second.text);
    return goes && datesIn(value.text).length + datesIn(second.text).length > 0
      ? put(`${label.text} ${first.text}`, `${value.text} ${second.text}`)
      : undefined;
  }
  if (second) {
    const goes = goesOnLabel(label.text, first.text) && !isLabelled(label.text);
    return goes ? { ...put(`${label.text} ${first.text}`, second.text) } : undefined;
  }
  return paragraph(label.text, first.text, put);
}

function paragraph(text: string, next: string, put: (text: string) => Row): Row | undefined {
  if (text.length > longestParagraph || isNumbered(next)) return undefined;
  const colon = colonIn(text);
  const value = text.slice(colon + 1).trim();
  if (colon > 0 && /^\p{Ll}/u.test(next) && next.length < 60 && isDate(value) && datesIn(next).length === 0)
    return put(`${text.slice(0, colon).trim()} ${next}: ${value}`);
  if (goesOnAfter(text, next)) return put(`${text} ${next}`);
  return isBroken(text, next) ? { ...put(`${text} ${next}`), isJoined: true } : undefined;
}

/** A line of prose as wide as its page. */
function isBroken(text: string, next: string): boolean {
  if (text.length < 60 || text.split(' ', 9).length < 9 || /[.:।!?;]$/.test(text)) return false;
  if (/\s[-–—=>»›|]\s?\S/.test(text)) return false;
  return !isLabelled(text) && !isLabelled(next) && next.length > 20 && /[.।]$|\p{Ll}|\p{Lo}/u.test(next);
}

function isDate(text: string): boolean {
  const [date] = datesIn(text);
  return date?.start === 0 && date.end >= text.length - 1;
}

function goesOnLabel(label: string, next: string): boolean {
  if (isNumbered(next) || isLabelled(next) || label.length > longest.label) return false;
  return /^\p{Ll}/u.test(next) || isUnfinished(label);
}

function goesOnAfter(text: string, next: string): boolean {
  if (isNumbered(next) || /[.।!?;]$/.test(text)) return false;
  if (isLabelled(next) && !/^\p{Ll}/u.test(next) && !isOpenValue(text)) return false;
  return isOpenValue(text) || isUnfinished(text) || /^(?:\p{Ll}|\([a-zऀ-ॿ0-9])/u.test(next);
}

/** A bracket that is not closed, or a stretch of time without its end. */
function isOpenValue(text: string): boolean {
  return text.lastIndexOf('(') > text.lastIndexOf(')') || /(?:\sto|(?<!बजे)\sसे|\s[–-])$/u.test(text);
}

function isNumbered(text: string): boolean {
  return withoutNumber(text) !== text;
}
