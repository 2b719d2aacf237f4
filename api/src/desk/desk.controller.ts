import { Body, Controller, Get, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { deskSchema, linkReportSchema } from '@noticeboard/content-model';
import { z } from 'zod';
import { Needs } from '../http/access.js';
import { type HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { Documented, writeProblems } from '../http/documented.js';
import { DeskLinks } from './desk.links.js';
import { DeskReads } from './desk.reads.js';

const nothing = z.strictObject({});

/** What the console begins with. */
@ApiTags('desk')
@Controller('api/desk')
export class DeskController {
  constructor(
    @Inject(DeskReads) private readonly reads: DeskReads,
    @Inject(DeskLinks) private readonly links: DeskLinks,
  ) {}

  @Get()
  @Needs('staff')
  @Documented({
    summary: 'What waits for staff, and what was changed last',
    answer: deskSchema,
    problems: ['signInRequired', 'unavailable'],
  })
  async desk(): Promise<HttpResult> {
    return jsonResult(await this.reads.at(new Date()), notStored);
  }

  @Post('check-links')
  @Needs('editor')
  @HttpCode(200)
  @Documented({
    summary: 'Follow the links of what closes soon, of the newest notices and of what was changed last',
    answer: linkReportSchema,
    // It records nothing, so nobody contends for anything.
    problems: writeProblems.filter((code) => code !== 'contended'),
  })
  async checkLinks(@Body(new BodyPipe(nothing)) _body: object): Promise<HttpResult> {
    return jsonResult(await this.links.check(new Date()), notStored);
  }
}
