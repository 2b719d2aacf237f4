import { applyDecorators, Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { Needs, TakesQuery } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, listResult, withoutCaching } from '../http/http-result.js';
import { type ListFields, listParameters, parseListQuery } from '../http/list-query.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { ReadYourWrites } from '../http/writes.js';
import { partOf } from '../reads/record.reads.js';
import { channelEdit, channelRecord } from './channel.wire.js';
import { Channels } from './channels.js';

const nothing = z.strictObject({}).optional();
const changeProblems = [...writeProblems, 'unknownRecord'] as const;
const fields: ListFields = {
  sortable: ['id', 'kind', 'name', 'state', 'waiting', 'failed', 'createdAt', 'lastAt'],
  scalars: ['kind', 'name', 'state'],
};

/** Marks a method that does something to a channel. */
function Does(path: string, summary: string): MethodDecorator {
  const documentation = { summary, body: nothing, answer: channelRecord, problems: changeProblems };
  return applyDecorators(Post(path), HttpCode(200), Documented(documentation));
}

@Tagged('channels')
@Controller('api/channels')
@Needs('channels')
export class ChannelController {
  constructor(
    private readonly channels: Channels,
    private readonly acknowledgement: ReadYourWrites,
  ) {}

  @Get()
  @TakesQuery(...listParameters)
  @Documented({
    summary: 'The places outside that are told what becomes public: what waits for them, and what failed',
    answer: z.array(channelRecord),
    problems: ['signInRequired', 'forbidden', 'malformedQuery', 'unavailable'],
    list: true,
  })
  async list(@Query() query: Record<string, string>): Promise<HttpResult> {
    const parsed = parseListQuery(query, fields);
    const names = { titleField: 'name', idField: 'id' };
    return withoutCaching(listResult('channels', partOf(await this.channels.all(), names, parsed)));
  }

  @Put(':id')
  @Documented({
    summary: 'Pause a channel, or open it again',
    body: channelEdit,
    answer: channelRecord,
    problems: changeProblems,
  })
  async edit(
    @Param('id') id: string,
    @Body(new BodyPipe(channelEdit)) { state }: z.infer<typeof channelEdit>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return this.answer(request, await this.channels.pause(id, state === 'paused', userContext(request)));
  }

  @Does(':id/pause', 'Tell a channel nothing for now; what becomes public waits for it')
  async pause(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
    return this.answer(request, await this.channels.pause(id, true, userContext(request)));
  }

  @Does(':id/resume', 'Tell a channel what has waited, and what comes')
  async resume(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
    return this.answer(request, await this.channels.pause(id, false, userContext(request)));
  }

  @Does(':id/retry', 'Send what failed once more, and what waits at once')
  async retry(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
    return this.answer(request, await this.channels.retry(id, userContext(request)));
  }

  private answer(request: Request, { channel, position }: Awaited<ReturnType<Channels['retry']>>): Promise<HttpResult> {
    return this.acknowledgement.answer(request, channel, position);
  }
}
