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

export function linesOfText(text: string): readonly string[] {
  return text.split(lineBreak);
}
