import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import { Needs, TakesQuery } from '../../http/access.js';
import { HttpResult, withoutCaching } from '../../http/http-result.js';
import { Documented } from '../../http/documented.js';
import { EvidenceMaker } from './evidence.maker.js';
import { evidencePage } from './evidence-page.js';

/** What proves the life of one record, as one file that can be checked offline (docs/verify.md). */
@ApiTags('history')
@Controller('api/history')
@Needs('staff')
export class EvidenceController {
  constructor(@Inject(EvidenceMaker) private readonly maker: EvidenceMaker) {}

  @Get(':kind/:id/evidence')
  @TakesQuery('family')
  @Documented({
    summary: 'Evidence of a record: events, states, proofs and checkpoint in one file',
    text: 'text/html',
    problems: ['signInRequired', 'malformedPath', 'unknownRecord', 'unavailable'],
    query: { family: 'Key of the family, where postings of two families have the id' },
  })
  async evidence(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query('family') family: string | undefined,
  ): Promise<HttpResult> {
    const made = await this.maker.of({ kind, id, family });
    const page = new HttpResult(evidencePage(made), {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': contentDisposition(`evidence-${kind}-${id}.html`),
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    return withoutCaching(page);
  }
}
