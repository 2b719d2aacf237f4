import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { hashing } from '../http/hashing.js';

export const shortestPassword = 8;

/** argon2id, with the library's (OWASP's) parameters; salted. @throws ProblemError `signInBusy` */
export function hashPassword(password: string): Promise<string> {
  return hashing.run(() => hash(password));
}

let dummy: Promise<string> | undefined;

/**
 * Takes the same time for a user that does not exist (`stored` undefined).
 * @param waited told the ms until its turn came
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
    const fits = await verify(stored ?? (await dummy), password);
    return stored !== undefined && fits;
  });
}

/** 96 bits, easy to type: no letters that look alike. */
export function generatePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
  const bytes = [...randomBytes(20)].map((byte) => letters[byte % letters.length]);
  return [bytes.slice(0, 5), bytes.slice(5, 10), bytes.slice(10, 15), bytes.slice(15)]
    .map((part) => part.join(''))
    .join('-');
}
