/** `glued`: no space before it. */
export interface Token {
  readonly is: 'number' | 'word' | 'sign';
  readonly text: string;
  readonly glued: boolean;
}

// `a.m.`, `p. m` and the like are one word. `\w` and `\b` know ASCII alone, so letters are spelled out.
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

/** What was read at a place, and the place of the first token after it. */
export interface Parsed<T> {
  readonly found: T;
  readonly next: number;
}
