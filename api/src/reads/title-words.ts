import { bonesOf, isOfOneScript, isOneSlip, soundOf } from './word-sounds.js';

/** Words of more titles than that say nothing new. */
const mostWords = 100_000;
/** Words that stand in for one that was typed. */
const mostAlike = 20;
/** Letters alone: a year or a number is meant as it is typed. */
const words = /[\p{L}\p{M}]{3,}/gu;
/** Letters of a word that one slip leaves recognisable. */
const leastForSlip = 4;

/** The words of titles, to be found by their sound in the other script and past one slip of the finger. */
export class TitleWords {
  readonly #words = new Set<string>();
  readonly #bySound = new Map<string, Set<string>>();

  /** @param title folded. A title that goes leaves its words: a search by them finds nothing. */
  add(title: string): void {
    for (const [word] of title.matchAll(words)) {
      if (this.#words.has(word) || this.#words.size >= mostWords) continue;
      this.#words.add(word);
      for (const key of keysOf(word)) {
        const there = this.#bySound.get(key);
        if (there) there.add(word);
        else this.#bySound.set(key, new Set([word]));
      }
    }
  }

  /** Words of the other script that sound like this one. */
  alike(word: string): readonly string[] {
    if (!isPlain(word)) return [];
    const found = keysOf(word).flatMap((key) => [...(this.#bySound.get(key) ?? [])]);
    return [...new Set(found)].filter((one) => !isOfOneScript(one, word)).slice(0, mostAlike);
  }

  /** Words of the same script that it may have been meant to be. */
  slipped(word: string): readonly string[] {
    if (!isPlain(word) || word.length < leastForSlip) return [];
    const near = [...(this.#bySound.get(keysOf(word)[0] ?? '') ?? [])];
    for (const one of this.#words) if (near.length < mostAlike && isOneSlip(one, word)) near.push(one);
    return [...new Set(near)].filter((one) => isOfOneScript(one, word)).slice(0, mostAlike);
  }
}

function isPlain(word: string): boolean {
  return /^[\p{L}\p{M}]{3,}$/u.test(word);
}

function keysOf(word: string): readonly string[] {
  const sound = soundOf(word);
  const bones = bonesOf(sound);
  return [`=${sound}`, ...(bones === '' ? [] : [`~${bones}`])];
}
