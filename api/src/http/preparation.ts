import type { Command } from '@nestjs/cqrs';
import type { ChangeSetRecord, Family, ProblemError, WireRecord } from '@noticeboard/content-model';
import type { RequestHandler } from 'express';
import type { AggregateStore } from '../commands/aggregate-store.js';
import type { CommandContext } from '../commands/command-context.js';
import type { Actor } from './access.js';

declare module 'express-serve-static-core' {
  interface Request {
    /** Id of the change set that takes this write as a step; undefined: it is executed. */
    changeSet?: string;
    /** The act that takes this write, in this process alone; undefined: the request is of outside. */
    act?: ActStep;
  }
}

/** Records as prepared writes would leave them. */
export interface StagedRecords {
  readonly store: AggregateStore;
  /** Id of the posting that has this part; undefined where no touched posting has it. */
  ownerOf(family: Family, partId: string): Promise<string | undefined>;
}

/** One write of an act, whose writes are recorded together or not at all. */
export interface ActStep {
  readonly actor: Actor;
  readonly context: CommandContext;
  /** As the steps before it would leave them. */
  readonly records: StagedRecords;
  /** Executes the command on top of them. */
  take<R>(command: Command<R>): Promise<R>;
  /** Why it is refused, once it is. */
  refusal?: ProblemError;
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
  abstract recordsOf(changeSet: string): Promise<StagedRecords>;
  /** A change set as it is stored, with what the log of the moment says of its approval. */
  abstract present(stored: ChangeSetRecord, now: Date): Promise<ChangeSetRecord>;
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
