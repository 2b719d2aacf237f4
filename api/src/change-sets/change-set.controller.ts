import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Post, Put, Query, Req } from '@nestjs/common';
import {
  changeSetStatuses,
  changeSetToWire,
  changeSummary,
  encodedError,
  fieldError,
  invalid,
  readModels,
  recordKinds,
  senseCheckSchema,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { Needs, TakesQuery } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, listResult, withoutCaching } from '../http/http-result.js';
import { type ListFields, listFields, listParameters, parseListQuery } from '../http/list-query.js';
import { BodyPipe, unchangedSince } from '../http/request-checks.js';
import { RecordReads } from '../http/record.reads.js';
import { userContext } from '../http/request-context.js';
import { ReadYourWrites } from '../http/writes.js';
import { ChangeSetChecks } from './change-set.checks.js';
import { type ChangeSetChanged, ChangeSets } from './change-sets.js';
import type { Outcome } from './outcome.js';

const oneLine = (max: number) =>
  z
    .string({ error: encodedError('notText') })
    .max(max, encodedError('tooManyCharacters', { max }))
    .transform((text) => text.trim());
const required = (max: number) => oneLine(max).refine((text) => text !== '', encodedError('required'));
const digest = z.string({ error: encodedError('required') }).regex(/^[0-9a-f]{64}$/, encodedError('required'));
const correction = z.boolean({ error: encodedError('notAFlag') });

const addition = z.strictObject({ title: required(200) });
const edit = z.strictObject({
  title: required(200).optional(),
  publicNote: oneLine(500).optional(),
  correction: correction.optional(),
});
const onDigest = z.strictObject({ digest });
const approval = z.strictObject({ digest, note: oneLine(2000).optional() });
const sendBack = z.strictObject({ note: required(2000) });
const publication = z.strictObject({
  digest,
  at: z.string({ error: encodedError('notText') }).optional(),
  override: required(2000).optional(),
});
const nothing = z.strictObject({});

const time = z.iso.datetime();
const named = z.object({
  kind: z.enum(recordKinds),
  family: z.string().describe('Key of a posting’s family; empty for others.'),
  id: z.string(),
  title: z.string(),
});
const signed = z.object({ by: z.string(), at: time });
const record = z.object({
  _id: z.string(),
  title: z.string(),
  publicNote: z.string().describe('What readers are told with the change.'),
  correction: z.boolean().describe('Of typing errors alone: readers are told nothing.'),
  status: z.enum(changeSetStatuses),
  steps: z.array(
    z.object({ stepId: z.string(), record: named, summary: z.string(), preparedBy: z.string(), preparedAt: time }),
  ),
  contributors: z.array(z.string()).describe('Who has a part in it, and may not approve it.'),
  openedBy: z.string(),
  submittedBy: z.string().nullable(),
  approval: signed
    .extend({
      digest,
      note: z.string(),
      counts: z.boolean().optional().describe('Whether it is of what would go out now. Of one record alone.'),
    })
    .nullable(),
  override: signed.extend({ digest, reason: z.string() }).nullable(),
  sentBack: signed.extend({ note: z.string() }).nullable(),
  schedule: z.object({ by: z.string(), publishAt: time, digest }).nullable(),
  failure: z
    .object({ at: time, code: z.string(), why: z.string() })
    .nullable()
    .describe('Why it was not published at its time.'),
  publishedAt: time.nullable(),
  publishedBy: z.string().nullable(),
  digest: digest.nullable().describe('Of what was published.'),
  createdAt: time,
  updatedAt: time,
  revision: z.int().min(0),
});
const outcomeAnswer = z.object({
  digest: digest.nullable().describe('Names this outcome; null while a step cannot be applied.'),
  broken: z.object({ stepId: z.string(), message: z.string() }).nullable(),
  needsReview: z.boolean(),
  reviewReasons: z.array(z.string()),
  correctionHides: z.array(z.string()).describe('What a correction must not keep from readers.'),
  conflicts: z.array(
    z.object({
      record: named,
      preparedOn: z.int().describe('Revision of its stream; -1: it was not there.'),
      now: z.int(),
    }),
  ),
  differences: z.array(
    z.object({
      record: named,
      entries: z.array(
        z.object({
          summary: z.string().describe('One line for a reader.'),
          changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
        }),
      ),
    }),
  ),
});

const fields: ListFields = (() => {
  const { sortable, scalars } = listFields('title', ['status', 'correction', 'openedBy', 'submittedBy', 'publishedAt']);
  return { sortable: [...sortable, 'status', 'updatedAt', 'publishedAt'], scalars };
})();

