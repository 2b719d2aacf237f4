/**
 * What leaves no mark on a page by itself: white space, characters without a glyph, marks without a letter under them,
 * and the blanks that Unicode counts as symbols (of Braille, of musical notation, in place of an object).
 */
const unseen = /[\p{White_Space}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}\uFFFC]/u;

/** Whether somebody who reads the text sees anything. */
export function isVisible(text: string): boolean {
  for (const character of text) if (!unseen.test(character)) return true;
  return false;
}
