import { applyDecorators, Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  type ChangeSetRecord,
  changeSetAnswer,
  changeSetToWire,
  checkSchema,
  conflictAnswer,
  malformed,
  outcomeAnswer,
  readModels,
} from '@noticeboard/content-model';
import { StoreUnavailable } from '@noticeboard/event-store';
import type { Request } from 'express';
import { z } from 'zod';
import { recordId } from '../commands/command-context.js';
import { FileStore } from '../files/file-store.js';
import { Needs, PeopleAlone, Prepares, TakesQuery } from '../http/access.js';
import { type Documentation, Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, type ListPart, listResult, withoutCaching } from '../http/http-result.js';
import { type ListFields, listFields, listParameters, parseListQuery } from '../http/list-query.js';
import { BodyPipe, unchangedSince } from '../http/request-checks.js';
import { telling, userContext } from '../http/request-context.js';
import { requestError } from '../http/request-errors.js';
import { ReadYourWrites } from '../http/writes.js';
import { RecordReads } from '../reads/record.reads.js';
import { ChangeSetChecks } from './change-set.checks.js';
import {
  addition,
  approval,
  edit,
  fieldNote,
  noteCommand,
  nothing,
  onDigest,
  outcomeToWire,
  publication,
  sendBack,
  timeIn,
} from './change-set.wire.js';
import { type ChangeSetChanged, ChangeSets } from './change-sets.js';

const fields: ListFields = (() => {
  const { sortable, scalars } = listFields('title', [
    'status',
    'correction',
    'act',
    'openedBy',
    'submittedBy',
    'publishedAt',
  ]);
  return { sortable: [...sortable, 'status', 'updatedAt', 'publishedAt'], scalars };
})();

const ofOne = [...writeProblems, 'unknownRecord', 'changeSetClosed'] as const;
const onOutcome = [...ofOne, 'changeSetBroken', 'changeSetMoved', 'changeSetScheduled'] as const;
const beforePublic = [...onOutcome, 'changeSetEmpty', 'changeSetConflict', 'correctionHides'] as const;

/** The commands to a change set: each is answered with it, as it is then. */
function Decides({
  path,
  ...outline
}: Pick<Documentation, 'summary' | 'body' | 'problems'> & { readonly path: string }) {
  return applyDecorators(
    Post(`:id/${path}`),
    HttpCode(200),
    Documented({ ...outline, answer: changeSetAnswer, repeatable: true }),
  );
}

/** Change sets: prepared, reviewed and published together. Their content is written under their `steps`. */
@Tagged('changeSets')
@Controller('api/change-sets')
@Needs('write')
@Prepares()
export class ChangeSetController {
  constructor(
    private readonly changeSets: ChangeSets,
    private readonly checks: ChangeSetChecks,
    private readonly records: RecordReads,
    private readonly files: FileStore,
    private readonly acknowledgement: ReadYourWrites,
  ) {}

  @Get()
  @Needs('read')
  @TakesQuery(...listParameters)
  @Documented({
    summary: 'Change sets, oldest first; acts that are published only where `act` or `id` is asked for',
    answer: z.array(changeSetAnswer),
    problems: ['signInRequired', 'malformedQuery', 'unavailable'],
    list: true,
  })
  async list(@Query() query: Record<string, string>): Promise<HttpResult> {
    const parsed = parseListQuery(query, fields);
    const filter = parsed.dialect === 'rest' ? parsed.filter : { equal: {} };
    const isOfAll = filter.ids !== undefined || filter.equal['act'] !== undefined;
    const collection = isOfAll ? readModels.changeSets : readModels.listedChangeSets;
    const list = await this.records.list({ collection, titleField: 'title' }, parsed);
    return withoutCaching(listResult('change-sets', 'long' in list ? list : await this.present(list)));
  }

