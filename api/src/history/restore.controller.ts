import { Body, Controller, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { encodedError, encodeFieldError, ProblemError } from '@noticeboard/content-model';
import type { Request } from 'express';
import { v5 as uuidV5 } from 'uuid';
import { z } from 'zod';
import { Needs, TakesQuery } from '../http/access.js';
import type { HttpResult } from '../http/http-result.js';
import { BodyPipe, unchangedSince } from '../http/request-checks.js';
import { Documented, writeProblems, Tagged } from '../http/documented.js';
import { userContext } from '../http/request-context.js';
import { Writes } from '../http/writes.js';
import { HistoryReads } from './history.reads.js';
import { anyRecord } from './history.controller.js';
import { type RecordHistory, restorePoint } from './record-history.js';
import { RestoreRecords } from './restore.handler.js';
import { requestError } from '../http/request-errors.js';

const wanted = z.strictObject({
  revision: z
    .int({ error: encodeFieldError(requestError('notARevision', { name: 'revision' })) })
    .min(0, encodeFieldError(requestError('negativeRevision'))),
  republish: z
    .boolean({ error: encodedError('notAFlag') })
    .default(false)
    .describe('Brings a posting that is withdrawn back to readers; without it that stays withdrawn.'),
});
const nothing = z.strictObject({});
const undone = z.object({
  correlationId: z.string().describe('The action that was undone.'),
  undoneBy: z.string().describe('The action that this was: undo it to have the other again.'),
  records: z.array(
    z.object({
      kind: z.string(),
      id: z.string(),
      family: z.string(),
      title: z.string(),
      record: anyRecord.nullable().describe('As it is now; null once it is deleted.'),
    }),
  ),
});
const restoreProblems = [
  ...writeProblems,
  'malformedPath',
  'unknownRecord',
  'duplicateTitle',
  'notRestorable',
] as const;

/** Brings the past back, by new events. */
@Tagged('history')
@Controller('api/history')
export class RestoreController {
  constructor(
    private readonly writes: Writes,
    private readonly history: HistoryReads,
  ) {}

  @Post(':kind/:id/restore')
  @Needs('history.restore')
  @HttpCode(200)
  @TakesQuery('family')
  @Documented({
    summary: 'Bring a record back to what it was, with its notifications, tables and useful items',
    body: wanted,
    answer: anyRecord,
    problems: [...restoreProblems, 'unknownRevision'],
    reviewed: true,
    query: { family: 'Key of the family, where postings of two families have the id' },
    conditional: true,
    repeatable: true,
  })
  async restore(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query('family') family: string | undefined,
    @Body(new BodyPipe(wanted)) { revision, republish }: z.infer<typeof wanted>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const check = unchangedSince(request, (history: RecordHistory) => history.wire());
    const record = await this.history.restorable({ kind, id, family });
    const points = (histories: readonly RecordHistory[]) =>
      histories.map((history) => {
        check(history);
        return livingPoint(history, revision);
      });
    const command = new RestoreRecords([record], points, userContext(request), republish ? 'end' : 'stay');
    return this.writes.answer(request, command, ({ lives: histories }) => histories[0]?.wire());
  }

  @Post('correlation/:correlationId/undo')
  @Needs('history.undo')
  @HttpCode(200)
  @Documented({
    summary: 'Undo an own action, as an admin any: every record that it touched is again what it was, or none is',
    answer: undone,
    problems: [...restoreProblems, 'unknownAction', 'changedSince'],
    reviewed: true,
    made: { what: 'It needs review: the change set that was submitted', answer: anyRecord },
    repeatable: true,
  })
  async undo(
    @Param('correlationId') given: string,
    @Body(new BodyPipe(nothing)) _body: z.infer<typeof nothing>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const correlationId = given.toLowerCase();
    const context = userContext(request);
    const records = await this.history.touchedBy(correlationId, context);
    const command = RestoreRecords.undoing(correlationId, records, context);
    const answer = this.writes.answer(request, command, ({ lives: histories }) => ({
      correlationId,
      undoneBy: request.correlationId,
      records: histories.map(describedRecord),
    }));
    return answer.catch((error: unknown) => {
      if (!(error instanceof ProblemError) || error.code !== 'reviewRequired') throw error;
      return this.submitted(request, command);
    });
  }

  /** It waits for a second person, as a change set of its own. */
  private submitted(request: Request, { undoes = '', records, context }: RestoreRecords) {
    const own = { ...context, commandId: uuidV5('undo', context.commandId) };
    const command = RestoreRecords.undoing(undoes, records, own);
    return this.writes.submit(request, command, context);
  }
}

/** The revision to restore. A revision at which the record was deleted is refused: a DELETE does that. */
function livingPoint(history: RecordHistory, revision: number): number {
  const point = restorePoint(history, revision);
  if (history.state.deletedAt === undefined && history.at(point)?.deletedAt !== undefined) {
    const message = `At revision ${revision} it was deleted. To delete it now send DELETE; else choose another revision.`;
    throw new ProblemError('notRestorable', { message });
  }
  return point;
}

function describedRecord(history: RecordHistory) {
  const { id, state: now } = history;
  const [kind, family] = history.kind === 'posting' ? ['posting', history.family.key] : [history.listings.category, ''];
  return { kind, id, family, title: now.title, record: now.deletedAt === undefined ? history.wire() : null };
}
