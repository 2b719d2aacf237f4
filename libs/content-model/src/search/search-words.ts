/** Words beyond that many signs are compared by their beginning. */
const longestWord = 40;

const digitsOfHindi = /[\u0966-\u096f]/g;
const latinMarks = /[\u0300-\u036f]/g;
const showNothing = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const nukta = /\u093c/g;
const candrabindu = /\u0901/g;
/** A nasal that is joined to the next consonant is mostly written as an anusvara too: सम्बन्ध, संबंध. */
const joinedNasal = /[ङञणनम]\u094d(?=[क-ह])/g;
/** 6,215 and 1,51,100, but not 1,2,3. */
const grouping = /(?<=\d),(?=\d{2,3}(?!\d))/g;
/** B.Ed., M.Tech, Ph.D., U.P.: an address begins with more letters. */
const dotted = /(?<![\p{L}\p{M}\p{N}.])\p{L}{1,2}(?:\.\p{L}{1,4})+(?![\p{L}\p{M}\p{N}])/gu;
const asciiAlone = /^[\0-\x7f]*$/;
const asciiWord = /[a-z0-9]+/g;
const word = /[\p{L}\p{M}\p{N}]+/gu;
const plural = /^[a-z]{2,}[a-rt-z]s$/;
const devanagari = 0x900;

/** Numbers of tiers, phases and sessions. */
const roman: ReadonlyMap<string, string> = new Map(Object.entries({ i: '1', ii: '2', iii: '3', iv: '4' }));

/** Names of Latin letters as Hindi spells them, the longer ones first. */
const letterNames: readonly (readonly [string, string])[] = Object.entries({
  डब्ल्यू: 'w',
  क्यू: 'q',
  एक्स: 'x',
  जेड: 'z',
  वाई: 'y',
  एच: 'h',
  एफ: 'f',
  एल: 'l',
  एम: 'm',
  एन: 'n',
  एस: 's',
  आई: 'i',
  आर: 'r',
  बी: 'b',
  सी: 'c',
  डी: 'd',
  जी: 'g',
  जे: 'j',
  के: 'k',
  पी: 'p',
  टी: 't',
  यू: 'u',
  वी: 'v',
  ए: 'a',
  ई: 'e',
  ओ: 'o',
});

/**
 * The words of a text as search compares them, in its order: without letter case, accents, nukta and punctuation, with
 * one form of nasals and digits, Latin ones in the singular. "B.Ed." and "एसएससी" stand there as `bed` and `ssc` too.
 */
export function searchWords(text: string): string[] {
  const folded = foldForSearch(text);
  const words: string[] = [];
  for (const found of wordsIn(folded)) {
    const [form, letters] = formsOf(found);
    words.push(form);
    if (letters !== undefined) words.push(letters);
  }
  if (folded.includes('.')) for (const found of folded.match(dotted) ?? []) words.push(found.replaceAll('.', ''));
  return words;
}

/** The words of a question: a dotted one is one word, and one that spells letters is these. */
export function queryWords(text: string): string[] {
  const folded = foldForSearch(text).replace(dotted, (found) => found.replaceAll('.', ''));
  return wordsIn(folded).map((found) => {
    const [form, letters = form] = formsOf(found);
    return letters;
  });
}

function foldForSearch(text: string): string {
  if (asciiAlone.test(text)) return text.toLowerCase().replace(grouping, '');
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(showNothing, '')
    .replace(latinMarks, '')
    .replace(nukta, '')
    .replace(candrabindu, '\u0902')
    .replace(joinedNasal, '\u0902')
    .replace(digitsOfHindi, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(grouping, '');
}

function wordsIn(folded: string): readonly string[] {
  return folded.match(asciiAlone.test(folded) ? asciiWord : word) ?? [];
}

/** The word, and the letters that it spells. */
function formsOf(found: string): readonly [form: string, letters?: string] {
  const cut = found.length > longestWord ? found.slice(0, longestWord) : found;
  if (cut.endsWith('s') && plural.test(cut)) return [cut.endsWith('ies') ? `${cut.slice(0, -3)}y` : cut.slice(0, -1)];
  if (cut.charCodeAt(0) < devanagari) return [roman.get(cut) ?? cut];
  const letters = spelledLetters(cut);
  return letters === undefined ? [cut] : [cut, letters];
}

/** एनटीपीसी spells ntpc; undefined for any other word. */
function spelledLetters(found: string): string | undefined {
  let [rest, letters] = [found, ''];
  while (rest !== '') {
    const next = letterNames.find(([name]) => rest.startsWith(name));
    if (!next) return undefined;
    rest = rest.slice(next[0].length);
    letters += next[1];
  }
  return letters.length > 1 ? letters : undefined;
}
