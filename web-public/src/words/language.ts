const devanagari = /\p{Script=Devanagari}/u;

/**
 * For the `lang` of an element whose text was typed by an editor. A text that mixes both scripts counts as Hindi:
 * Hindi voices read Latin words, English ones skip Devanagari.
 */
export function languageOf(text: string): 'hi' | undefined {
  return devanagari.test(text) ? 'hi' : undefined;
}
