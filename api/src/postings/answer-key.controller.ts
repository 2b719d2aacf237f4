import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req, type Type } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiTags } from '@nestjs/swagger';
import { type Family, readModels, Refusal } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { TakesQuery } from '../http/access.js';
import { type Answer, jsonAnswer, listAnswer } from '../http/answer.js';
import { BodyPipe } from '../http/body.pipe.js';
import { Documented, named, writeRefusals } from '../http/documented.js';
import { listParameters, parseListQuery } from '../http/list-query.js';
import { RecordReads } from '../http/record.reads.js';
import { userEnvelope } from '../http/request-envelope.js';
import { WriteAcknowledgement } from '../http/write-acknowledgement.js';
import { PostingFinder } from './posting.finder.js';
import { ChangePosting, type PostingChanged } from './posting.handler.js';

/** Which postings of an approvable family are listed as answer keys. Approval is a listing, not a state of publication. */
export function answerKeyController(family: Family): Type {
  const { titleField } = family;
  const title = z.string({ error: family.unknownTitle }).refine((text) => text.trim() !== '', family.unknownTitle);
  const titleOnly = z.strictObject({ [titleField]: title });
  const listed = z.object({ _id: z.string(), [titleField]: z.string(), approvedAt: z.iso.datetime() });
  const approved = listed.extend({ approved: z.literal(true) });
  const deapproved = z.object({ _id: z.string(), [titleField]: z.string(), approved: z.literal(false) });
  const fields = {
    sortable: ['id', '_id', titleField, 'approvedAt'],
    scalars: ['_id', titleField, 'approvedAt'],
  };
  type Title = z.infer<typeof titleOnly>;
  const refusals = [...writeRefusals, 'unknownPosting'] as const;

  @ApiTags(family.key)
  @Controller('api/answare')
  class AnswerKeyController {
    constructor(
      @Inject(CommandBus) private readonly commands: CommandBus,
      @Inject(RecordReads) private readonly records: RecordReads,
      @Inject(PostingFinder) private readonly finder: PostingFinder,
      @Inject(WriteAcknowledgement) private readonly acknowledgement: WriteAcknowledgement,
    ) {}

    @Get('approved-jobs')
    @TakesQuery(...listParameters)
    @Documented({
      summary: 'Postings whose answer key is approved, in order of approval',
      answer: z.array(listed),
      refusals: ['malformedQuery', 'unavailable'],
      list: true,
      asOf: true,
    })
    async list(@Query() query: Record<string, string>): Promise<Answer> {
      const list = { collection: readModels.approvals(family), titleField };
      return listAnswer('approved-jobs', await this.records.list(list, parseListQuery(query, fields)));
    }

    @Post('approve-job')
    @HttpCode(200)
    @Documented({ summary: 'Approve its answer key', body: titleOnly, answer: approved, refusals, repeatable: true })
    async approve(@Body(new BodyPipe(titleOnly)) body: Title, @Req() request: Request): Promise<Answer> {
      const { after, position } = await this.change(body, 'ApproveAnswerKey', request);
      const { id, title, approvedAt } = after;
      const answer = { _id: id, [titleField]: title, approved: true, approvedAt };
      return jsonAnswer(answer, await this.acknowledgement.headers(request, position));
    }

    @Post('deapprove-job')
    @HttpCode(200)
    @Documented({ summary: 'Take the approval back', body: titleOnly, answer: deapproved, refusals, repeatable: true })
    async deapprove(@Body(new BodyPipe(titleOnly)) body: Title, @Req() request: Request): Promise<Answer> {
      const { after, position } = await this.change(body, 'DeapproveAnswerKey', request);
      const answer = { _id: after.id, [titleField]: after.title, approved: false };
      return jsonAnswer(answer, await this.acknowledgement.headers(request, position));
    }

    private async change(body: Title, type: 'ApproveAnswerKey' | 'DeapproveAnswerKey', request: Request) {
      const posting = await this.finder.byTitle(family, String(body[titleField]));
      if (!posting) throw new Refusal('unknownPosting');
      const command = new ChangePosting(family, posting.id, { type }, userEnvelope(request));
      return this.commands.execute<ChangePosting, PostingChanged>(command);
    }
  }
  return named(`${family.key}AnswerKeys`, AnswerKeyController);
}
