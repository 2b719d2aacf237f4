import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';

/** What a controller answers with: the finished JSON text and the headers that belong to it. Its status is the route's. */
export class HttpResult {
  constructor(
    readonly body: string,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}
}

export function jsonResult(value: unknown, headers?: Readonly<Record<string, string>>): HttpResult {
  return new HttpResult(JSON.stringify(value), headers);
}

/** The header of an answer that rests on who asks: no cache may keep it. */
export const notStored = { 'Cache-Control': 'private, no-store' };

export function withoutCaching({ body, headers }: HttpResult): HttpResult {
  return new HttpResult(body, { ...headers, ...notStored });
}

export interface ListPart {
  /** JSON of each record. */
  readonly records: readonly string[];
  /** Index of the first of them in the whole. */
  readonly from: number;
  readonly total: number;
}

/** A bare array with the headers of the contract; `name` is the last fixed segment of the list's path. */
export function listResult(name: string, { records, from, total }: ListPart): HttpResult {
  const span = records.length === 0 ? '*' : `${from}-${from + records.length - 1}`;
  return new HttpResult(`[${records.join(',')}]`, {
    'Content-Range': `${name} ${span}/${total}`,
    'X-Total-Count': String(total),
    'Access-Control-Expose-Headers': 'Content-Range, X-Total-Count',
  });
}

/** Sends an `HttpResult` as it is; Express adds the strong ETag and turns it into a 304 where the client has it. */
@Injectable()
export class HttpResultInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof HttpResult)) return answer;
        response.set('Content-Type', 'application/json; charset=utf-8').set(answer.headers);
        return answer.body;
      }),
    );
  }
}
