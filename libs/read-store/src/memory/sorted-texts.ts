/** Distinct texts in order of their code units. Appending at the end, the usual case, costs no search. */
export class SortedTexts {
  private readonly texts: string[] = [];

  get size(): number {
    return this.texts.length;
  }

  [Symbol.iterator](): Iterator<string> {
    return this.texts.values();
  }

  add(text: string): void {
    const last = this.texts.at(-1);
    if (last === undefined || last < text) {
      this.texts.push(text);
      return;
    }
    const place = this.placeOf(text);
    if (this.texts[place] !== text) this.texts.splice(place, 0, text);
  }

  delete(text: string): void {
    const place = this.placeOf(text);
    if (this.texts[place] === text) this.texts.splice(place, 1);
  }

  /** Both ends inclusive, counted from 0 at the lowest text. */
  slice(from: number, to: number): string[] {
    return this.texts.slice(Math.max(from, 0), Math.max(to + 1, 0));
  }

  /** Where `text` stands, or would. */
  placeOf(text: string): number {
    let low = 0;
    let high = this.texts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.texts[middle];
      if (there !== undefined && there < text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
