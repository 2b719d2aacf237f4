import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';
import { encodedError, fieldError, invalid, productName, shortestPassword } from '@noticeboard/content-model';
import { z } from 'zod';
import { hashing } from '../overload/hashing.js';

const logger = new Logger('accounts');

const longestPassword = 200;

/** In a body; whether it is good enough `assertGoodPassword` asks. */
export const newPassword = z
  .string({ error: encodedError('passwordMissing') })
  .refine(
    (text) => Array.from(text).length >= shortestPassword,
    encodedError('passwordTooShort', { min: shortestPassword }),
  )
  .max(longestPassword, encodedError('passwordTooLong', { max: longestPassword }));

/** argon2id, with the library's (OWASP's) parameters; salted. @throws ProblemError `signInBusy` */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password));
}

/** Characters from which on what stands around a common word makes it one of many. */
const longEnough = 12;

/**
 * @param siteNames what the portal is called
 * @throws ProblemError `invalid` at `password` for one that is soon guessed
 */
export async function assertGoodPassword(
  username: string,
  password: string,
  siteNames: readonly string[],
): Promise<void> {
  if (Array.from(password).length < shortestPassword)
    invalid('password', fieldError('passwordTooShort', { min: shortestPassword }));
  const names = new Set([username, productName, ...siteNames].flatMap(spellingsOf));
  const words = wordsIn(password);
  if (words.some((word) => names.has(word))) invalid('password', fieldError('passwordIsName'));
  if (isPattern(folded(password))) invalid('password', fieldError('passwordPattern'));
  const common = await commonWords();
  const soonTried = Array.from(password).length < longEnough ? words : [folded(password)];
  if (soonTried.some((word) => common.has(word))) invalid('password', fieldError('passwordCommon'));
}

/** A name as a whole and by its parts, those of them that are more than initials. */
function spellingsOf(name: string): readonly string[] {
  const parts = folded(name).split(/[^\p{L}\p{M}]+/u);
  return [folded(name), parts.join(''), ...parts.filter((part) => Array.from(part).length > 2)].filter(Boolean);
}

/** Signs that stand for letters. A 1 stands for two. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  ['@a', '4a', '8b', '3e', '€e', '9g', '!i', '0o', '$s', '5s', '7t', '+t', '2z'].map((pair) => [
    pair.charAt(0),
    pair.charAt(1),
  ]),
);

/** The rest of a password without its parts that are soon tried: `password` of `P@ssw0rd123`, `pass word!!`. */
function wordsIn(password: string): readonly string[] {
  const text = folded(password);
  // Signs at an end stand for letters, or for nothing: the digits, or the other signs too.
  const begun = [text, text.replace(/^\d+/, ''), text.replace(/^[^\p{L}\p{M}]+/u, '')];
  const read = begun.flatMap((rest) => [rest, rest.replace(/\d+$/, ''), rest.replace(/[^\p{L}\p{M}]+$/u, '')]);
  const words = read.flatMap((signs) => ['i', 'l'].map((one) => spelled(signs, one)));
  return [text, ...words];
}

function spelled(signs: string, one: string): string {
  const letters = Array.from(signs, (sign) => (sign === '1' ? one : (lookalikes.get(sign) ?? sign)));
  return letters.join('').replace(/[^\p{L}\p{M}]/gu, '');
}

/** The runs of keys that fingers type by themselves, forwards and backwards. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop[]', 'asdfghjkl;', 'zxcvbnm,./'];
const fewSigns = 4;
const fewRuns = 2;

/** Few signs, a few runs along a row or on one key, or a short text again and again: `0000000000`, `abcdefghij`. */
function isPattern(text: string): boolean {
  const signs = Array.from(text);
  const repeats = (length: number) => signs.every((sign, at) => at < length || sign === signs[at - length]);
  return (
    new Set(signs).size <= fewSigns ||
    runsOf(signs) <= fewRuns ||
    signs.some((_, length) => length > 0 && length * 2 <= signs.length && repeats(length))
  );
}

/** The number of runs that a text is made of. A key that is held down counts once. */
function runsOf(signs: readonly string[]): number {
  const typed = signs.filter((sign, at) => sign !== signs[at - 1]);
  const ways = typed.slice(1).map((sign, at) => {
    const pair = `${typed[at]}${sign}`;
    if (rows.some((row) => row.includes(pair))) return 'forwards';
    return rows.some((row) => row.includes(`${sign}${typed[at]}`)) ? 'backwards' : 'elsewhere';
  });
  // A run goes one way; a step elsewhere begins the next.
  return (
    1 +
    ways.filter((way, at) => way === 'elsewhere' || (at > 0 && ways[at - 1] !== 'elsewhere' && way !== ways[at - 1]))
      .length
  );
}

function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Passwords of many, and words. Loaded on demand: most processes never set a password. */
async function commonWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set([...dictionary['passwords-common'], ...dictionary['diceware-common']].map(String));
}

let dummy: Promise<string> | undefined;

/** No password fits a text that is no hash: somebody may have altered a backup that was restored. */
function unreadable(error: unknown): false {
  logger.error(`a kept hash cannot be read, so no password fits it: set another for the account. ${String(error)}`);
  return false;
}

/**
 * Takes the same time for a user that does not exist (`stored` undefined).
 * @param waited called with the ms until its turn came
 * @throws ProblemError `signInBusy`
 */
export async function passwordFits(
  stored: string | undefined,
  password: string,
  waited: (ms: number) => void = () => undefined,
): Promise<boolean> {
  const asked = performance.now();
  return hashing.run(async () => {
    waited(performance.now() - asked);
    dummy ??= hash(generatePassword());
    const fits = await verify(stored ?? (await dummy), password).catch(unreadable);
    return stored !== undefined && fits;
  });
}

/** 96 bits. */
export function generatePassword(): string {
  return generateCode(4);
}

/** Parts of 24 bits, easy to type: no letters that look alike. */
export function generateCode(parts: number): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const part = () => [...randomBytes(5)].map((byte) => letters[byte % letters.length]).join('');
  return Array.from({ length: parts }, part).join('-');
}
