import type { Command } from '@nestjs/cqrs';
import type { Family, WireRecord } from '@noticeboard/content-model';
import type { RequestHandler } from 'express';
import type { AggregateStore } from '../commands/aggregate-store.js';
import type { CommandContext } from '../commands/command-context.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Id of the change set that takes this write as a step; undefined: it is executed. */
    changeSet?: string;
  }
}

/** A write that a change set has taken. */
export interface Prepared<R> {
  /** The result that it would have. */
  readonly result: R;
  /** Undefined when it would change nothing: there is no step then. */
  readonly stepId: string | undefined;
  /** The position of the last event that the answer rests on. */
  readonly position: string;
}

/** A change set that waits for a second person. */
export interface Submitted {
  readonly id: string;
  /** As the API sends it. */
  readonly set: WireRecord;
  readonly position: string;
}

/** Takes the writes of requests into change sets. */
export abstract class Preparation {
  /** The records as the change set of the request has them. */
  abstract storeOf(changeSet: string): Promise<AggregateStore>;
  /** Id of the posting that has this part, as the change set has it; undefined where that holds nothing of it. */
  abstract ownerOf(changeSet: string, family: Family, partId: string): Promise<string | undefined>;
  /** @throws ProblemError */
  abstract prepare<R extends { readonly position: string }>(
    changeSet: string,
    command: Command<R>,
  ): Promise<Prepared<R>>;
  /** Opens a change set of this one step and submits it, as a whole. @throws ProblemError */
  abstract submitAlone<R extends { readonly position: string }>(
    command: Command<R>,
    context: CommandContext,
  ): Promise<Submitted>;
}

const stepPath = /^\/api\/change-sets\/([^/?]+)\/steps\/([^?]*)/i;

/**
 * `/api/change-sets/{id}/steps/jobs/…` is the write of `/api/jobs/…`, for that change set. The rest of the program sees
 * the documented path, and whose step it is. A path of one segment that is deleted is a step itself.
 */
export const stepsOfChangeSets: RequestHandler = (request, _response, next) => {
  const [all, changeSet, path = ''] = stepPath.exec(request.url) ?? [];
  const isWrite = ['POST', 'PUT', 'DELETE'].includes(request.method);
  const isStep = request.method === 'DELETE' && !path.includes('/');
  if (all !== undefined && changeSet !== undefined && isWrite && !isStep) {
    request.changeSet = decodeURIComponent(changeSet);
    request.url = `/api/${path}${request.url.slice(all.length)}`;
  }
  next();
};
