import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

export const shortestPassword = 8;

/** argon2id, with the library's (OWASP's) parameters; salted. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let dummy: Promise<string> | undefined;

/** Takes the same time for a user that does not exist (`stored` undefined). */
export async function passwordFits(stored: string | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(generatePassword());
  const fits = await verify(stored ?? (await dummy), password);
  return stored !== undefined && fits;
}

/** 96 bits, easy to type: no letters that look alike. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = [...randomBytes(20)].map((byte) => letters[byte % letters.length]);
  return [bytes.slice(0, 5), bytes.slice(5, 10), bytes.slice(10, 15), bytes.slice(15)]
    .map((part) => part.join(''))
    .join('-');
}
