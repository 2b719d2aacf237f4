import { encodeFieldError, fieldError, problemSchema } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { RequestRefused } from './http-client.js';

/** What a form is told of its fields: errors as text, for `translate`. */
export type FormErrors = Readonly<Record<string, string>>;

/** A proxy between may answer no more than a message. */
const problem = problemSchema.pick({ message: true, errors: true, codes: true }).partial({ codes: true });

/** The server's own sentence about a failed request, for `translate`; undefined when it gave none. */
export function serverMessage(error: unknown): string | undefined {
  const { message, codes } = problemIn(error) ?? {};
  return message === undefined ? undefined : encoded(message, codes?.message);
}

/** The server's messages by wire field name; empty when there are none. */
export function serverFieldErrors(error: unknown): FormErrors {
  const { errors = {}, codes } = problemIn(error) ?? {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, encoded(message, codes?.errors?.[field])]),
  );
}

type Problem = NonNullable<ReturnType<typeof problemIn>>;

function problemIn(error: unknown) {
  return error instanceof RequestRefused ? problem.safeParse(error.body).data : undefined;
}

function encoded(message: string, coded: NonNullable<Problem['codes']>['message'] | undefined): string {
  if (!coded) return encodeFieldError(fieldError('other', { message }));
  const { code, params, entry } = coded;
  return encodeFieldError({ code, params, ...(entry !== undefined && { entry }), message });
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
