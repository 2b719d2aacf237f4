import { cleanText, linesOfText } from './clean-text.js';

/** Text with wide space around it. Places are counted in characters from the left: `start` to before `end`. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Its pieces left to right; at least one. */
export type PdfLine = readonly Piece[];

/** Two spaces divide cells; a single one stands between words. */
const piece = /[^ ]+(?: [^ ]+)*/g;
const tab = ' '.repeat(8);

/** The lines of a text that are not blank, cut into pieces. */
export function pdfLines(text: string): readonly PdfLine[] {
  return linesOfText(text)
    .map((line) => line.replaceAll('\t', tab).replace(/\s/g, ' '))
    .map((line) => Array.from(line.matchAll(piece)).flatMap(pieceOf))
    .filter((line) => line.length > 0);
}

function pieceOf({ 0: found, index }: RegExpExecArray): readonly Piece[] {
  const text = cleanText(found);
  return text === '' ? [] : [{ text, start: index, end: index + found.length }];
}
