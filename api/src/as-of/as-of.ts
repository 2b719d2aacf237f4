import { AsyncLocalStorage } from 'node:async_hooks';
import type { PastMoment } from '@noticeboard/content-model';
import type { ReadStore } from '@noticeboard/read-store';
import { type Log, momentOf } from './moment.js';
import type { PastReads } from './past-state.js';
import type { PastStates } from './past-states.js';
import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';

/** Lets a request be answered as it would have been at an earlier moment. */
export class AsOf {
  /** The read models of the moment that the request at hand asks for: the present ones unless it asks for another. */
  readonly reads: ReadStore;
  readonly #past = new AsyncLocalStorage<PastReads>();

  constructor(
    live: ReadStore,
    private readonly log: Log,
    private readonly states: PastStates,
  ) {
    this.reads = readsOf(() => this.#past.getStore() ?? live, live);
  }

  /**
   * Runs `work` with the read models of the moment that `asOf` names.
   * @throws ProblemError `malformedQuery`, `pastBusy`, `pastUnavailable`
   * @throws StoreUnavailable
   */
  async during<T>(asOf: unknown, work: (past: PastMoment) => Promise<T>): Promise<T> {
    const { position, asOf: given, time } = await momentOf(asOf, this.log, new Date());
    return this.states.use(position, async ({ reads, ready }) => {
      const past = { asOf: given, at: time ?? (await ready) };
      return this.#past.run(reads, () => work(past));
    });
  }
}

/** Whatever changes or watches the read models is about the live ones. */
function readsOf(current: () => PastReads, live: ReadStore): ReadStore {
  return {
    state: () => current().state(),
    documents: (...given) => current().documents(...given),
    count: (...given) => current().count(...given),
    list: (...given) => current().list(...given),
    countBefore: (...given) => current().countBefore(...given),
    entries: (...given) => current().entries(...given),
    apply: (batch) => live.apply(batch),
    onChange: (listener) => live.onChange(listener),
    waitFor: (position, timeout) => live.waitFor(position, timeout),
    nextGeneration: () => live.nextGeneration(),
    content: () => live.content(),
    generations: live.generations,
    close: () => live.close(),
  };
}

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
