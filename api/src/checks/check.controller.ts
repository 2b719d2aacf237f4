import { Get, Param, type Type } from '@nestjs/common';
import { checkSchema, type Family } from '@noticeboard/content-model';
import { z } from 'zod';
import { Needs } from '../http/access.js';
import { Documented } from '../http/documented.js';
import { type HttpResult, jsonResult, withoutCaching } from '../http/http-result.js';
import { RecordController } from '../http/record-routes.js';
import { RecordChecks } from './record-checks.reads.js';

/** `GET /api/<postings>/{id}/checks` of one family. */
export function checkController(family: Family): Type {
  @RecordController(`${family.key}Checks`, family.key, family.paths.postings)
  class CheckController {
    constructor(private readonly checks: RecordChecks) {}

    @Get(':id/checks')
    @Needs('read')
    @Documented({
      summary: 'What looks wrong with it; its links are followed',
      answer: z.array(checkSchema),
      problems: ['signInRequired', 'unknownRecord', 'unavailable'],
    })
    async of(@Param('id') id: string): Promise<HttpResult> {
      return withoutCaching(jsonResult(await this.checks.ofPosting(family, id, new Date())));
    }
  }
  return CheckController;
}
