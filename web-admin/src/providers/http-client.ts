import { type CodedMessage, encodeFieldError, fieldError, jsonIn, type Problem } from '@noticeboard/content-model';
import type { RaRecord } from 'react-admin';
import { isObject } from './write-bodies.js';

/** The part of a `fetch` answer that the console needs. */
export type Answer = Pick<Response, 'status' | 'statusText' | 'headers' | 'text'>;

export interface RequestOptions extends RequestInit {
  /** Receives the share of the body that is sent, in whole percent. */
  readonly onProgress?: ((percent: number) => void) | undefined;
  /** Another person is to approve it, whether it needs that or not. */
  readonly submits?: boolean | undefined;
  /** The name of a change set that has this write alone. */
  readonly named?: (() => string) | undefined;
}

export type Send = (url: string, options: RequestOptions) => Promise<Answer>;

export interface JsonAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  readonly json: unknown;
}

/** @throws RequestRefused for every answer that is no success, and when there is none. */
export type HttpClient = (url: string, options?: RequestOptions) => Promise<JsonAnswer>;

/**
 * A request without success. Not react-admin's `HttpError`, whose constructor makes every subclass forget what it is;
 * react-admin reads the same members of any error.
 */
export class RequestRefused extends Error {
  override readonly name = 'RequestRefused';
  constructor(
    message: string,
    /** 0: no answer came at all. */
    readonly status: number,
    readonly body: unknown,
    /** Seconds, from `Retry-After`. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

const unreachable = 'The portal cannot be reached. Check the connection and try again.';

export function createHttpClient(send: Send): HttpClient {
  return async (url, options = {}) => {
    const answer = await send(url, { ...options, headers: headersFor(options) }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new RequestRefused(unreachable, 0, null);
    });
    const { status, headers } = answer;
    const body = await answer.text();
    const json = jsonIn(body);
    if (status >= 200 && status < 300) return { status, headers, body, json };
    const wait = Number.parseInt(headers.get('Retry-After') ?? '', 10);
    const message = messageIn(json) ?? `The portal answered ${status} ${answer.statusText}`.trimEnd();
    throw new RequestRefused(message, status, json, ...(Number.isNaN(wait) ? [] : [wait]));
  };
}

/** The sentence for the person in a problem document, if this is one. */
function messageIn(json: unknown): string | undefined {
  const message = isObject(json) ? json['message'] : undefined;
  return typeof message === 'string' ? message : undefined;
}

function headersFor(options: RequestInit): Headers {
  const headers = new Headers(options.headers);
  headers.set('Accept', 'application/json');
  if (isRead(options)) headers.set('Cache-Control', 'no-cache');
  // A multipart body names its own type, with the boundary that only its sender knows.
  if (options.body === undefined || options.body instanceof FormData) headers.delete('Content-Type');
  else headers.set('Content-Type', 'application/json');
  return headers;
}

export function isRead(options: RequestInit): boolean {
  return (options.method ?? 'GET') === 'GET';
}

/** The faults of a form's fields: errors as text, for `translate`. */
export type FormErrors = Readonly<Record<string, string>>;

/** The server's own sentence about a failed request, for `translate`; undefined when it gave none. */
export function serverMessage(error: unknown): string | undefined {
  const { message, codes } = problemIn(error) ?? {};
  return message === undefined ? undefined : encoded(message, codes?.message);
}

/** Which refusal it is, by the name of the API's problem, whatever its words; undefined when it is none of these. */
export function refusalOf(error: unknown): string | undefined {
  return /^urn:noticeboard:problem:(.+)$/.exec(problemIn(error)?.type ?? '')?.[1];
}

/** The server's messages by wire field name; empty when there are none. */
export function serverFieldErrors(error: unknown): FormErrors {
  const { errors = {}, codes } = problemIn(error) ?? {};
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [field, encoded(message, codes?.errors?.[field])]),
  );
}

/** A proxy between may answer no more than a message; what has codes is the API's own, whose shapes are trusted. */
export function problemIn(error: unknown): (Pick<Problem, 'message'> & Partial<Problem>) | undefined {
  const body = error instanceof RequestRefused ? error.body : undefined;
  const message = messageIn(body);
  if (message === undefined) return undefined;
  return isObject(body) && isObject(body['codes']) ? (body as unknown as Problem) : { message };
}

function encoded(message: string, coded: CodedMessage | undefined): string {
  if (!coded) return encodeFieldError(fieldError('other', { message }));
  const { code, params, entry } = coded;
  return encodeFieldError({ code, params, ...(entry !== undefined && { entry }), message });
}

/** How a record is now that somebody else (`currentBy`) changed first. Undefined for every other refusal. */
export function staleRecord(error: unknown, opened: RaRecord): RaRecord | undefined {
  const isStale = error instanceof RequestRefused && error.status === 412;
  const { current: now, currentBy } = isStale && isObject(error.body) ? error.body : {};
  const current: RaRecord = { ...opened, ...(isObject(now) && now), currentBy };
  return current['revision'] === opened['revision'] ? undefined : current;
}
