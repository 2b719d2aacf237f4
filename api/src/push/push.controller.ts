import { Body, Controller, Delete, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ProblemError } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { Needs } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { readerLanguage } from '../responses/reader-language.js';
import { newSubscription } from './push.schema.js';
import { PushIntake } from './push-intake.js';

const openWrites = writeProblems.filter((code) => !['signInRequired', 'forbidden', 'contended'].includes(code));

const keyAnswer = z.object({ key: z.string().describe('Base64url of the public key, for `applicationServerKey`.') });
const subscribed = z.object({ id: z.string().describe('Whoever has it may delete the subscription.') });

/** Web push: browsers subscribe here to records, lists and filters. */
@Tagged('push')
@Controller('api/push')
@Needs('open')
export class PushController {
  constructor(private readonly intake: PushIntake) {}

  @Get('key')
  @Documented({ summary: 'The key that a browser subscribes with', answer: keyAnswer, problems: ['unavailable'] })
  async key(): Promise<HttpResult> {
    return jsonResult({ key: await this.intake.publicKey() });
  }

  @Post('subscriptions')
  @HttpCode(200)
  @Documented({
    summary: 'Tell a browser of what it follows; the same browser again follows what it says now',
    body: newSubscription,
    answer: subscribed,
    made: { what: 'The subscription', answer: subscribed },
    problems: [...openWrites, 'otherKeys', 'tooManyRequests'],
  })
  async add(
    @Body(new BodyPipe(newSubscription)) given: z.infer<typeof newSubscription>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const { id, isNew } = await this.intake.add(given, readerLanguage(request.headers), request.ip ?? '');
    const place = isNew && { Location: `/api/push/subscriptions/${id}` };
    return jsonResult({ id }, { ...notStored, ...place });
  }

  @Delete('subscriptions/:id')
  @HttpCode(204)
  @Documented({
    summary: 'Tell this browser nothing more, and forget it',
    status: 204,
    problems: ['unknownSubscription', 'foreignOrigin', 'unavailable'],
  })
  async remove(@Param('id') id: string): Promise<void> {
    if (!(await this.intake.remove(id))) throw new ProblemError('unknownSubscription');
  }
}
