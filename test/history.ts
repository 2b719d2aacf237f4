import type { ApiClient, Fields, Reply } from './api-client.js';

/** One event as `GET /api/history` tells it. */
export interface TimelineEvent {
  readonly position: string;
  readonly id: string;
  readonly stream: string;
  readonly revision: number;
  readonly type: string;
  readonly at: string;
  readonly actor: { readonly username: string; readonly role: string };
  readonly subject: { readonly kind: string; readonly id: string; readonly family: string; readonly title: string };
  readonly correlationId: string;
  readonly causationId: string;
  readonly data: Fields;
  readonly changes: readonly TimelineChange[];
}

export interface TimelineChange {
  readonly path: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The events that a path answers with. @throws Error unless it succeeds */
export async function eventsAt(client: ApiClient, path: string): Promise<readonly TimelineEvent[]> {
  const reply = await client.get(path);
  if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text}`);
  return reply.list as unknown as readonly TimelineEvent[];
}

/** Events of a list, newest first. */
export function history(
  client: ApiClient,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly TimelineEvent[]> {
  return eventsAt(client, `/history?${new URLSearchParams(query).toString()}`);
}

export function timelinePath(kind: string, id: string): string {
  return `/history/${kind}/${encodeURIComponent(id)}`;
}

/** One record's events, oldest first. */
export function timeline(client: ApiClient, kind: string, id: string): Promise<readonly TimelineEvent[]> {
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
