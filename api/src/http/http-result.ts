import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { nextSlice, type TaggedBytes } from './slices.js';

/** What a controller answers with: the finished JSON text and the headers that belong to it. Its status is the route's. */
export class HttpResult {
  constructor(
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** The body, in place of the text, where it is long: finished with its ETag. */
    readonly long?: TaggedBytes,
  ) {}
}

export function jsonResult(value: unknown, headers?: Readonly<Record<string, string>>): HttpResult {
  return new HttpResult(JSON.stringify(value), headers);
}

/** The header of an answer that rests on who asks: no cache may keep it. */
export const notStored = { 'Cache-Control': 'private, no-store' };

export function withoutCaching({ body, headers, long }: HttpResult): HttpResult {
  return new HttpResult(body, { ...headers, ...notStored }, long);
}

/** What staff alone are sent no cache keeps. */
export function keptIf(isPublic: boolean, answer: HttpResult): HttpResult {
  return isPublic ? answer : withoutCaching(answer);
}

export interface ListPart {
  /** JSON of each record. */
  readonly records: readonly string[];
  /** Index of the first of them in the whole. */
  readonly from: number;
  readonly total: number;
}

/** The same of a list that is long: its text is made already. */
export interface LongList {
  readonly long: TaggedBytes;
  readonly count: number;
  readonly from: number;
  readonly total: number;
}

/** A bare array with the headers of the contract; `name` is the last fixed segment of the list's path. */
export function listResult(name: string, list: ListPart | LongList): HttpResult {
  const { from, total } = list;
  if ('long' in list) return new HttpResult('', listHeaders(name, from, list.count, total), list.long);
  return new HttpResult(`[${list.records.join(',')}]`, listHeaders(name, from, list.records.length, total));
}

export function listHeaders(name: string, from: number, count: number, total: number) {
  return {
    'Content-Range': `${name} ${count === 0 ? '*' : `${from}-${from + count - 1}`}/${total}`,
    'X-Total-Count': String(total),
    'Access-Control-Expose-Headers': 'Content-Range, X-Total-Count',
  };
}

/**
 * Sends what is made piece by piece, as the reader takes it, or is there already, and no cache keeps; a controller's way
 * past `HttpResult`.
 * `tag`: tells this answer from every other at its address.
 */
export async function sendPieces(
  { request, response }: { readonly request: Request; readonly response: Response },
  tag: string,
  headers: Readonly<Record<string, string>>,
  pieces: AsyncIterable<string> | Buffer,
): Promise<void> {
  response.set({ ...notStored, ...headers, ETag: `"${tag}"` });
  if (request.fresh) return void response.status(304).end();
  if (request.method === 'HEAD') return void response.end();
  if (Buffer.isBuffer(pieces)) return void response.end(pieces);
  await pipeline(Readable.from(gathered(pieces), { highWaterMark: 1 }), response).catch(
    (error: NodeJS.ErrnoException) => {
      // The client went away: the making has ended with it.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    },
  );
}

/** Characters that are sent at once. */
const gatheredLength = 64 * 1024;

/** A chunk for each small piece would cost more than to make it. */
async function* gathered(pieces: AsyncIterable<string>): AsyncIterable<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length < gatheredLength) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

/** Sends an `HttpResult` as it is; Express adds the strong ETag and turns it into a 304 where the client has it. */
@Injectable()
export class HttpResultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        if (!(answer instanceof HttpResult)) return answer;
        response.set('Content-Type', 'application/json; charset=utf-8').set(answer.headers);
        if (!answer.long) return answer.body;
        response.set('ETag', answer.long.etag);
        // Many may have waited for the same list: each is sent at a turn of its own.
        await nextSlice();
        return answer.long.bytes;
      }),
    );
  }
}

/** Nest would write the bytes of a body as JSON. */
export class BytesAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, status?: number): unknown {
    if (!Buffer.isBuffer(body)) return super.reply(response, body, status);
    if (status !== undefined) response.status(status);
    return response.send(body);
  }
}