const ofOne = [...writeProblems, 'unknownRecord', 'changeSetClosed'] as const;
const onOutcome = [...ofOne, 'changeSetBroken', 'changeSetMoved', 'changeSetScheduled'] as const;
const beforePublic = [...onOutcome, 'changeSetEmpty', 'changeSetConflict', 'correctionHides'] as const;

/** Change sets: prepared, reviewed and published together. What is in them is written under their `steps`. */
@Tagged('changeSets')
@Controller('api/change-sets')
@Needs('editor')
export class ChangeSetController {
  constructor(
    @Inject(ChangeSets) private readonly changeSets: ChangeSets,
    @Inject(ChangeSetChecks) private readonly checks: ChangeSetChecks,
    @Inject(RecordReads) private readonly records: RecordReads,
    @Inject(ReadYourWrites) private readonly acknowledgement: ReadYourWrites,
  ) {}

  @Get()
  @Needs('staff')
  @TakesQuery(...listParameters)
  @Documented({
    summary: 'Change sets, oldest first',
    answer: z.array(record),
    problems: ['signInRequired', 'malformedQuery', 'unavailable'],
    list: true,
  })
  async list(@Query() query: Record<string, string>): Promise<HttpResult> {
    const list = { collection: readModels.changeSets, titleField: 'title' };
    return withoutCaching(listResult('change-sets', await this.records.list(list, parseListQuery(query, fields))));
  }

