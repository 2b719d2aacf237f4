import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { Answer } from './answer.js';

/** Sends an `Answer` as it is; Express adds the strong ETag and turns it into a 304 where the client has it. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const response = context.switchToHttp().getResponse<Response>();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (!(answer instanceof Answer)) return answer;
        response.set('Content-Type', 'application/json; charset=utf-8').set(answer.headers);
        return answer.body;
      }),
    );
  }
}
