/** Parsed forms of texts. What the last call parsed is kept for the next one: between two reads few texts change. */
export class ParsedTexts<T> {
  #known = new Map<string, T>();

  all(texts: readonly string[], parse: (text: string) => T): T[] {
    const known = new Map<string, T>();
    const parsed = texts.map((text) => {
      const value = this.#known.get(text) ?? parse(text);
      known.set(text, value);
      return value;
    });
    this.#known = known;
    return parsed;
  }
}
