/** A word by its sound. */
export interface Sound {
  /** Consonants and what is heard of the vowels but `a`; the same for the spellings of one word in one script. */
  readonly spoken: string;
  /** The consonants alone: the same for a word in Latin and in Devanagari letters. Empty where there are too few. */
  readonly consonants: string;
}

/** Below that many consonants too many words are alike. */
const leastConsonants = 2;

/** The sound of a word as `searchWords` gives it; undefined for numbers, and for other scripts. */
export function soundOf(word: string): Sound | undefined {
  const spoken = /^[a-z]+$/.test(word) ? spokenLatin(word) : /^[\u0900-\u097f]+$/.test(word) ? spokenHindi(word) : '';
  if (spoken === '') return undefined;
  const consonants = spoken.replace(/(?<=.)[aeiou]/g, '').replace(/^[aeiou]/, 'a');
  return { spoken, consonants: consonants.length < leastConsonants ? '' : consonants };
}

/** In this order: what a former one makes, a later one may read. `C` stands for च. */
const latinSounds: readonly (readonly [RegExp, string])[] = [
  [/[ts]ion/g, 'son'],
  [/sch/g, 'sk'],
  [/igh/g, 'i'],
  [/c?chh?/g, 'C'],
  [/c(?=[eiy])/g, 's'],
  [/ck|[cq]/g, 'k'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/g(?=[ei])/g, 'j'],
  [/gy/g, 'g'],
  [/rh/g, 'd'],
  [/([bdgjkst])h/g, '$1'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/ee|ii/g, 'i'],
  [/oo/g, 'u'],
  [/(?<=[a-zC])[ae][iy]/g, 'e'],
  [/(?<=.)y/g, 'i'],
  [/([a-zC])\1+/g, '$1'],
  [/(?<=.)a/g, ''],
  [/(?<=..)e$/g, ''],
];

function spokenLatin(word: string): string {
  return latinSounds.reduce((heard, [signs, sound]) => heard.replace(signs, sound), word);
}

const hindiSounds: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['k', 'कख'],
    ['g', 'गघ'],
    ['C', 'चछ'],
    ['j', 'जझ'],
    ['t', 'टठतथ'],
    ['d', 'डढदध'],
    ['n', 'ङञणन'],
    ['p', 'प'],
    ['f', 'फ'],
    ['b', 'बभ'],
    ['m', 'म'],
    ['y', 'य'],
    ['r', 'र'],
    ['l', 'लळ'],
    ['v', 'व'],
    ['s', 'शषस'],
    ['h', 'ह'],
    ['a', 'अआॲ'],
    ['i', 'इईिी'],
    ['u', 'उऊुू'],
    ['e', 'एऐऍेैॅ'],
    ['o', 'ओऔऑोौॉ'],
    ['ri', 'ऋृ'],
  ].flatMap(([sound = '', signs = '']) => Array.from(signs, (sign) => [sign, sound] as const)),
);

function spokenHindi(word: string): string {
  const heard = word
    .replace(/ज\u094dञ/g, 'ग')
    .replace(/\u0902(?=[पफबभम])/g, 'म')
    .replace(/\u0902/g, 'न')
    // A doubled consonant is joined to itself, or to its own aspirate.
    .replace(/([क-ह])\u094d([क-ह])/g, (both, one: string, other: string) =>
      hindiSounds[one] === hindiSounds[other] ? other : both,
    );
  const sounds = Array.from(heard, (sign) => hindiSounds[sign] ?? '').join('');
  return sounds.replace(/(?<=.)y/g, 'i').replace(/(?<=.)a/g, '');
}
