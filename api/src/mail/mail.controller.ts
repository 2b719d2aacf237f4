import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { Request } from 'express';
import { z } from 'zod';
import { Needs } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { readerLanguage } from '../responses/reader-language.js';
import { type MailRequest, mailRequest } from './mail.schema.js';
import { MailIntake } from './mail-intake.js';

const message =
  'If this address can be reached, a mail is on its way. Open its link within 48 hours and press the button there.';
const openWrites = writeProblems.filter((code) => !['signInRequired', 'forbidden', 'contended'].includes(code));

/** Mail to readers. */
@Tagged('mail')
@Controller('api/mail')
@Needs('open')
export class MailController {
  constructor(private readonly intake: MailIntake) {}

  @Post('subscriptions')
  @HttpCode(202)
  @Documented({
    summary: 'Ask for mails; the address gets one that asks for a confirmation, three times a day at the most',
    body: mailRequest,
    answer: z.object({ message: z.string() }),
    status: 202,
    problems: [...openWrites, 'tooManyRequests', 'noMail'],
  })
  async ask(@Body(new BodyPipe(mailRequest)) given: MailRequest, @Req() request: Request): Promise<HttpResult> {
    await this.intake.take(given, readerLanguage(request.headers), request.ip ?? '');
    return jsonResult({ message }, notStored);
  }
}
