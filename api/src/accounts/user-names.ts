import { ownActors } from '@noticeboard/content-model';

/** The characters of a user name that an earlier version accepted. */
export const usernamePattern = /^[\p{L}\p{N}._@-]{1,64}$/u;

/** Names that look alike are one name: letters of one script, of which none looks like another's. */
const plainPattern = /^(?:[A-Za-z\d._@-]+|(?:(?![\u0958-\u095f])(?=\p{L})\p{Script=Devanagari}|[\d._@-])+)$/u;

/** A new user name in its normal form: NFKC, and the same for all who read it. */
export function isPlainName(username: string): boolean {
  return usernamePattern.test(username) && plainPattern.test(username);
}

/** Names that no new account has, in lower case, by why. */
const reserved: ReadonlySet<string> = new Set([
  // The record names them, or would be read as if it were not somebody's account.
  ...ownActors,
  'system',
  'import',
  'importer',
  'scheduler',
  'anonymous',
  'undefined',
  'null',
  // Beside the accounts in addresses of the console and of the API.
  'new',
  'create',
  'session',
  'sessions',
  'me',
  // Every object has something under them.
  'prototype',
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
]);

/** True when a new user name would be taken for something else, or is no name in a path: `.`, `..`, `-`. */
export function isReservedName(username: string): boolean {
  return reserved.has(username.toLowerCase()) || !/[\p{L}\p{N}]/u.test(username);
}
