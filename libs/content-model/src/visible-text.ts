/**
 * The characters that leave no mark on a page by themselves: white space, characters without a glyph, marks without a
 * letter under them, and the blanks that Unicode counts as symbols or letters (of Braille, of musical notation, in
 * place of an object, among hieroglyphs).
 */
const unseen = /[\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC\u{13441}\u{13442}]/u;

/** True when somebody who reads the text sees anything. */
export function isVisible(text: string): boolean {
  for (const character of text) if (!unseen.test(character)) return true;
  return false;
}

/** The text as it is seen: without the characters that leave no mark and take no room. */
export function asSeen(text: string): string {
  return Array.from(text)
    .filter((character) => !unseen.test(character) || /\s/.test(character))
    .join('')
    .trim();
}
