/** Devanagari as it sounds in Latin letters, in the spelling of `soundOf`; a consonant's own vowel is left out. */
const devanagari: Readonly<Record<string, string>> = {
  ...spelt('k', 'कख'),
  ...spelt('g', 'गघ'),
  ...spelt('c', 'चछ'),
  ...spelt('j', 'जझ'),
  ...spelt('t', 'टठतथ'),
  ...spelt('d', 'डढदध'),
  ...spelt('n', 'ङञणनंँ'),
  ...spelt('p', 'प'),
  ...spelt('f', 'फ'),
  ...spelt('b', 'बभ'),
  ...spelt('m', 'म'),
  ...spelt('r', 'र'),
  ...spelt('l', 'लळ'),
  ...spelt('v', 'व'),
  ...spelt('s', 'शषस'),
  ...spelt('h', 'ह'),
  ...spelt('i', 'यइईिी'),
  ...spelt('u', 'उऊुू'),
  ...spelt('e', 'एऐऍेैॅ'),
  ...spelt('o', 'ओऔऑोौॉ'),
  ...spelt('ri', 'ऋृ'),
};

function spelt(sound: string, letters: string): Record<string, string> {
  return Object.fromEntries(Array.from(letters, (letter) => [letter, sound]));
}

/** Latin spellings of one sound, in the order that they are looked for. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/[tc]ion|sion/g, 'sn'],
  [/chh|ch/g, 'C'],
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/C/g, 'c'],
  [/ph/g, 'f'],
  [/([kgjtdbs])h/g, '$1'],
  [/w(?=[aeiou])|v/g, 'v'],
  [/z/g, 'j'],
  [/ee|ea|ie/g, 'i'],
  [/oo/g, 'u'],
  [/ai|ay|ei|ey/g, 'e'],
  [/au|ou|aw|ow/g, 'o'],
  [/(?<=[a-z]{3})e$/, ''],
  [/[yi]/g, 'i'],
  [/a/g, ''],
];

const isDevanagari = /\p{Script=Devanagari}/u;

/** How a folded word sounds: words that sound the same have the same text, whichever script they are in. */
export function soundOf(word: string): string {
  const spelled = isDevanagari.test(word)
    ? Array.from(word, (letter) => devanagari[letter] ?? '').join('')
    : spellings.reduce((text, [pattern, sound]) => text.replace(pattern, sound), word);
  return spelled.replace(/m(?=[pb])/g, 'n').replace(/(.)\1+/g, '$1');
}

/** The sound without its vowels, which the two scripts seldom write alike; empty where too little is left to tell words. */
export function bonesOf(sound: string): string {
  const bones = sound.replace(/[iueo]/g, '').replace(/(.)\1+/g, '$1');
  return bones.length < 3 ? '' : bones;
}

export function isOfOneScript(one: string, other: string): boolean {
  return isDevanagari.test(one) === isDevanagari.test(other);
}

/** True when one letter more, fewer or another one, or two that changed places, make one word the other. */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || short === long) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
}
