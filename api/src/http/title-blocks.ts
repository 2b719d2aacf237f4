/** Titles that are searched as one text. */
interface Block {
  readonly text: string;
  /** Where each title ends in it. */
  readonly ends: Uint32Array;
}

const titlesPerBlock = 512;

/** Titles in a sequence, found by a part of them. To search a hundred long texts costs less than as many short ones as there are titles. */
export class TitleBlocks {
  #titles: string[] = [];
  /** Joined when they are searched; what has changed since is missing. */
  #blocks: (Block | undefined)[] = [];

  copy(): TitleBlocks {
    const copy = new TitleBlocks();
    copy.#titles = [...this.#titles];
    copy.#blocks = [...this.#blocks];
    return copy;
  }

  insert(place: number, title: string): void {
    this.#titles.splice(place, 0, title);
    this.#forgetFrom(place);
  }

  replace(place: number, title: string): void {
    this.#titles[place] = title;
    const block = Math.floor(place / titlesPerBlock);
    if (block < this.#blocks.length) this.#blocks[block] = undefined;
  }

  remove(place: number): void {
    this.#titles.splice(place, 1);
    this.#forgetFrom(place);
  }

  /** Of `rows`, which stand in the same sequence: those whose titles contain the text, which is not empty. */
  find<Row>(text: string, rows: readonly Row[]): Row[] {
    const found: Row[] = [];
    for (let first = 0; first < this.#titles.length; first += titlesPerBlock)
      findIn(this.#block(first), text, (title) => found.push(rows[first + title] as Row));
    return found;
  }

  #block(first: number): Block {
    return (this.#blocks[first / titlesPerBlock] ??= joined(this.#titles.slice(first, first + titlesPerBlock)));
  }

  /** What stands behind has moved. */
  #forgetFrom(place: number): void {
    this.#blocks.length = Math.min(this.#blocks.length, Math.floor(place / titlesPerBlock));
  }
}

function joined(titles: readonly string[]): Block {
  const ends = new Uint32Array(titles.length);
  let end = -1;
  for (const [index, title] of titles.entries()) ends[index] = end += title.length + 1;
  return { text: titles.join('\n'), ends };
}

function findIn({ text, ends }: Block, searched: string, tell: (title: number) => void): void {
  let title = 0;
  for (let at = text.indexOf(searched); at !== -1;) {
    while (at > endOf(ends, title)) title += 1;
    const end = endOf(ends, title);
    // A text that holds the separator can begin in one title and end in the next.
    const isWithin = at + searched.length <= end;
    if (isWithin) tell(title);
    at = text.indexOf(searched, isWithin ? end : at + 1);
  }
}

function endOf(ends: Uint32Array, title: number): number {
  return ends[title] ?? Infinity;
}
