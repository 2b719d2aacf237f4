import type { hindi } from './hindi';

/** A word of the interface: a text in English. Each is in Hindi, and so in every language that has the words of Hindi. */
export type Word = keyof typeof hindi;

/** Translations by English text. `{name}` marks a value to fill in. */
export type Dictionary = Readonly<Record<string, string>>;

/**
 * Translates a text into the reader's language. A text of the code is one of the words, or it does not compile; one that
 * comes as data stays English where it has no translation.
 */
export type Translate = <Text extends string>(
  english: Text & (string extends Text ? unknown : Word),
  filled?: Readonly<Record<string, string | number>>,
) => string;

export function translator(dictionary: Dictionary = {}): Translate {
  return (english, filled) => {
    const text = dictionary[english] ?? english;
    return filled ? text.replace(/\{(\w+)\}/g, (gap, name: string) => String(filled[name] ?? gap)) : text;
  };
}
