import type { DataProvider, RaRecord } from 'react-admin';
import { type HttpClient, isRead } from './http-client.js';
import type { AsOf } from '../context/console-context.js';
import type { Desk, LinkReport } from '@noticeboard/content-model';

/** The way to what is no resource of react-admin's: history, proofs, projections. */
export interface ApiProvider extends DataProvider {
  readonly ask: HttpClient;
}

export function withApi<P extends DataProvider>(provider: P, http: HttpClient): P & ApiProvider {
  return { ...provider, ask: http };
}

/** Accounts have no past that is shown; they are what they are now. */
const present = /^\/api\/accounts\b/;

/** Reads of lists and records as they were at the moment that is shown. */
export function withAsOf(http: HttpClient, asOf: AsOf): HttpClient {
  return (url, options = {}) => {
    const moment = asOf.moment();
    if (!moment || !isRead(options) || !url.startsWith('/api/') || present.test(url)) return http(url, options);
    return http(`${url}${url.includes('?') ? '&' : '?'}asOf=${encodeURIComponent(moment.asOf)}`, options);
  };
}

/** The desk as a record of react-admin's, the only one of its resource: its cache and its refresh button serve it too. */
export const deskResource = 'desk';
export type DeskRecord = Desk & RaRecord<string>;

export interface DeskProvider extends DataProvider {
  /** Takes as long as the hosts that are asked, a minute at the most. */
  readonly checkLinks: () => Promise<LinkReport>;
}

export function withDesk(provider: DataProvider, http: HttpClient): DeskProvider {
  return {
    ...provider,
    async getOne(name, params) {
      if (name !== deskResource) return provider.getOne(name, params);
      const { json } = await http('/api/desk', params.signal ? { signal: params.signal } : {});
      return { data: { ...Object(json), id: deskResource } };
    },
    // The API is the one that answers; its shapes are trusted everywhere.
    checkLinks: async () => (await http('/api/desk/check-links', { method: 'POST' })).json as LinkReport,
  };
}
