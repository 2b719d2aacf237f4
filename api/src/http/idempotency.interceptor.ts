import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import { ProblemError } from '@noticeboard/content-model';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { policy } from './access.js';
import { IDEMPOTENCY_STORE } from './tokens.js';
import { HttpResult } from './http-result.js';
import { type IdempotencyStore, ignoreIfUnavailable, type StoredResponse } from './idempotency-store.js';
import { fingerprintOf, idempotencyKeyOf, pathOf } from './request-context.js';

const waitMs = 25;
const longestWaitMs = 30_000;

/** A POST with an `Idempotency-Key` runs once; its repetitions are given the first answer. Refused ones may be tried again. */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    @Inject(IDEMPOTENCY_STORE) private readonly kept: IdempotencyStore,
    private readonly reflector: Reflector,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const key = idempotencyKeyOf(request);
    if (key === undefined || !request.user) return next.handle();
    const answersSecret = this.reflector.get<true | undefined>(policy.answersSecret, context.getHandler()) ?? false;
    if (answersSecret) return next.handle();
    const takesSecrets = this.reflector.get<true | undefined>(policy.secrets, context.getHandler()) ?? false;
    const name = `${request.user.username}\n${pathOf(request)}\n${key}`;
    return from(this.once(request, name, takesSecrets, next));
  }

  private async once(request: Request, name: string, takesSecrets: boolean, next: CallHandler): Promise<unknown> {
    const key = createHash('sha256').update(name).digest('hex');
    const fingerprint = await fingerprintOf(request, takesSecrets ? name : undefined);
    request.fingerprint = fingerprint;
    const earlier = await this.claim(key, fingerprint);
    if (earlier) return new HttpResult(earlier.body, earlier.headers);
    try {
      const answer: unknown = await lastValueFrom(next.handle());
      if (!(answer instanceof HttpResult))
        throw new TypeError('a POST that takes an Idempotency-Key must give an Answer');
      await this.kept.keep(key, fingerprint, { body: answer.body, headers: answer.headers }).catch(ignoreIfUnavailable);
      return answer;
    } catch (error) {
      await this.kept.release(key).catch(ignoreIfUnavailable);
      throw error;
    }
  }

  /** Waits while an earlier request with this key runs. @returns its answer */
  private async claim(key: string, fingerprint: string): Promise<StoredResponse | undefined> {
    for (const end = Date.now() + longestWaitMs; Date.now() < end; await pause(waitMs)) {
      const claim = await this.kept.claim(key, fingerprint).catch(ignoreIfUnavailable);
      if (claim === undefined || claim.kind === 'first') return undefined;
      if (claim.kind === 'kept') return claim.answer;
      if (claim.kind === 'other') throw new ProblemError('keyReused');
    }
    throw new ProblemError('contended');
  }
}
