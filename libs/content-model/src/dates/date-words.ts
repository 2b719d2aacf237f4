import { isSign, isWord, type Parsed, type Token } from './date-tokens.js';

/** `to`, `-` and `से` may make a range of what they stand between; `and` and `,` a list. */
export type Join = 'to' | '-' | 'से' | 'and' | ',';

/**
 * `silent` is punctuation, `harmless` a word that changes nothing, `from` tells a first day, `earlier` a date that holds
 * no longer; `unknown` may mean anything.
 */
export type Meaning = 'silent' | 'harmless' | 'from' | 'extended' | 'earlier' | 'unknown';

const meanings: ReadonlyMap<string, Meaning> = new Map([
  ...mean('harmless', 'last latest final closing deadline date dates dt on by at in of the for is now has been'),
  ...mean('harmless', 'apply online application applications shift inclusive ist'),
  ...mean('harmless', 'अंतिम अन्तिम तिथि तारीख दिनांक तक को की ऑनलाइन आवेदन पाली'),
  ...mean('from', 'from'),
  ...mean('extended', 'extended'),
  ...mean('earlier', 'earlier previously originally'),
]);

export function meaningOf(token: Token): Meaning {
  if (token.is === 'sign')
    return isSign(token, '.', ':', ';', '|', '/', '(', ')', '[', ']', '"', "'") ? 'silent' : 'unknown';
  return meanings.get(token.text) ?? 'unknown';
}

const to = ['to', 'till', 'til', 'until', 'upto', 'uptill'];
const and = ['and', 'और', 'एवं', 'तथा', 'व'];

export function joinAt(tokens: readonly Token[], at: number): Parsed<Join> | undefined {
  const token = tokens[at];
  if (isSign(token, '-')) return { found: '-', next: at + 1 };
  if (isWord(token, 'से')) return { found: 'से', next: at + 1 };
  if (isWord(token, ...to)) return { found: 'to', next: at + 1 };
  if (isWord(token, 'up')) {
    const next = isSign(tokens[at + 1], '-') ? at + 2 : at + 1;
    return isWord(tokens[next], 'to', 'till') ? { found: 'to', next: next + 1 } : undefined;
  }
  const word = isSign(token, ',') ? at + 1 : at;
  if (isSign(tokens[word], '&') || isWord(tokens[word], ...and)) return { found: 'and', next: word + 1 };
  return isSign(token, ',') ? { found: ',', next: at + 1 } : undefined;
}

function mean(meaning: Meaning, words: string): readonly (readonly [string, Meaning])[] {
  return words.split(' ').map((word) => [word.normalize('NFC'), meaning] as const);
}
