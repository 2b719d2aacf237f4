import { type FieldError, fieldError } from './field-errors.js';
import { isVisible, asSeen } from './visible-text.js';

/** Longest title, in Unicode code points. */
export const titleLimit = 300;

const space = /^[\p{White_Space}\uFEFF]$/u;

/** From both ends inwards: an anchored expression would look at every inner run of spaces from each of its starts. */
export function trimTitle(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && space.test(text.charAt(from))) from += 1;
  while (to > from && space.test(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

const joinedScripts = /[\p{sc=Arab}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F]/u;
/** The signs of the scripts of India that join two consonants: only beside one does a joiner change what is seen. */
const viramas = /[\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D\u0DCA]/;
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Thaa}\p{sc=Syrc}\p{sc=Nkoo}]/u;

/**
 * A title as it is stored: trimmed, without the characters that show nothing, which come with what is pasted. The signs
 * that a script or a picture needs stay: joiners, the choice of a coloured picture, marks of direction.
 */
export function cleanTitle(text: string): string {
  // One of such a length is refused as it stands.
  if (text.length > 10 * titleLimit) return trimTitle(text);
  const seen = text.replace(/[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]/gu, (sign, at: number, whole: string) =>
    isNeeded(sign, whole.slice(0, at), whole.slice(at + sign.length)) ? sign : '',
  );
  // The blank of Braille looks like a space.
  return trimTitle(seen.replaceAll('\u2800', ' '));
}

function isNeeded(sign: string, before: string, after: string): boolean {
  const last = /.$/su.exec(before)?.[0] ?? '';
  if (/[\u200C\u200D]/.test(sign)) {
    const next = /^./su.exec(after)?.[0] ?? '';
    const isBesideVirama = viramas.test(last) || viramas.test(next);
    return next !== '' && (isBesideVirama || (joinedScripts.test(last) && joinedScripts.test(next)));
  }
  if (/[\uFE0E\uFE0F]/.test(sign)) return /\p{Extended_Pictographic}/u.test(last) || after.startsWith('\u20E3');
  return /\p{Bidi_Control}/u.test(sign) && rightToLeft.test(before + after);
}

/** Why a (trimmed) title cannot be one; undefined when it can. */
export function titleFault(title: string): FieldError | undefined {
  if (/\p{Cs}/u.test(title)) return fieldError('titleHalfCharacter');
  if (/\p{Cc}/u.test(title)) return fieldError('titleControlCharacter');
  if (!isVisible(title)) return fieldError('titleMissing');
  if (Array.from(title).length > titleLimit) return fieldError('titleTooLong', { max: titleLimit });
  // URL parsers drop such a path segment, even percent-encoded: the page could never be reached. One that reads like it
  // says nothing either.
  if (['.', '..'].includes(asSeen(title))) return fieldError('titleOfDots');
  return undefined;
}

/**
 * Two titles are the same when they fold to the same text: NFC, trimmed, runs of Unicode White_Space as one space,
 * lower case. NFC again at the end, because lower-casing can decompose ("İ").
 */
export function foldTitle(title: string): string {
  return foldText(trimTitle(title));
}

/** The text, or its beginning with an ellipsis where it has more characters. */
export function truncated(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // No more of it can count.
  const characters = Array.from(text.slice(0, 2 * limit + 2));
  return characters.length > limit ? `${characters.slice(0, limit - 1).join('')}…` : text;
}

/** Folding for substring search: letter case, composition and the length of runs of white space do not matter. */
export function foldText(text: string): string {
  return text
    .replace(/\p{White_Space}+/gu, ' ')
    .normalize('NFC')
    .toLowerCase()
    .normalize('NFC');
}
