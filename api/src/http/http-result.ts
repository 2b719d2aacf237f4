import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import { nextTurn } from '@noticeboard/event-store';
import type { Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { LongAnswers } from '../overload/pieces.js';
import type { TaggedBytes, TaggedPieces } from '../overload/slices.js';

/**
 * The answer of a controller: the finished JSON text and the headers that belong to it. Its status is the route's, or
 * 201 with a `Location`.
 */
export class HttpResult {
  constructor(
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
    /** The body, in place of the text, where it is long: finished with its ETag, or to be made while it is sent. */
    readonly long?: TaggedBytes | TaggedPieces,
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

/** No cache stores an answer for staff alone. */
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

/** The same of a list that is long. */
export interface LongList {
  readonly long: TaggedBytes | TaggedPieces;
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

/** Sends an `HttpResult` as it is; Express adds the strong ETag and turns it into a 304 where the client has it. */
@Injectable()
export class HttpResultInterceptor implements NestInterceptor {
  private readonly long = new LongAnswers();

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        if (!(answer instanceof HttpResult)) return answer;
        const { body, headers, long } = answer;
        response.set('Content-Type', 'application/json; charset=utf-8').set(headers);
        if (!long) return body;
        response.set('ETag', long.etag);
        if ('pieces' in long) return this.long.send(response, long.pieces);
        // Many may have waited for the same list: each is sent at a turn of its own.
        await nextTurn();
        return long.bytes;
      }),
    );
  }
}

/** Nest would write the bytes of a body as JSON, and one behind what is sent. */
export class BytesAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, status?: number): unknown {
    // It is sent already, piece by piece.
    if (response.headersSent) return response;
    // The record that an answer names was made, whatever the route does otherwise.
    const made = response.hasHeader('Location') ? 201 : status;
    if (!Buffer.isBuffer(body)) return super.reply(response, body, made);
    if (made !== undefined) response.status(made);
    return response.send(body);
  }
}
