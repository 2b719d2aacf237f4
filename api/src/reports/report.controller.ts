import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { answerBody, reportBody, reportRecord } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { Needs, TakesQuery } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, listResult, notStored, withoutCaching } from '../http/http-result.js';
import { type ListFields, listParameters, parseListQuery } from '../http/list-query.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { Writes } from '../http/writes.js';
import { ChangePosting } from '../postings/posting.handler.js';
import { partOf } from '../reads/record.reads.js';
import { Reports } from './reports.js';

const fields: ListFields = {
  sortable: ['id', '_id', 'at', 'field', 'state'],
  scalars: ['_id', 'field', 'state', 'answer'],
};
const thanks = 'Thank you. Staff look at it, and the page says what came of it.';

/** Readers say that a date is wrong, and staff answer. */
@Tagged('reports')
@Controller('api/reports')
export class ReportController {
  constructor(
    private readonly reports: Reports,
    private readonly writes: Writes,
  ) {}

  @Post()
  @Needs('open')
  @HttpCode(202)
  @Documented({
    summary: 'Say that a date is wrong: staff see it, for 90 days',
    body: reportBody,
    answer: z.object({ message: z.string() }),
    status: 202,
    problems: [
      'invalid',
      'malformedJson',
      'foreignOrigin',
      'unknownRecord',
      'tooLarge',
      'unsupportedMediaType',
      'tooManyRequests',
      'unavailable',
    ],
  })
  async add(
    @Body(new BodyPipe(reportBody)) report: z.infer<typeof reportBody>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    await this.reports.add(report, request.ip ?? '');
    return jsonResult({ message: thanks }, notStored);
  }

  @Get()
  @Needs('read')
  @TakesQuery(...listParameters)
  @Documented({
    summary: 'Reports of readers on dates, the newest first',
    answer: z.array(reportRecord),
    problems: ['signInRequired', 'malformedQuery', 'unavailable'],
    list: true,
  })
  async all(@Query() query: Record<string, string>): Promise<HttpResult> {
    const parsed = parseListQuery(query, fields);
    return withoutCaching(listResult('reports', partOf(await this.reports.all(), { titleField: 'says' }, parsed)));
  }

  @Put(':id')
  @Needs('write')
  @Documented({
    summary: 'Answer a report: the answer is on the record, and stands on the page',
    body: answerBody,
    answer: reportRecord,
    problems: [...writeProblems, 'unknownRecord'],
  })
  async answer(
    @Param('id') id: string,
    @Body(new BodyPipe(answerBody)) { answer, note = '' }: z.infer<typeof answerBody>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const { row, report, family } = await this.reports.one(id);
    const context = userContext(request);
    const data = { reportId: id, field: report.field, answer, note, reportedAt: report.at };
    const answered = new ChangePosting(family, report.posting, { type: 'AnswerDateReport', ...data }, context);
    const result = await this.writes.answer(request, answered, () => ({}));
    const closed = await this.reports.close(row, { answer, note, at: context.at });
    return withoutCaching(jsonResult(closed, result.headers));
  }
}
