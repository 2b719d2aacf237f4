import { foldTitle } from '../titles.js';

/** Titles of this trade say these words or leave them out, and mean the same. */
export const silentWords: readonly string[] = [
  'recruitment notification vacancy vacancies bharti job jobs post posts online offline form apply application new out',
  'the of for and in at भर्ती अधिसूचना ऑनलाइन ऑफलाइन फॉर्म आवेदन पद पदों की का के में',
].flatMap((line) => line.normalize('NFC').split(' '));

const silent: ReadonlySet<string> = new Set(silentWords);

/** The words of a title, folded; those that tell nothing are left out where others are there. */
export function titleWords(title: string): readonly string[] {
  const all = foldTitle(title).match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? [];
  const telling = all.filter((word) => !silent.has(word));
  return telling.some((word) => /\p{L}/u.test(word)) ? telling : all;
}

/** The same for titles of the same words, in whatever order; empty where there are none. */
export function titleKey(title: string): string {
  return titleWords(title).toSorted().join(' ');
}
