import type { FieldErrors } from '@noticeboard/content-model';
import { HttpError } from 'react-admin';
import { messageIn } from './http-client.js';

/** The server's own sentence about a failed request; undefined when it gave none. */
export function serverMessage(error: unknown): string | undefined {
  return error instanceof HttpError ? messageIn(error.body) : undefined;
}

/** The server's messages by wire field name; empty when there are none. */
export function serverFieldErrors(error: unknown): FieldErrors {
  const body: unknown = error instanceof HttpError ? error.body : undefined;
  if (typeof body !== 'object' || body === null || !('errors' in body)) return {};
  if (typeof body.errors !== 'object' || body.errors === null) return {};
  return Object.fromEntries(Object.entries(body.errors).map(([field, message]) => [field, String(message)]));
}

export function isStale(error: unknown): boolean {
  return error instanceof HttpError && error.status === 412;
}
