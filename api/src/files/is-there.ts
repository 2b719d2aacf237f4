import { statSync } from 'node:fs';

/** @throws an error of the file system where that may not be told: what cannot be looked at is not taken for missing */
export function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined;
}
