/** Titles as one text, to be searched. */
interface Joined {
  readonly text: string;
  /** Where each title ends in it. */
  readonly ends: Uint32Array;
}

/** Joined, or loose while they change. */
type Block = Joined | string[];

const mostInBlock = 1024;
/** White space of folded titles is spaces, so it stands in none of them. */
const separator = '\n';

/**
 * Folded titles in a sequence, found by a part of them. To search a hundred long texts costs less than as many short ones
 * as there are titles.
 */
export class TitleBlocks {
  #blocks: Block[] = [];
  #found = new Uint32Array(0);

  copy(): TitleBlocks {
    const copy = new TitleBlocks();
    copy.#blocks = this.#blocks.map((block) => (isLoose(block) ? [...block] : block));
    return copy;
  }

  insert(place: number, title: string): void {
    const { titles, within, nth } = this.#opened(place);
    titles.splice(within, 0, title);
    if (titles.length > mostInBlock)
      this.#blocks.splice(nth, 1, joined(titles.slice(0, mostInBlock / 2)), titles.slice(mostInBlock / 2));
  }

  replace(place: number, title: string): void {
    const { titles, within } = this.#opened(place);
    titles[within] = title;
  }

  remove(place: number): void {
    const { titles, within, nth } = this.#opened(place);
    titles.splice(within, 1);
    if (titles.length === 0) this.#blocks.splice(nth, 1);
  }

  /** Places of the titles that contain a folded text, which is not empty. They stand there until the next search. */
  find(text: string): Uint32Array {
    let [first, count] = [0, 0];
    for (const [nth, block] of this.#blocks.entries()) {
      const { text: searched, ends } = isLoose(block) ? (this.#blocks[nth] = joined(block)) : block;
      if (this.#found.length < first + ends.length) this.#found = grown(this.#found, first + ends.length);
      let title = 0;
      for (let at = searched.indexOf(text); at !== -1;) {
        while (at > endOf(ends, title)) title += 1;
        this.#found[count] = first + title;
        count += 1;
        at = searched.indexOf(text, endOf(ends, title));
      }
      first += ends.length;
    }
    return this.#found.subarray(0, count);
  }

  /** The block of a place, to be changed. */
  #opened(place: number): { titles: string[]; within: number; nth: number } {
    let [nth, within] = [0, place];
    for (; nth < this.#blocks.length - 1 && within >= sizeOf(this.#blocks[nth]); nth += 1)
      within -= sizeOf(this.#blocks[nth]);
    const block = this.#blocks[nth] ?? [];
    const titles = isLoose(block) ? block : block.text.split(separator);
    this.#blocks[nth] = titles;
    return { titles, within, nth };
  }
}

function isLoose(block: Block): block is string[] {
  return Array.isArray(block);
}

function sizeOf(block: Block = []): number {
  return isLoose(block) ? block.length : block.ends.length;
}

function joined(titles: readonly string[]): Joined {
  const ends = new Uint32Array(titles.length);
  let end = -1;
  for (const [index, title] of titles.entries()) ends[index] = end += title.length + 1;
  return { text: titles.join(separator), ends };
}

function endOf(ends: Uint32Array, title: number): number {
  return ends[title] ?? Infinity;
}

/** With room for more than is asked, so that it seldom grows. */
function grown(places: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(Math.ceil(least * 1.25));
  more.set(places);
  return more;
}