  @Post()
  @Documented({
    summary: 'Open a change set',
    body: addition,
    answer: changeSetAnswer,
    status: 201,
    problems: writeProblems,
    repeatable: true,
  })
  async open(
    @Body(new BodyPipe(addition)) { title }: z.infer<typeof addition>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.open(title, userContext(request)));
  }

  @Get(':id')
  @Needs('read')
  @Documented({
    summary: 'One change set',
    answer: changeSetAnswer,
    problems: ['signInRequired', 'unknownRecord', 'unavailable'],
  })
  async one(@Param('id') id: string): Promise<HttpResult> {
    const stored = JSON.parse(await this.records.one(readModels.changeSets, id)) as ChangeSetRecord;
    return withoutCaching(jsonResult(await this.changeSets.present(stored, new Date())));
  }

  @Put(':id')
  @Documented({
    summary: 'Change its title, or what readers are told',
    body: edit,
    answer: changeSetAnswer,
    problems: [...ofOne, 'changeSetScheduled'],
    conditional: true,
  })
  async edit(
    @Param('id') id: string,
    @Body(new BodyPipe(edit)) changes: z.infer<typeof edit>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const check = unchangedSince(request, changeSetToWire);
    return this.answer(request, await this.changeSets.edit(id, changes, userContext(request), check));
  }

  @Delete(':id')
  @Documented({
    summary: 'Discard it: nothing of it is published',
    answer: changeSetAnswer,
    problems: [...ofOne, 'changeSetScheduled'],
    conditional: true,
  })
  async discard(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
    const check = unchangedSince(request, changeSetToWire);
    const discarded = await this.changeSets.discard(id, userContext(request), check);
    await this.settleFiles(id);
    return this.answer(request, discarded);
  }

  @Delete(':id/steps/:stepId')
  @Documented({
    summary: 'Drop a step on which no later one rests',
    answer: changeSetAnswer,
    problems: [...ofOne, 'changeSetScheduled', 'stepNeeded'],
  })
  async drop(@Param('id') id: string, @Param('stepId') stepId: string, @Req() request: Request): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.drop(id, stepId, userContext(request)));
  }

  @Get(':id/outcome')
  @Needs('read')
  @TakesQuery('since')
  @Documented({
    summary: 'What it comes to, were it published now; with `since`, how that differs from an earlier submission',
    answer: outcomeAnswer,
    problems: ['signInRequired', 'unknownRecord', 'unavailable'],
    query: { since: 'Digest of an earlier submission: the differences are from that.' },
  })
  async outcome(@Param('id') id: string, @Query('since') since: string | undefined): Promise<HttpResult> {
    if (since === undefined) return withoutCaching(jsonResult(outcomeToWire(await this.changeSets.outcome(id))));
    if (!/^[0-9a-f]{64}$/.test(since)) malformed('since', requestError('notADigest'));
    return withoutCaching(jsonResult(outcomeToWire(await this.changeSets.outcomeSince(id, since))));
  }

  @Get(':id/conflicts')
  @Needs('read')
  @Documented({
    summary: 'What others have changed underneath: each record as it was, as they left it, and as it would be',
    answer: z.array(conflictAnswer),
    problems: ['signInRequired', 'unknownRecord', 'unavailable'],
  })
  async conflicts(@Param('id') id: string): Promise<HttpResult> {
    return withoutCaching(jsonResult(await this.changeSets.conflicts(id)));
  }

  @Get(':id/checks')
  @Needs('read')
  @Documented({
    summary: 'What to look at again before it is published; its links are followed',
    answer: z.array(checkSchema),
    problems: ['signInRequired', 'unknownRecord', 'unavailable'],
  })
  async check(@Param('id') id: string): Promise<HttpResult> {
    return withoutCaching(jsonResult(await this.checks.of(id, new Date())));
  }

  @Decides({ path: 'rebase', summary: 'Accept what others have done underneath', body: onDigest, problems: onOutcome })
  async rebase(
    @Param('id') id: string,
    @Body(new BodyPipe(onDigest)) { digest: seen }: z.infer<typeof onDigest>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.rebase(id, seen, userContext(request)));
  }

  @Decides({ path: 'submit', summary: 'Submit this outcome for review', body: onDigest, problems: beforePublic })
  async submit(
    @Param('id') id: string,
    @Body(new BodyPipe(onDigest)) { digest: seen }: z.infer<typeof onDigest>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.submit(id, seen, userContext(request)));
  }

  @PeopleAlone()
  @Decides({
    path: 'approve',
    summary:
      'Approve this outcome, to be published at once or at a time, as somebody who has no part in it; `publish`: with it',
    body: approval,
    problems: [...beforePublic, 'ownApproval', 'notSubmitted'],
  })
  async approve(
    @Param('id') id: string,
    @Body(new BodyPipe(approval)) { at, tell, ...given }: z.infer<typeof approval>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const context = telling(userContext(request), tell);
    const publishAt = at === undefined ? undefined : () => timeIn(at, new Date(context.at));
    const approved = await this.changeSets.approve(id, given, context, publishAt);
    if (given.publish) await this.settleFiles(id);
    return this.answer(request, approved);
  }

  @PeopleAlone()
  @Decides({
    path: 'send-back',
    summary: 'Send it back with a note',
    body: sendBack,
    problems: [...ofOne, 'changeSetScheduled', 'notSubmitted', 'ownApproval'],
  })
  async sendBack(
    @Param('id') id: string,
    @Body(new BodyPipe(sendBack)) { note }: z.infer<typeof sendBack>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.sendBack(id, note, userContext(request)));
  }

  @Decides({
    path: 'notes',
    summary: 'Note something on a field; with `noteId` answer that note, or tick it off',
    body: fieldNote,
    problems: [...ofOne, 'changeSetFull'],
  })
  async note(
    @Param('id') id: string,
    @Body(new BodyPipe(fieldNote)) given: z.infer<typeof fieldNote>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const context = userContext(request);
    return this.answer(
      request,
      await this.changeSets.note(id, noteCommand(given, recordId(context.commandId)), context),
    );
  }

  @Decides({
    path: 'withdraw-submission',
    summary: 'Take the submission back, as somebody who has a part in it',
    body: nothing,
    problems: [...ofOne, 'changeSetScheduled', 'notSubmitted', 'forbidden'],
  })
  async withdrawSubmission(
    @Param('id') id: string,
    @Body(new BodyPipe(nothing)) _body: z.infer<typeof nothing>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.withdrawSubmission(id, userContext(request)));
  }

  @Prepares(false)
  @Decides({
    path: 'publish',
    summary: 'Publish this outcome, at once or at a time',
    body: publication,
    problems: [...beforePublic, 'reviewRequired'],
  })
  async publish(
    @Param('id') id: string,
    @Body(new BodyPipe(publication)) { at, tell, ...given }: z.infer<typeof publication>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const context = telling(userContext(request), tell);
    if (at === undefined) {
      const published = await this.changeSets.publish(id, given, context);
      await this.settleFiles(id);
      return this.answer(request, published);
    }
    const publishAt = () => timeIn(at, new Date(context.at));
    return this.answer(request, await this.changeSets.schedule(id, publishAt, given, context));
  }

  @Decides({
    path: 'unschedule',
    summary: 'Take it off the schedule',
    body: nothing,
    problems: [...ofOne, 'notScheduled'],
  })
  async unschedule(
    @Param('id') id: string,
    @Body(new BodyPipe(nothing)) _body: z.infer<typeof nothing>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.unschedule(id, userContext(request)));
  }

  /** It is on the record by now: files that cannot be settled yet are when they are asked for, or at the next start. */
  private async settleFiles(id: string): Promise<void> {
    await this.files.settle(id).catch((error: unknown) => {
      if (!(error instanceof StoreUnavailable)) throw error;
    });
  }

  /** Approvals that do not hold any more are said to have lapsed; those of lists too long for one answer are not asked. */
  private async present(list: ListPart): Promise<ListPart> {
    const now = new Date();
    const records: string[] = [];
    for (const json of list.records) {
      const stored = json.includes('"status":"approved"') && (JSON.parse(json) as ChangeSetRecord);
      records.push(stored ? JSON.stringify(await this.changeSets.present(stored, now)) : json);
    }
    return { ...list, records };
  }

  private answer(request: Request, { after, position }: ChangeSetChanged): Promise<HttpResult> {
    return this.acknowledgement.answer(request, changeSetToWire(after), position);
  }
}
