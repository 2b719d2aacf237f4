import type { DataProvider } from 'react-admin';
import type { HttpClient } from './http-client.js';

/** The way to what is no resource of react-admin's: history, proofs, projections. */
export interface ApiProvider extends DataProvider {
  readonly ask: HttpClient;
}

export function withApi<P extends DataProvider>(provider: P, http: HttpClient): P & ApiProvider {
  return { ...provider, ask: http };
}