  @Post()
  @Documented({
    summary: 'Open a change set',
    body: addition,
    answer: record,
    status: 201,
    problems: [...writeProblems, 'malformedIdempotencyKey', 'keyReused'],
    repeatable: true,
  })
  async open(
    @Body(new BodyPipe(addition)) { title }: z.infer<typeof addition>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.open(title, userContext(request)));
  }

  @Get(':id')
  @Needs('staff')
  @Documented({
    summary: 'One change set',
    answer: record,
    problems: ['signInRequired', 'unknownRecord', 'unavailable'],
  })
  async one(@Param('id') id: string): Promise<HttpResult> {
    const found = JSON.parse(await this.records.one(readModels.changeSets, id)) as z.infer<typeof record>;
    const { approval: given } = found;
    if (!given) return withoutCaching(jsonResult(found));
    const digestNow = found.digest ?? (await this.changeSets.outcome(id)).digest;
    return withoutCaching(jsonResult({ ...found, approval: { ...given, counts: given.digest === digestNow } }));
  }

  @Put(':id')
  @Documented({
    summary: 'Change its title, or what readers are told',
    body: edit,
    answer: record,
    problems: [...ofOne, 'changeSetScheduled', 'malformedPrecondition', 'staleRevision'],
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
    answer: record,
    problems: [...ofOne, 'changeSetScheduled', 'malformedPrecondition', 'staleRevision'],
    conditional: true,
  })
  async discard(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
    const check = unchangedSince(request, changeSetToWire);
    return this.answer(request, await this.changeSets.discard(id, userContext(request), check));
  }

  @Delete(':id/steps/:stepId')
  @Documented({
    summary: 'Drop a step on which no later one rests',
    answer: record,
    problems: [...ofOne, 'changeSetScheduled', 'stepNeeded'],
  })
  async drop(@Param('id') id: string, @Param('stepId') stepId: string, @Req() request: Request): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.drop(id, stepId, userContext(request)));
  }

  @Get(':id/outcome')
  @Needs('staff')
  @Documented({
    summary: 'What it comes to, were it published now',
    answer: outcomeAnswer,
    problems: ['signInRequired', 'unknownRecord', 'unavailable'],
  })
  async outcome(@Param('id') id: string): Promise<HttpResult> {
    return withoutCaching(jsonResult(outcomeToWire(await this.changeSets.outcome(id))));
  }

  @Get(':id/checks')
  @Needs('staff')
  @Documented({
    summary: 'What to look at again before it is published; its links are followed',
    answer: z.array(senseCheckSchema),
    problems: ['signInRequired', 'unknownRecord', 'unavailable'],
  })
  async check(@Param('id') id: string): Promise<HttpResult> {
    return withoutCaching(jsonResult(await this.checks.of(id, new Date())));
  }

  @Post(':id/rebase')
  @HttpCode(200)
  @Documented({
    summary: 'Accept what others have done underneath',
    body: onDigest,
    answer: record,
    problems: [...onOutcome, 'malformedIdempotencyKey', 'keyReused'],
    repeatable: true,
  })
  async rebase(
    @Param('id') id: string,
    @Body(new BodyPipe(onDigest)) { digest: seen }: z.infer<typeof onDigest>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.rebase(id, seen, userContext(request)));
  }

  @Post(':id/submit')
  @HttpCode(200)
  @Documented({
    summary: 'Submit this outcome for review',
    body: onDigest,
    answer: record,
    problems: [...beforePublic, 'malformedIdempotencyKey', 'keyReused'],
    repeatable: true,
  })
  async submit(
    @Param('id') id: string,
    @Body(new BodyPipe(onDigest)) { digest: seen }: z.infer<typeof onDigest>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.submit(id, seen, userContext(request)));
  }

  @Post(':id/approve')
  @HttpCode(200)
  @Documented({
    summary: 'Approve this outcome, as somebody who has no part in it',
    body: approval,
    answer: record,
    problems: [...beforePublic, 'ownApproval', 'notSubmitted', 'malformedIdempotencyKey', 'keyReused'],
    repeatable: true,
  })
  async approve(
    @Param('id') id: string,
    @Body(new BodyPipe(approval)) { digest: seen, note = '' }: z.infer<typeof approval>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.approve(id, seen, note, userContext(request)));
  }

  @Post(':id/send-back')
  @HttpCode(200)
  @Documented({
    summary: 'Send it back with a note',
    body: sendBack,
    answer: record,
    problems: [...ofOne, 'changeSetScheduled', 'notSubmitted', 'malformedIdempotencyKey', 'keyReused'],
    repeatable: true,
  })
  async sendBack(
    @Param('id') id: string,
    @Body(new BodyPipe(sendBack)) { note }: z.infer<typeof sendBack>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.sendBack(id, note, userContext(request)));
  }

  @Post(':id/publish')
  @HttpCode(200)
  @Documented({
    summary: 'Publish this outcome, at once or at a time',
    body: publication,
    answer: record,
    problems: [...beforePublic, 'reviewRequired', 'malformedIdempotencyKey', 'keyReused'],
    repeatable: true,
  })
  async publish(
    @Param('id') id: string,
    @Body(new BodyPipe(publication)) { at, ...given }: z.infer<typeof publication>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const context = userContext(request);
    if (at === undefined) return this.answer(request, await this.changeSets.publish(id, given, context));
    const publishAt = timeIn(at, new Date(context.at));
    return this.answer(request, await this.changeSets.schedule(id, publishAt, given, context));
  }

  @Post(':id/unschedule')
  @HttpCode(200)
  @Documented({
    summary: 'Take it off the schedule',
    body: nothing,
    answer: record,
    problems: [...ofOne, 'notScheduled', 'malformedIdempotencyKey', 'keyReused'],
    repeatable: true,
  })
  async unschedule(
    @Param('id') id: string,
    @Body(new BodyPipe(nothing)) _body: z.infer<typeof nothing>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.changeSets.unschedule(id, userContext(request)));
  }

  private answer(request: Request, { after, position }: ChangeSetChanged): Promise<HttpResult> {
    return this.acknowledgement.answer(request, changeSetToWire(after), position);
  }
}

const zoned = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);
const aYear = 366 * 86_400_000;

/** A time to publish at; ISO 8601, UTC. @throws ProblemError `invalid` */
function timeIn(text: string, now: Date): string {
  const parsed = zoned.safeParse(text);
  const at = parsed.success ? new Date(parsed.data) : undefined;
  if (!at || Number.isNaN(at.getTime())) return invalid('at', fieldError('notAPublishTime'));
  if (at <= now) return invalid('at', fieldError('publishTimePast'));
  if (at.getTime() - now.getTime() > aYear) return invalid('at', fieldError('publishTimeFar'));
  return at.toISOString();
}

function outcomeToWire(outcome: Outcome): z.infer<typeof outcomeAnswer> {
  const { digest: name, broken, review, hides, conflicts, differences } = outcome;
  return {
    digest: name ?? null,
    broken: broken ?? null,
    needsReview: review.length > 0,
    reviewReasons: [...review],
    correctionHides: [...hides],
    conflicts: conflicts.map(({ record: of, preparedOn, now }) => ({ record: of, preparedOn, now })),
    differences: differences.map(({ record: of, told }) => ({
      record: of,
      entries: told.map((change) => ({
        summary: changeSummary(change),
        changes: change.changes.map(({ label, before, after }) => ({ label, before, after })),
      })),
    })),
  };
}
