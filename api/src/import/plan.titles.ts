import { foldTitle } from '@noticeboard/content-model';
import { normalizeTitle, type Note, numbered } from './normalize-values.js';

/** The titles of a family's postings: each is given once, and leads to its holder as the old portal spelt it. */
export function titles(all: readonly unknown[]) {
  const silent: Note = () => {};
  const originals = new Set(all.map((title) => foldTitle(normalizeTitle(title, silent))));
  const given = new Set<string>();
  const holders = new Map<unknown, string>();
  return {
    /** A free title for the record, or undefined where it has none. */
    claim: (wanted: unknown, id: string, note: Note): string | undefined => {
      const title = normalizeTitle(wanted, note);
      if (title === '') return undefined;
      const free = given.has(foldTitle(title)) ? nextFree(title) : title;
      if (free !== title) note(`title "${title}" is taken, now "${free}"`);
      given.add(foldTitle(free));
      for (const name of [wanted, title, foldTitle(title)]) if (!holders.has(name)) holders.set(name, id);
      return free;
    },
    /** Of the posting that a table, a list of useful items or an approval names: exactly so, else folded. */
    holderOf: (title: unknown): string | undefined => {
      const mended = normalizeTitle(title, silent);
      return holders.get(title) ?? holders.get(mended) ?? holders.get(foldTitle(mended));
    },
  };

  /** Not a title that another record has from the start. */
  function nextFree(title: string): string {
    for (let number = 2; ; number += 1) {
      const next = numbered(title, number);
      const folded = foldTitle(next);
      if (!given.has(folded) && !originals.has(folded)) return next;
    }
  }
}
