import { Body, Controller, Get, HttpCode, Inject, Post, Query, Req } from '@nestjs/common';
import {
  calendarSchema,
  type ChangeSetRecord,
  deskSchema,
  families,
  foundRecords,
  indianDay,
  keptLinksSchema,
  linkReportSchema,
  malformed,
  preparedRecord,
  ProblemError,
  withdrawnPosting,
  workSchema,
} from '@noticeboard/content-model';
import type { Request } from 'express';
import { z } from 'zod';
import { FileStore } from '../files/file-store.js';
import { Needs, TakesQuery } from '../http/access.js';
import { Documented, writeProblems, Tagged } from '../http/documented.js';
import { type HttpResult, jsonResult, listResult, notStored, withoutCaching } from '../http/http-result.js';
import { listParameters, parseListQuery } from '../http/list-query.js';
import { Preparation } from '../http/preparation.js';
import { BodyPipe } from '../http/request-checks.js';
import { requestError } from '../http/request-errors.js';
import { PRESENCE } from '../http/tokens.js';
import { PostingReads } from '../postings/posting.reads.js';
import { partOf } from '../reads/record.reads.js';
import { RequestReads } from '../reads/request-reads.js';
import { WriteGate } from '../write-gate/write-gate.js';
import { DeskCalendar } from './desk.calendar.js';
import { DeskFinder } from './desk.find.js';
import { DeskLinks } from './desk.links.js';
import { DeskReads } from './desk.reads.js';
import { preparedIn, workOf } from './desk.work.js';
import type { Presence } from './presence.js';

const nothing = z.strictObject({});
/** Characters of a kind, a family and an id together. */
const longestRecord = 200;
const aMonth = /^20\d\d-(0[1-9]|1[0-2])$/;
const limits = z.object({ maxPdfBytes: z.int() });

/** The start page of the console. */
@Tagged('desk')
@Controller('api/desk')
export class DeskController {
  constructor(
    private readonly reads: DeskReads,
    private readonly asked: RequestReads,
    private readonly calendars: DeskCalendar,
    private readonly links: DeskLinks,
    private readonly finder: DeskFinder,
    private readonly postings: PostingReads,
    private readonly files: FileStore,
    private readonly gate: WriteGate,
    @Inject(PRESENCE) private readonly presence: Presence,
    private readonly changeSets: Preparation,
  ) {}

  @Get()
  @Needs('read')
  @Documented({
    summary: 'What waits for staff, and what was changed last',
    answer: deskSchema,
    problems: ['signInRequired', 'unavailable'],
    asOf: true,
  })
  async desk(): Promise<HttpResult> {
    return jsonResult(await this.reads.at(this.asked.now), notStored);
  }

  @Get('work')
  @Needs('read')
  @Documented({
    summary: 'Change sets that wait for whoever asks, or that they wait for',
    answer: workSchema,
    problems: ['signInRequired', 'unavailable'],
  })
  async work(@Req() request: Request): Promise<HttpResult> {
    if (!request.user) throw new ProblemError('signInRequired');
    const now = new Date();
    const sets: ChangeSetRecord[] = [];
    for (const set of await this.reads.livingChangeSets()) sets.push(await this.changeSets.present(set, now));
    return jsonResult(workOf(sets, request.user), notStored);
  }

  @Get('calendar')
  @Needs('read')
  @TakesQuery('month')
  @Documented({
    summary: 'What closes, is examined and goes out, day by day of a month',
    answer: calendarSchema,
    problems: ['signInRequired', 'unavailable'],
    query: { month: 'YYYY-MM; without it, this month in India' },
    asOf: true,
  })
  async calendar(@Query('month') month?: string): Promise<HttpResult> {
    const { now } = this.asked;
    if (month !== undefined && !aMonth.test(month)) malformed('month', requestError('notAMonth', { name: 'month' }));
    return jsonResult(await this.calendars.of(month ?? indianDay(now).slice(0, 7), now), notStored);
  }

  @Get('presence')
  @Needs('read')
  @TakesQuery('kind', 'family', 'id')
  @Documented({
    summary: 'The others who have a record open; whoever asks is named to them for 45 s, and nothing of it is recorded',
    answer: z.array(z.string().describe('User name')),
    problems: ['signInRequired', 'unavailable'],
    query: { kind: 'Kind of the record', family: 'Key of the family of a posting', id: 'Its id' },
  })
  async others(
    @Query() { kind, family = '', id }: Record<string, string>,
    @Req() { user }: Request,
  ): Promise<HttpResult> {
    if (!user) throw new ProblemError('signInRequired');
    const record = JSON.stringify([kind, family, id]);
    if (!kind || !id || record.length > longestRecord) malformed('id', requestError('recordNeeded'));
    return jsonResult(await this.presence.meet(record, user.username), notStored);
  }

  @Get('prepared')
  @Needs('read')
  @Documented({
    summary: 'Records that a change set would change, and who has prepared that',
    answer: z.array(preparedRecord),
    problems: ['signInRequired', 'unavailable'],
  })
  async prepared(): Promise<HttpResult> {
    return jsonResult(preparedIn(await this.reads.livingChangeSets()), notStored);
  }

  @Get('withdrawn')
  @Needs('read')
  @TakesQuery(...listParameters)
  @Documented({
    summary: 'Postings that are withdrawn, of all families, the newest withdrawal first',
    answer: z.array(withdrawnPosting),
    problems: ['signInRequired', 'unavailable'],
    list: true,
    asOf: true,
  })
  async withdrawn(@Query() query: Record<string, string>): Promise<HttpResult> {
    const parsed = parseListQuery(query, {
      sortable: ['family', 'id', 'title', 'at'],
      scalars: ['family', 'title', 'at'],
    });
    const all = await this.postings.withdrawn(families);
    return withoutCaching(listResult('withdrawn', partOf(all, { idField: 'id', titleField: 'title' }, parsed)));
  }

  @Get('find')
  @Needs('read')
  @TakesQuery('q')
  @Documented({
    summary: 'Records of every kind by words of their titles, in any order',
    answer: z.array(foundRecords),
    problems: ['signInRequired', 'unavailable'],
    query: { q: 'Words of the title' },
    asOf: true,
  })
  async find(@Query('q') q = ''): Promise<HttpResult> {
    return withoutCaching(jsonResult(await this.finder.find(q)));
  }

  @Get('limits')
  @Needs('read')
  @Documented({
    summary: 'What an upload is held against',
    answer: limits,
    problems: ['signInRequired'],
  })
  limits(): HttpResult {
    return jsonResult({ maxPdfBytes: this.files.largest }, notStored);
  }

  @Get('links')
  @Needs('read')
  @Documented({
    summary: 'When the links of what is open were last followed by night, and which are broken',
    answer: keptLinksSchema,
    problems: ['signInRequired', 'unavailable'],
  })
  async brokenLinks(): Promise<HttpResult> {
    return jsonResult(await this.links.known(), notStored);
  }

  @Post('check-links')
  @Needs('write')
  @HttpCode(200)
  @Documented({
    summary:
      'Follow the links of what closes soon, of the newest notices and of what was changed last; keep which fail',
    answer: linkReportSchema,
    // It records no event, so nobody contends for anything.
    problems: writeProblems.filter((code) => code !== 'contended'),
  })
  async checkLinks(@Body(new BodyPipe(nothing)) _body: object): Promise<HttpResult> {
    return jsonResult(await this.links.check(new Date(this.gate.now())), notStored);
  }
}
