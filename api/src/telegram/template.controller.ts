import { Body, Controller, Get, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { templateEdit, type TemplateEdit, templatePreview, templatesAnswer } from '@noticeboard/content-model';
import type { Request } from 'express';
import { Needs } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, notStored, withoutCaching } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { ReadYourWrites } from '../http/writes.js';
import { Templates } from './templates.js';

/** The templates of posts, for staff. */
@Tagged('channels')
@Controller('api/channels/:id/templates')
@Needs('channels')
export class TemplateController {
  constructor(
    private readonly templates: Templates,
    private readonly acknowledgement: ReadYourWrites,
  ) {}

  @Get()
  @Documented({
    summary: 'The templates of the posts of a chat, by family or kind of listing and by kind of change',
    answer: templatesAnswer,
    problems: ['signInRequired', 'forbidden', 'unknownRecord', 'unavailable'],
  })
  async list(@Param('id') id: string): Promise<HttpResult> {
    return withoutCaching(jsonResult(await this.templates.of(id)));
  }

  @Put()
  @Documented({
    summary: 'Set a template in one or two languages, or take the usual one again',
    body: templateEdit,
    answer: templatesAnswer,
    problems: [...writeProblems, 'unknownRecord'],
  })
  async edit(
    @Param('id') id: string,
    @Body(new BodyPipe(templateEdit)) given: TemplateEdit,
    @Req() request: Request,
  ): Promise<HttpResult> {
    const { templates, position } = await this.templates.set(id, given, userContext(request));
    return this.acknowledgement.answer(request, templates, position);
  }

  @Post('preview')
  @HttpCode(200)
  @Documented({
    summary: 'The posts about the last ten such changes, as these texts would make them; nothing is stored',
    body: templateEdit,
    answer: templatePreview,
    problems: [...writeProblems, 'unknownRecord'],
  })
  async preview(@Param('id') id: string, @Body(new BodyPipe(templateEdit)) given: TemplateEdit): Promise<HttpResult> {
    return jsonResult(await this.templates.preview(id, given), notStored);
  }
}
