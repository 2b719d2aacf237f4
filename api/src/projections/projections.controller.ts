import { applyDecorators, Body, Controller, Get, HttpCode, Inject, Optional, Post, Req } from '@nestjs/common';
import {
  type BegunRebuild,
  begunRebuildSchema,
  encodedError,
  type ProblemCode,
  type ProjectionsReport,
  projectionsSchema,
  readModelShape,
} from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { endedRebuilds, Follower, projectionHealth, type RebuildCommand, Rebuilds } from '@noticeboard/projections';
import type { ReadStore } from '@noticeboard/read-store';
import type { Request } from 'express';
import { z } from 'zod';
import { AsOf } from '../as-of/as-of.js';
import { rebuildCommand, rejectRebuild } from './rebuild-command.js';
import { EVENT_STORE, LIVE_READS } from '../http/tokens.js';
import { ForOperator, Needs } from '../http/access.js';
import { type HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { type Documentation, Documented, writeProblems, Tagged } from '../http/documented.js';
import { userContext } from '../http/request-context.js';
import { ReadYourWrites } from '../http/writes.js';

const nothing = z.strictObject({});
const forcing = z.strictObject({
  force: z
    .boolean({ error: encodedError('notAFlag') })
    .optional()
    .describe('Switches although the rebuilt read models differ from those that are served.'),
});
/** Events that are not shown: a reader of so many needs no more. */
const mostCounted = 1000;
const refusals = [...writeProblems, 'rebuildRunning', 'nothingBuilt'] as const;

type Beginning = Pick<Documentation, 'summary' | 'body'> & { readonly problems?: readonly ProblemCode[] };

/** A route that answers once the work has begun. */
function Begins(path: string, { problems = [], ...outline }: Beginning): MethodDecorator {
  const documentation = { ...outline, answer: begunRebuildSchema, status: 202, problems: [...refusals, ...problems] };
  return applyDecorators(Needs('rebuild'), Post(path), HttpCode(202), Documented(documentation));
}

/** The read models as a whole: how far they are, and rebuilding them beside those that are served. */
@Tagged('projections')
@Controller('api/projections')
@ForOperator()
export class ProjectionsController {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    @Inject(LIVE_READS) private readonly reads: ReadStore,
    private readonly rebuilds: Rebuilds,
    private readonly asOf: AsOf,
    private readonly acknowledgement: ReadYourWrites,
    /** Undefined where another process projects. */
    @Optional() private readonly follower?: Follower,
  ) {}

  @Get()
  @Needs('read')
  @Documented({
    summary: 'How far the read models are, and their rebuilds',
    answer: projectionsSchema,
    problems: ['signInRequired', 'unavailable'],
  })
  async report(): Promise<HttpResult> {
    const { checkpoint, head, share: _, ...health } = await projectionHealth(this.events, this.reads, this.follower);
    const [lag, { generation }, former, running] = await Promise.all([
      head === checkpoint ? [] : this.events.readAll({ after: checkpoint, max: mostCounted }),
      this.reads.state(),
      this.reads.generations.former(),
      this.rebuilds.running(),
    ]);
    const past = this.asOf.replays();
    const report: ProjectionsReport = {
      ...health,
      position: checkpoint ?? '',
      head: head ?? '',
      lagEvents: lag.length,
      generation,
      shape: readModelShape,
      ...(former && { former: { generation: former.generation, position: former.checkpoint ?? '' } }),
      ...(running && { running }),
      ...(past.length > 0 && { past }),
      last: await endedRebuilds(this.events, running?.id),
    };
    return jsonResult(report, notStored);
  }

  @Begins('check', { summary: 'Compare the read models with what the log gives; nothing is switched', body: nothing })
  check(@Body(new BodyPipe(nothing)) _body: object, @Req() request: Request): Promise<HttpResult> {
    return this.begin(request, { purpose: 'check', force: false });
  }

  @Begins('rebuild', {
    summary: 'Build the read models anew beside those that are served, compare, and switch',
    body: forcing,
  })
  rebuild(
    @Body(new BodyPipe(forcing)) { force = false }: z.infer<typeof forcing>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.begin(request, { purpose: 'rebuild', force });
  }

  @Begins('roll-back', {
    summary: 'Bring the read models before the last switch up to date, and go back to them',
    body: nothing,
    problems: ['nothingFormer'],
  })
  rollBack(@Body(new BodyPipe(nothing)) _body: object, @Req() request: Request): Promise<HttpResult> {
    return this.begin(request, { purpose: 'rollBack', force: false });
  }

  private async begin(request: Request, given: Pick<RebuildCommand, 'purpose' | 'force'>): Promise<HttpResult> {
    const order = rebuildCommand(this.events, userContext(request), given);
    const { position, ended } = await this.rebuilds.begin(order).catch(rejectRebuild);
    // Its failures are recorded and logged where it runs; nobody waits for it here.
    ended.catch(() => undefined);
    const { id, purpose, startedAt } = order;
    const begun: BegunRebuild = { id, purpose, startedAt };
    return jsonResult(begun, { ...notStored, ...(await this.acknowledgement.headers(request, position)) });
  }
}
