import { Inject, Injectable } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import type { Request } from 'express';
import type { CommandContext } from '../commands/command-context.js';
import { type HttpResult, jsonResult } from './http-result.js';
import { Preparation } from './preparation.js';
import { WriteChecks } from './write-checks.js';
import { giveWay } from '@noticeboard/event-store';
import { type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { LIVE_READS } from './tokens.js';

const timeoutMs = 5000;

/** Makes the answer to a write wait until every read can see it. */
@Injectable()
export class ReadYourWrites {
  constructor(@Inject(LIVE_READS) private readonly reads: ReadStore) {}

  /** @param value what the answer to a write that was recorded at `position` holds */
  async answer(request: Request, value: unknown, position: string): Promise<HttpResult> {
    return jsonResult(value, await this.headers(request, position));
  }

  /**
   * The headers of the answer to a write that was recorded at `position`. Its session, if any, remembers the position
   * where a later read may be answered without it: from read models that this process alone writes, it may not.
   */
  async headers(request: Request | undefined, position: string): Promise<Record<string, string>> {
    const visible = await this.reads.waitFor(position, timeoutMs).catch(pendingWithoutReadStore);
    const session = visible && this.reads.ownState() !== undefined ? undefined : request?.session;
    if (session?.signedIn && (session.position ?? '') < position) session.position = position;
    return { 'X-Position': position, ...(!visible && { 'X-Read-Model': 'pending' }) };
  }
}

/** A recorded write has succeeded, even while the read models are unavailable. */
function pendingWithoutReadStore(error: unknown): boolean {
  if (error instanceof ReadStoreUnavailable) return false;
  throw error;
}

/** Commands of requests, over the command bus. */
@Injectable()
export class Writes {
  constructor(
    private readonly commands: CommandBus,
    private readonly acknowledgement: ReadYourWrites,
    private readonly preparation: Preparation,
    private readonly checks: WriteChecks,
  ) {}

  /**
   * Executes the command, and answers with its result once every read can see it. A step of a change set is stored
   * there instead, and answered with what it would come to. Either says how much looks wrong with it then; the answer
   * to an act says it of all its steps.
   */
  async answer<R extends { readonly position: string }>(
    request: Request,
    command: Command<R>,
    toWire: (result: R) => unknown,
  ): Promise<HttpResult> {
    await giveWay();
    const { act, changeSet } = request;
    if (act) return jsonResult(toWire(await act.take(command)));
    if (changeSet !== undefined) {
      const { result: staged, stepId, position } = await this.preparation.prepare(changeSet, command);
      const headers = await this.acknowledgement.headers(request, position);
      await giveWay();
      const step = stepId !== undefined && { 'X-Step': stepId };
      return jsonResult(toWire(staged), { ...headers, ...step, ...(await this.warnings(command, staged)) });
    }
    const result = await this.commands.execute(command);
    const headers = await this.acknowledgement.headers(request, result.position);
    await giveWay();
    return jsonResult(toWire(result), { ...headers, ...(await this.warnings(command, result)) });
  }

  private async warnings(command: object, result: object): Promise<Record<string, string>> {
    const count = await this.checks.count(command, result);
    if (count === 0) return {};
    return { 'X-Warnings': String(count), 'Access-Control-Expose-Headers': 'X-Warnings' };
  }

  /** Puts the command into a change set of its own that waits for a second person, and answers with that. */
  async submit<R extends { readonly position: string }>(
    request: Request,
    command: Command<R>,
    context: CommandContext,
  ): Promise<HttpResult> {
    const { set, id, position } = await this.preparation.submitAlone(command, context);
    const headers = await this.acknowledgement.headers(request, position);
    return jsonResult(set, { ...headers, Location: `/api/change-sets/${id}` });
  }
}
