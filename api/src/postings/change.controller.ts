import { Get, Inject, Param, type Type } from '@nestjs/common';
import { type ChangeHistory, changesToWire, type Family, historyId, readModels } from '@noticeboard/content-model';
import { z } from 'zod';
import { type HttpResult, jsonResult } from '../http/http-result.js';
import { Documented } from '../http/documented.js';
import { RecordReads } from '../http/record.reads.js';
import { RecordController } from '../http/record-routes.js';
import { PostingReads } from './posting.reads.js';

const record = z.object({
  at: z.iso.datetime(),
  summary: z.string().describe('One line for a reader.'),
  changes: z.array(
    z.object({
      label: z.string(),
      before: z.string().describe('As it was shown; empty where there was nothing.'),
      after: z.string(),
    }),
  ),
});

/** `GET /api/<postings>/{id}/changes` of one family: what its readers saw change, without a word on who did it. */
export function changeController(family: Family): Type {
  @RecordController(`${family.key}Changes`, family.key, family.paths.postings)
  class ChangeController {
    constructor(
      @Inject(PostingReads) private readonly postings: PostingReads,
      @Inject(RecordReads) private readonly records: RecordReads,
    ) {}

    @Get(':id/changes')
    @Documented({
      summary: 'What readers saw change, newest first',
      answer: z.array(record),
      problems: ['unknownRecord', 'unavailable'],
      asOf: true,
    })
    async changes(@Param('id') id: string): Promise<HttpResult> {
      // A deleted posting is answered as an unknown one.
      await this.postings.one(family, id);
      const history = await this.records.one(readModels.changes, historyId(family.key, id));
      return jsonResult(changesToWire(JSON.parse(history) as ChangeHistory));
    }
  }
  return ChangeController;
}
