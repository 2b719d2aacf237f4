import type { Grid } from '../tables/grid/grid.js';
import { linesOfText } from '../tables/grid/cell-text.js';

/** Of a longer notice its beginning is read, so that no page freezes: some 60 pages of print. */
export const noticeLimit = 200_000;

export interface NoticeLink {
  readonly title: string;
  readonly url: string;
}

export interface NoticeLine {
  /** As it stands, with tabs and wide spaces between columns. */
  readonly text: string;
  /** Links under words of their own, as pages and PDFs have them. */
  readonly links?: readonly NoticeLink[];
}

/** A notice before anything is understood of it. */
export interface NoticeText {
  readonly lines: readonly NoticeLine[];
  /** Tables of a page, as they stood there, each with the number of its first line. */
  readonly tables?: readonly { readonly rows: Grid; readonly line: number }[];
  /** Not all of it was taken. */
  readonly isCut: boolean;
}

export function noticeOfText(text: string): NoticeText {
  const isCut = text.length > noticeLimit;
  return { lines: linesOfText(isCut ? text.slice(0, noticeLimit) : text).map((line) => ({ text: line })), isCut };
}
