import type { ChangeSetRecord } from '@noticeboard/content-model';
import type { AsOf } from '../context/console-context.js';
import type { ChangeSetDesk } from '../context/open-change-set.js';
import { type HttpClient, isRead } from './http-client.js';

/** The resources that no change set holds: accounts, and change sets themselves. */
const outside = /^\/api\/(accounts|change-sets)\b/;

/** While a change set is open, content is written into it, and read as it will be with it. */
export function withChangeSet(http: HttpClient, desk: ChangeSetDesk, asOf: AsOf): HttpClient {
  return (url, options = {}) => {
    const opened = desk.opened();
    if (!opened || asOf.moment() || !url.startsWith('/api/') || outside.test(url)) return http(url, options);
    const id = encodeURIComponent(opened.id);
    if (isRead(options)) return http(`${url}${url.includes('?') ? '&' : '?'}changeSet=${id}`, options);
    return http(url.replace('/api/', `/api/change-sets/${id}/steps/`), options);
  };
}

/** Asks for one of the change set's own transitions. */
export async function changeSetRequest(
  ask: HttpClient,
  id: string,
  { method = 'POST', path = '', body, revision }: ChangeSetRequest,
): Promise<ChangeSetRecord> {
  const { json } = await ask(`/api/change-sets/${encodeURIComponent(id)}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
    ...(revision !== undefined && { headers: { 'If-Match': `"${revision}"` } }),
  });
  return json as ChangeSetRecord;
}

interface ChangeSetRequest {
  readonly method?: 'POST' | 'PUT' | 'DELETE';
  /** Below the change set. */
  readonly path?: string;
  readonly body?: object;
  readonly revision?: number;
}
