import { ReadStoreUnavailable } from './read-store.js';

/** For work that is done again anyway once the store is back. What is no outage is a bug and goes on. */
export function sitOutOutage(error: unknown): void {
  if (!(error instanceof ReadStoreUnavailable)) throw error;
}
