import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { type PastMoment, ProblemError } from '@noticeboard/content-model';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AsOf } from './as-of.js';
import { Previews } from './previews.js';

/**
 * Answers a read with `?asOf=` as it would have been answered then, and one with `?changeSet=` as it would be once that
 * is published. The access guard has decided who may, and where.
 */
@Injectable()
export class OtherReadsInterceptor implements NestInterceptor {
  constructor(
    private readonly asOf: AsOf,
    private readonly previews: Previews,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const { asOf, changeSet } = request.query;
    if (asOf === undefined && changeSet === undefined) return next.handle();
    const response = context.switchToHttp().getResponse<Response>().set('Cache-Control', 'private, no-store');
    const answer = () => lastValueFrom(next.handle());
    if (changeSet !== undefined) return from(this.previews.during(changeSet, answer));
    const answerThen = ({ outOfOrder }: PastMoment) => {
      if (outOfOrder > 0) response.set('X-As-Of-Out-Of-Order', String(outOfOrder));
      return answer().catch(async (error: unknown) => {
        const { id } = request.params;
        const isAbsent = error instanceof ProblemError && error.code === 'unknownRecord' && typeof id === 'string';
        throw isAbsent ? await this.asOf.absence(asOf, id) : error;
      });
    };
    return from(this.asOf.during(asOf, answerThen));
  }
}
