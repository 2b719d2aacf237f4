const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const dashes = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const apostrophes = /[\u2018\u2019\u02BC\u2032]/g;
/** The dot under a letter, which some writers leave out: फ़रवरी, फरवरी. */
const nukta = /\u093C/g;
const devanagariDigits = /[\u0966-\u096F]/g;

/** The visible text, with single spaces and none around it. */
export function visibleText(text: string): string {
  return text
    .replace(invisible, '')
    .replace(/\p{White_Space}+/gu, ' ')
    .trim();
}

/** Gives texts that read the same one spelling: composition, letter case, digits, dashes. */
export function normalDateText(visible: string): string {
  return visible
    .normalize('NFC')
    .toLowerCase()
    .replace(nukta, '')
    .replace(devanagariDigits, (digit) => String(digit.charCodeAt(0) - 0x0966))
    .replace(dashes, '-')
    .replace(apostrophes, "'");
}

/** `glued`: no space stands before it. */
export interface Token {
  readonly is: 'number' | 'word' | 'sign';
  readonly text: string;
  readonly glued: boolean;
}

// `a.m.`, `p. m` and the like are one word. `\w` and `\b` match ASCII only, so the letters are spelled out.
const meridiem = /[ap]\.? ?m(?![\p{L}\p{M}])\.?/u;
const token = new RegExp(`(${meridiem.source})|([0-9]+)|([\\p{L}\\p{M}]+)|[^ ]`, 'gu');

export function tokensOf(normal: string): readonly Token[] {
  return Array.from(normal.matchAll(token), (match) => {
    const [text, half, number, word] = match;
    const glued = match.index > 0 && normal.charAt(match.index - 1) !== ' ';
    if (half !== undefined) return { is: 'word', text: half.startsWith('a') ? 'am' : 'pm', glued };
    if (number !== undefined) return { is: 'number', text, glued };
    return { is: word === undefined ? 'sign' : 'word', text, glued };
  });
}

export function isSign(token: Token | undefined, ...signs: readonly string[]): token is Token {
  return token?.is === 'sign' && signs.includes(token.text);
}

export function isWord(token: Token | undefined, ...words: readonly string[]): token is Token {
  return token?.is === 'word' && words.includes(token.text);
}

/** The value of a number of at least `min` and at most `max` digits. */
export function numberAt(token: Token | undefined, min: number, max: number): number | undefined {
  if (token?.is !== 'number' || token.text.length < min || token.text.length > max) return undefined;
  return Number(token.text);
}

/** A result, and the place of the first token after it. */
export interface Parsed<T> {
  readonly found: T;
  readonly next: number;
}

/** `to`, `-` and `से` between two dates may make a range; `and` and `,` make a list. */
export type Join = 'to' | '-' | 'से' | 'and' | ',';

/**
 * `silent` is punctuation; `harmless` is a word that changes nothing; `from` stands before a first day; `earlier` marks a
 * date that no longer holds; `unknown` may mean anything.
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
