/** Translations by English text. `{name}` marks a value to fill in. */
export type Dictionary = Readonly<Record<string, string>>;

/** Translates a text into the reader's language. A text without a translation stays English. */
export type Translate = (english: string, filled?: Readonly<Record<string, string | number>>) => string;

export function translator(dictionary: Dictionary = {}): Translate {
  return (english, filled) => {
    const text = dictionary[english] ?? english;
    return filled ? text.replace(/\{(\w+)\}/g, (gap, name: string) => String(filled[name] ?? gap)) : text;
  };
}
