import { Controller, Get, Param, Query } from '@nestjs/common';
import { malformed, tellingAnswer, toldAnswer } from '@noticeboard/content-model';
import { timelineQuery } from '../history/history-query.js';
import { Needs, TakesQuery } from '../http/access.js';
import { Documented, Tagged } from '../http/documented.js';
import { type HttpResult, jsonResult, withoutCaching } from '../http/http-result.js';
import { requestError } from '../http/request-errors.js';
import { TellingReads } from './telling.js';
import { ToldReads } from './told.js';

/** The messages to the channels, for staff: those to come, and those that were sent. */
@Tagged('channels')
@Controller('api')
@Needs('read')
export class TellingController {
  constructor(
    private readonly telling: TellingReads,
    private readonly told: ToldReads,
  ) {}

  @Get('change-sets/:id/telling')
  @TakesQuery('tell')
  @Documented({
    summary: 'What it tells outside, channel by channel, in the words that are sent, were it published now',
    answer: tellingAnswer,
    problems: [
      'signInRequired',
      'malformedQuery',
      'unknownRecord',
      'changeSetClosed',
      'changeSetBroken',
      'unavailable',
    ],
    query: { tell: '`false`: as it is published with `tell: false`.' },
  })
  async ofChangeSet(@Param('id') id: string, @Query('tell') tell: string | undefined): Promise<HttpResult> {
    if (tell !== undefined && tell !== 'true' && tell !== 'false')
      malformed('tell', requestError('notOneOf', { name: 'tell', values: 'true, false' }));
    return withoutCaching(jsonResult(await this.telling.of(id, tell !== 'false')));
  }

  @Get('history/:kind/:id/told')
  @TakesQuery('family')
  @Documented({
    summary: 'Where a record was told outside, when, and whether its copy there is what readers see',
    answer: toldAnswer,
    problems: ['signInRequired', 'malformedQuery', 'malformedPath', 'unknownRecord', 'unavailable'],
    query: { family: timelineQuery.family },
  })
  async ofRecord(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query() query: Readonly<Record<string, string | undefined>>,
  ): Promise<HttpResult> {
    return withoutCaching(jsonResult(await this.told.of({ kind, id, family: query['family'] })));
  }
}
