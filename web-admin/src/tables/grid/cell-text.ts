import { accidentalMarkers, remedied } from './accidental-markers.js';

/** Web addresses are left whole and `\/n` is the letters themselves, as on the public page. */
const token = /([Hh][Tt][Tt][Pp][Ss]?:\/\/\S*|\\?\/n)/;

/** A cell's text as it is edited: each bullet a line of its own. */
export function textOf(value: string): string {
  return value
    .split(token)
    .map((part) => (part === '/n' ? '\n' : part))
    .join('');
}

/** The way back: the marker stands for a line break. Blank lines go. */
export function valueOf(text: string): string {
  return joinLines(text.split(/\r\n|\n|\r/));
}

/** Where a cell's text is split into bullets on the public page (specification, section 5). */
const marker = '/n';

/**
 * The texts that would take a marker that follows at once for something else: the public page reads a web address up to
 * the next white space, and `\/n` as the letters themselves.
 */
const swallowsMarker = /(?:https?:\/\/?\S*|\\)$/i;

/** Lines as one cell's text, each a bullet of its own. Blank lines are left out; a single line stays as it is. */
export function joinLines(lines: readonly string[]): string {
  const [last, ...others] = lines.filter((line) => line.trim() !== '').toReversed();
  if (last === undefined) return '';
  const ended = others.toReversed().map((line) => `${line}${swallowsMarker.test(line) ? ' ' : ''}${marker}`);
  return `${ended.join('')}${last}`;
}

const lineBreak = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/;

/** Soft hyphens, zero-width spaces and byte order marks. The joiners stay: Devanagari is spelt with them. */
const unseen = /[\u00AD\u200B\uFEFF]/g;

/**
 * One line of pasted text: white space of every kind, non-breaking too, as single spaces; nothing that is not seen. Half
 * a character, which the server refuses, becomes a replacement mark.
 */
export function cleanText(text: string): string {
  return text
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .replace(/\p{Cs}/gu, '\uFFFD')
    .trim();
}

/** The same where a line is no cell's marker by its looks: an "/n" that is part of a word or an address keeps its letters. */
export function pastedLine(text: string): string {
  const line = cleanText(text);
  const accidents = accidentalMarkers(line).filter(({ remedy }) => remedy === '\\');
  return remedied(line, accidents);
}

export function linesOfText(text: string): readonly string[] {
  return text.split(lineBreak);
}
