import { Body, Controller, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { noteText } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { Request } from 'express';
import { z } from 'zod';
import { FileStore } from '../files/file-store.js';
import { Needs, PeopleAlone } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { EVENT_STORE } from '../http/tokens.js';
import { ReadYourWrites } from '../http/writes.js';
import { longestReason, withdrawFile } from './withdraw-file.js';

const reasonAlone = z.strictObject({ reason: noteText(longestReason) });
const answer = z.object({
  hash: z.string(),
  by: z.string(),
  at: z.iso.datetime(),
  reason: z.string().describe('Readers are told it in place of the file.'),
});

@Tagged('files')
@Controller('api/files')
@Needs('takeOut')
@PeopleAlone()
export class WithdrawalsController {
  constructor(
    @Inject(EVENT_STORE) private readonly events: EventStore,
    private readonly files: FileStore,
    private readonly acknowledgement: ReadYourWrites,
  ) {}

  @Post(':hash/withdraw')
  @HttpCode(200)
  @Documented({
    summary: 'Take an uploaded file down for good: its content goes, its hash and all proofs stay',
    body: reasonAlone,
    answer,
    problems: [...writeProblems, 'unknownRecord'],
  })
  async withdraw(
    @Param('hash') hash: string,
    @Body(new BodyPipe(reasonAlone)) { reason }: z.infer<typeof reasonAlone>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const { position, ...done } = await withdrawFile(this.events, this.files, { hash, reason }, userContext(request));
    const told = { hash, ...done };
    return position === undefined ? jsonResult(told, notStored) : this.acknowledgement.answer(request, told, position);
  }
}
