import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { encodedError, handPost } from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { Needs, PeopleAlone } from '../http/access.js';
import { Documented, Tagged, writeProblems } from '../http/documented.js';
import { type HttpResult, jsonResult, notStored, withoutCaching } from '../http/http-result.js';
import { BodyPipe } from '../http/request-checks.js';
import { userContext } from '../http/request-context.js';
import { HandPosts } from './hand-posts.js';

const tick = z.strictObject({
  posted: z.boolean({ error: encodedError('notAFlag') }).describe('false: it is left out.'),
});

/** The posts that people make where a channel has no interface for them. */
@Tagged('channels')
@Controller('api/hand-posts')
@Needs('read')
export class HandPostController {
  constructor(private readonly posts: HandPosts) {}

  @Get()
  @Documented({
    summary: 'What is to be posted or edited by hand: text, picture and link, the oldest first',
    answer: z.array(handPost),
    problems: ['signInRequired', 'unavailable'],
  })
  async list(): Promise<HttpResult> {
    return withoutCaching(jsonResult(await this.posts.all()));
  }

  @Post(':id')
  @HttpCode(200)
  @Needs('write')
  @PeopleAlone()
  @Documented({
    summary: 'Tick one: it is posted and edited, or left out; answers with the others',
    body: tick,
    answer: z.array(handPost),
    problems: [...writeProblems, 'unknownRecord'],
  })
  async tick(
    @Param('id') id: string,
    @Body(new BodyPipe(tick)) { posted }: z.infer<typeof tick>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return jsonResult(await this.posts.tick(id, posted, userContext(request)), notStored);
  }
}
