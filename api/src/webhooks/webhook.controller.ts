import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Req } from '@nestjs/common';
import { newsTypes } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { Needs, TakesQuery } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, listResult, notStored, withoutCaching } from '../http/http-result.js';
import { type ListFields, listParameters, parseListQuery } from '../http/list-query.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { ReadYourWrites } from '../http/writes.js';
import { ReachHome } from '../reach/reach-home.js';
import { partOf } from '../reads/record.reads.js';
import {
  deadToWire,
  deliveredToWire,
  deliveryRecord,
  testAnswer,
  waitingToWire,
  webhookAddition,
  webhookEdit,
  webhookRecord,
  webhookToWire,
  webhookWithSecret,
} from './webhook.wire.js';
import { Webhooks } from './webhooks.js';

/** The most messages that a page shows of each: waiting, failed and delivered. */
const mostShown = 100;
const nothing = z.strictObject({}).optional();
const readProblems = ['signInRequired', 'forbidden', 'unavailable'] as const;
const fields: ListFields = { sortable: ['id', '_id', 'url', 'createdAt'], scalars: ['_id', 'url'] };

@Tagged('channels')
@Controller('api/webhooks')
@Needs('channels')
export class WebhookController {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly home: ReachHome,
    private readonly acknowledgement: ReadYourWrites,
  ) {}

  @Get()
  @TakesQuery(...listParameters)
  @Documented({
    summary: 'Webhooks, oldest first',
    answer: z.array(webhookRecord),
    problems: [...readProblems, 'malformedQuery'],
    list: true,
  })
  async list(@Query() query: Record<string, string>): Promise<HttpResult> {
    const parsed = parseListQuery(query, fields);
    const listed = partOf((await this.webhooks.all()).map(webhookToWire), { titleField: 'url' }, parsed);
    return withoutCaching(listResult('webhooks', listed));
  }

  @Post()
  @Documented({
    summary: 'Add a webhook: it is told what becomes public from now on',
    body: webhookAddition,
    answer: webhookWithSecret,
    status: 201,
    problems: writeProblems,
    repeatable: true,
  })
  async add(
    @Body(new BodyPipe(webhookAddition)) given: z.infer<typeof webhookAddition>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const { url, events = newsTypes, families = [] } = given;
    const { channel, secret, position } = await this.webhooks.add({ url, events, families }, userContext(request));
    return this.answer(request, { ...webhookToWire(channel), secret }, position);
  }

  @Put(':id')
  @Documented({
    summary: 'Change a webhook, or its secret',
    body: webhookEdit,
    answer: webhookWithSecret,
    problems: [...writeProblems, 'unknownRecord'],
  })
  async edit(
    @Param('id') id: string,
    @Body(new BodyPipe(webhookEdit)) { url, events, families, rotateSecret = false }: z.infer<typeof webhookEdit>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const changes = { ...(url !== undefined && { url }), ...(events && { events }), ...(families && { families }) };
    const changed = await this.webhooks.edit(id, changes, rotateSecret, userContext(request));
    const secret = changed.secret === undefined ? {} : { secret: changed.secret };
    return this.answer(request, { ...webhookToWire(changed.channel), ...secret }, changed.position);
  }

  @Delete(':id')
  @Documented({
    summary: 'Remove a webhook, with what waits for it',
    answer: webhookRecord,
    problems: [...writeProblems, 'unknownRecord'],
  })
  async remove(@Param('id') id: string, @Req() request: Request): Promise<HttpResult> {
    const { channel, position } = await this.webhooks.remove(id, userContext(request));
    return this.answer(request, webhookToWire(channel), position);
  }

  @Post(':id/test')
  @HttpCode(200)
  @Documented({
    summary: 'Send a signed message without news to it, and say what it answered',
    body: nothing,
    answer: testAnswer,
    problems: [...writeProblems, 'unknownRecord'],
  })
  async test(@Param('id') id: string): Promise<HttpResult> {
    return jsonResult(await this.webhooks.test(id), notStored);
  }

  @Get(':id/deliveries')
  @Documented({
    summary: 'What waits for a webhook, what failed, and what was delivered last, the newest first',
    answer: z.array(deliveryRecord),
    problems: [...readProblems, 'unknownRecord'],
  })
  async deliveries(@Param('id') id: string): Promise<HttpResult> {
    await this.webhooks.one(id);
    const [waiting, dead, delivered] = await Promise.all([
      this.home.outbox.waiting(id, mostShown),
      this.home.outbox.dead(id, mostShown),
      this.home.deliveries.newest(id, mostShown),
    ]);
    const all = [
      ...waiting.map(waitingToWire).toReversed(),
      ...dead.map(deadToWire),
      ...delivered.flatMap(deliveredToWire),
    ];
    return jsonResult(all, notStored);
  }

  private answer(request: Request, value: unknown, position: string): Promise<HttpResult> {
    return this.acknowledgement.answer(request, value, position);
  }
}
