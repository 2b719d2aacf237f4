import { applyDecorators, Body, HttpCode, Post, Query, Req, type Type } from '@nestjs/common';
import { encodedError, type Family, named, namedSchema, ProblemError, readModels } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { Documented, writeProblems } from '../http/documented.js';
import { type HttpResult, listResult } from '../http/http-result.js';
import { parseListQuery } from '../http/list-query.js';
import { Content, ListsRecords, RecordController } from '../http/record-routes.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { Writes } from '../http/writes.js';
import { RecordReads } from '../reads/record.reads.js';
import { ChangePosting } from './posting.handler.js';
import { PostingFinder } from './posting.reads.js';

/** Which postings of an approvable family are listed as answer keys. Approval is a listing, not a state of publication. */
export function answerKeyController(family: Family): Type {
  const { titleField } = family;
  const unknown = encodedError(family.unknownTitle);
  const title = z.string({ error: unknown }).refine((text) => text.trim() !== '', unknown);
  const titleOnly = z.strictObject({ [titleField]: title });
  const listed = z.object({ ...namedSchema, [titleField]: z.string(), approvedAt: z.iso.datetime() });
  const approved = listed.extend({ approved: z.literal(true) });
  const deapproved = z.object({ ...namedSchema, [titleField]: z.string(), approved: z.literal(false) });
  const fields = {
    sortable: ['id', '_id', titleField, 'approvedAt'],
    scalars: ['_id', titleField, 'approvedAt'],
  };
  type Title = z.infer<typeof titleOnly>;
  const Changes = (path: string, summary: string, answer: z.ZodType) => {
    const refusals = [...writeProblems, 'unknownPosting'] as const;
    return applyDecorators(
      Post(path),
      HttpCode(200),
      Content(),
      Documented({ summary, body: titleOnly, answer, problems: refusals, repeatable: true }),
    );
  };

  @RecordController(`${family.key}AnswerKeys`, family.key, 'answare')
  class AnswerKeyController {
    constructor(
      private readonly writes: Writes,
      private readonly records: RecordReads,
      private readonly finder: PostingFinder,
    ) {}

    @ListsRecords({
      path: 'approved-jobs',
      summary: 'Postings whose answer key is approved, in order of approval',
      answer: listed,
    })
    async list(@Query() query: Record<string, string>): Promise<HttpResult> {
      const list = { collection: readModels.approvals(family), titleField };
      return listResult('approved-jobs', await this.records.list(list, parseListQuery(query, fields)));
    }

    @Changes('approve-job', 'Approve its answer key', approved)
    async approve(@Body(new BodyPipe(titleOnly)) body: Title, @Req() request: Request): Promise<HttpResult> {
      return this.writes.answer(request, await this.command(body, 'ApproveAnswerKey', request), ({ after }) => {
        const { id, title: current, approvedAt } = after;
        return { ...named(id), [titleField]: current, approved: true, approvedAt };
      });
    }

    @Changes('deapprove-job', 'Take the approval back', deapproved)
    async deapprove(@Body(new BodyPipe(titleOnly)) body: Title, @Req() request: Request): Promise<HttpResult> {
      return this.writes.answer(request, await this.command(body, 'DeapproveAnswerKey', request), ({ after }) => ({
        ...named(after.id),
        [titleField]: after.title,
        approved: false,
      }));
    }

    private async command(body: Title, type: 'ApproveAnswerKey' | 'DeapproveAnswerKey', request: Request) {
      const posting = await this.finder.byTitle(family, String(body[titleField]), request);
      if (!posting) throw new ProblemError('unknownPosting');
      return new ChangePosting(family, posting.id, { type }, userContext(request));
    }
  }
  return AnswerKeyController;
}
