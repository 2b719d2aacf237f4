import type { Desk, LinkReport } from '@noticeboard/content-model';
import type { DataProvider, RaRecord } from 'react-admin';
import type { HttpClient } from './http-client.js';

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
