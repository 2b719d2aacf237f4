import { joinLines } from '../grid/bullet-marker.js';

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
