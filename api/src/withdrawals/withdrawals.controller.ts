import { Body, Controller, Get, HttpCode, Inject, Param, Post, Query, Req } from '@nestjs/common';
import { named, takeDownBody, withdrawnFile } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { Request } from 'express';
import { z } from 'zod';
import { FileStore } from '../files/file-store.js';
import { withdrawnFiles } from '../files/withdrawn-files.js';
import { Needs, PeopleAlone, TakesQuery } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, listResult, notStored, withoutCaching } from '../http/http-result.js';
import { type ListFields, listParameters, parseListQuery } from '../http/list-query.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { EVENT_STORE } from '../http/tokens.js';
import { ReadYourWrites } from '../http/writes.js';
import { partOf } from '../reads/record.reads.js';
import { withdrawFile } from './withdraw-file.js';

const answer = withdrawnFile.omit({ id: true, _id: true });
const fields: ListFields = { sortable: ['id', '_id', 'at', 'by'], scalars: ['_id', 'hash', 'by'] };

@Tagged('files')
@Controller('api/files')
export class WithdrawalsController {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly files: FileStore,
    private readonly acknowledgement: ReadYourWrites,
  ) {}

  @Get('withdrawn')
  @Needs('read')
  @TakesQuery(...listParameters)
  @Documented({
    summary: 'The files that were taken down',
    answer: z.array(withdrawnFile),
    problems: ['signInRequired', 'malformedQuery', 'unavailable'],
    list: true,
  })
  async all(@Query() query: Record<string, string>): Promise<HttpResult> {
    const parsed = parseListQuery(query, fields);
    const all = [...(await withdrawnFiles(this.events))].map(([hash, file]) => ({ ...named(hash), hash, ...file }));
    return withoutCaching(listResult('files', partOf(all, { titleField: 'reason' }, parsed)));
  }

  @Post(':hash/withdraw')
  @Needs('takeOut')
  @PeopleAlone()
  @HttpCode(200)
  @Documented({
    summary: 'Take an uploaded file down for good: its content goes, its hash and all proofs stay',
    body: takeDownBody,
    answer,
    problems: [...writeProblems, 'unknownRecord'],
  })
  async withdraw(
    @Param('hash') hash: string,
    @Body(new BodyPipe(takeDownBody)) { reason }: z.infer<typeof takeDownBody>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const { position, ...done } = await withdrawFile(this.events, this.files, { hash, reason }, userContext(request));
    const withdrawal = { hash, ...done };
    return position === undefined
      ? jsonResult(withdrawal, notStored)
      : this.acknowledgement.answer(request, withdrawal, position);
  }
}
