import { statSync } from 'node:fs';

/**
 * @throws an error of the file system where that cannot be known: a file that cannot be looked at is not taken for
 * missing
 */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
