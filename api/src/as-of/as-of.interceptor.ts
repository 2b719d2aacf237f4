import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { AsOf } from './as-of.js';

/** Answers a read with `?asOf=` as it would have been answered then. Who may, and where, the access guard has decided. */
@Injectable()
export class AsOfInterceptor implements NestInterceptor {
  constructor(@Inject(AsOf) private readonly asOf: AsOf) {}

  intercept(context: ExecutionContext, next: CallHandler<unknown>): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const { asOf } = request.query;
    if (asOf === undefined) return next.handle();
    context.switchToHttp().getResponse<Response>().set('Cache-Control', 'private, no-store');
    return from(this.asOf.during(asOf, () => lastValueFrom(next.handle())));
  }
}
