import { ReadStoreUnavailable } from './read-store.js';

/** Ignores an outage, for work that is repeated anyway once the store is back. Rethrows anything else. */
export function ignoreIfUnavailable(error: unknown): void {
  if (!(error instanceof ReadStoreUnavailable)) throw error;
}
