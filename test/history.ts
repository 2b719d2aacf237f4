import type { HistoryEvent } from '@noticeboard/content-model';
import type { ApiClient, Reply } from './api-client.js';

/** The events that a path answers with. @throws Error unless it succeeds */
export async function eventsAt(client: ApiClient, path: string): Promise<readonly HistoryEvent[]> {
  const reply = await client.get(path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
  return reply.list as unknown as readonly HistoryEvent[];
}

/** Events of a list, newest first. */
export function history(
  client: ApiClient,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly HistoryEvent[]> {
  return eventsAt(client, `/history?${new URLSearchParams(query).toString()}`);
}

export function timelinePath(kind: string, id: string): string {
  return `/history/${kind}/${encodeURIComponent(id)}`;
}

/** One record's events, oldest first. */
export function timeline(client: ApiClient, kind: string, id: string): Promise<readonly HistoryEvent[]> {
  return eventsAt(client, timelinePath(kind, id));
}

export function restore(
  client: ApiClient,
  kind: string,
  id: string,
  revision: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return client.post(`${timelinePath(kind, id)}/restore`, { revision }, headers);
}

export function undo(client: ApiClient, correlationId: string): Promise<Reply> {
  return client.post(`/history/correlation/${correlationId}/undo`);
}
