import { linesOfText } from '../tables/grid/cell-text.js';
import type { Grid } from '../tables/grid/grid.js';

/** Only the beginning of a longer notice is read, so that no page freezes: some 60 pages of print. */
export const noticeLimit = 200_000;
/** Also of one with very many short lines, which a browser is long in laying out. */
export const lineLimit = 5_000;

export interface NoticeLink {
  readonly title: string;
  readonly url: string;
  /** The words of its line that stand before it, where they are known. */
  readonly before?: string;
}

export interface NoticeLine {
  /** As it stands, with tabs and wide spaces between columns. */
  readonly text: string;
  /** The texts between its wide spaces, where their places are known better, in letters from the left. */
  readonly pieces?: readonly { readonly text: string; readonly start: number }[];
  /** Links under words of their own, as pages and PDFs have them. */
  readonly links?: readonly NoticeLink[];
  /** It ends where its paragraph ends: nothing of it stands in the next line. */
  readonly isWhole?: boolean;
  /** The heading of a page, as its author marked it. */
  readonly isHeading?: boolean;
}

/** A notice before anything is understood of it. */
export interface NoticeText {
  readonly lines: readonly NoticeLine[];
  /** Tables of a page, as they stood there, each with the number of its first line. */
  readonly tables?: readonly { readonly rows: Grid; readonly line: number }[];
  /** Not all of it was taken. */
  readonly isCut: boolean;
}

/** The beginning of a text, as much as is read. */
export function partRead(text: string): string {
  let end = -1;
  for (let line = 0; line < lineLimit; line += 1) {
    end = text.indexOf('\n', end + 1);
    if (end === -1 || end >= noticeLimit) return text.slice(0, noticeLimit);
  }
  return text.slice(0, end);
}

export function noticeOfText(text: string): NoticeText {
  const part = partRead(text);
  return { lines: linesOfText(part).map((line) => ({ text: line })), isCut: part.length < text.length };
}
