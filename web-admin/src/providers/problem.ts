import type { FieldErrors } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { messageIn, RequestRefused } from './http-client.js';

/** The server's own sentence about a failed request; undefined when it gave none. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof RequestRefused ? messageIn(error.body) : undefined;
}

/** The server's messages by wire field name; empty when there are none. */
export function serverFieldErrors(error: unknown): FieldErrors {
  const body: unknown = error instanceof RequestRefused ? error.body : undefined;
  if (typeof body !== 'object' || body === null || !('errors' in body)) return {};
  if (typeof body.errors !== 'object' || body.errors === null) return {};
  return Object.fromEntries(Object.entries(body.errors).map(([field, message]) => [field, String(message)]));
}

function isStale(error: unknown): boolean {
  return error instanceof RequestRefused && error.status === 412;
}

/** How a record is now that somebody else changed first. Undefined for every other refusal. */
export function staleRecord(error: unknown, opened: RaRecord): RaRecord | undefined {
  const body: unknown = isStale(error) && error instanceof RequestRefused ? error.body : undefined;
  if (typeof body !== 'object' || body === null || !('current' in body)) return undefined;
  if (typeof body.current !== 'object' || body.current === null) return undefined;
  const current: RaRecord = { ...opened, ...body.current };
  return current['revision'] === opened['revision'] ? undefined : current;
}
