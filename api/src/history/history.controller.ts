import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { malformed, ProblemError, recordKinds, roles } from '@noticeboard/content-model';
import { z } from 'zod';
import { Needs, TakesQuery } from '../http/access.js';
import type { Response } from 'express';
import {
  type HttpResult,
  jsonResult,
  listHeaders,
  listResult,
  notStored,
  withoutCaching,
} from '../http/http-result.js';
import { sendPieces } from '../http/pieces.js';
import { Documented, Tagged } from '../http/documented.js';
import { eventFilters } from './history-query.js';
import { HistoryReads } from './history.reads.js';
import { requestError } from '../http/request-errors.js';

const value = z.unknown();

/** One value before and after; `null` where it was not, or is no more. */
const stateChange = z.object({
  path: z.string().describe('JSON Pointer in wire names, with ids in place of indices: /notifications/<id>/postDate'),
  before: value,
  after: value,
});

/** One event as the API sends it. */
const historyEvent = z.object({
  position: z.string().describe('Its place in the whole log; orders as text.'),
  id: z.uuid(),
  stream: z.string(),
  revision: z.int().min(0).describe('Its place in its stream.'),
  type: z.string(),
  at: z.iso.datetime(),
  actor: z.object({ username: z.string(), role: z.enum([...roles, 'operator', 'portal']) }),
  subject: z.object({
    kind: z.enum([...recordKinds, 'portal']),
    id: z.string(),
    family: z.string(),
    title: z.string().describe('What it was called right after the event.'),
  }),
  correlationId: z.string().describe('The action that it is part of.'),
  causationId: z.string(),
  changeSet: z.string().optional().describe('Id of the change set that it was published with.'),
  publicNote: z.string().optional().describe('What readers were told of that publish.'),
  correction: z.literal(true).optional().describe('Readers were not told: a typing error was corrected.'),
  data: z.record(z.string(), value).describe('As recorded, in canonical names.'),
  changes: z.array(stateChange).describe('Against the state just before.'),
});

/** Any record in the shape that its own path sends. */
export const anyRecord = z.record(z.string(), value);

const staffProblems = ['signInRequired', 'malformedQuery', 'unavailable'] as const;
const recordProblems = [...staffProblems, 'malformedPath', 'unknownRecord'] as const;
const family = 'Key of the family, where postings of two families have the id';
const listQuery = {
  ...eventFilters,
  limit: '1 to 500; 100 unless told',
  sort: '["position","DESC"] or "at"',
  range: '[from,to]',
  filter: 'JSON object of the filters',
};
const comparison = z.object({ from: z.int(), to: z.int(), changes: z.array(stateChange) });

/** The past, for staff: what happened, and every record as it was. */
@Tagged('history')
@Controller('api/history')
@Needs('read')
export class HistoryController {
  constructor(@Inject(HistoryReads) private readonly history: HistoryReads) {}

  @Get()
  @TakesQuery(...Object.keys(listQuery))
  @Documented({
    summary: 'Events, newest first',
    answer: z.array(historyEvent),
    problems: staffProblems,
    query: listQuery,
  })
  async list(@Query() query: Record<string, string>): Promise<HttpResult> {
    return withoutCaching(listResult('history', await this.history.page(query)));
  }

  @Get(':kind/:id')
  @TakesQuery('family')
  @Documented({
    summary: 'The whole timeline of one record, oldest first',
    answer: z.array(historyEvent),
    problems: recordProblems,
    query: { family },
  })
  async timeline(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query('family') ofFamily: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    const { count, tag, body } = await this.history.timeline({ kind, id, family: ofFamily });
    response.set({ ...notStored, ...listHeaders('history', 0, count, count), ETag: `"${tag}"` });
    response.set('Content-Type', 'application/json; charset=utf-8');
    await sendPieces(response, body);
  }

  @Get(':kind/:id/compare')
  @TakesQuery('family', 'from', 'to')
  @Documented({
    summary: 'What makes one state of a record another',
    answer: comparison,
    problems: [...recordProblems, 'unknownRevision'],
    query: { family, from: 'Revision', to: 'Revision' },
  })
  async compare(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query() query: Readonly<Record<string, string | undefined>>,
  ): Promise<HttpResult> {
    const [from, to] = [revisionOf('from', query['from']), revisionOf('to', query['to'])];
    const changes = await this.history.between({ kind, id, family: query['family'] }, from, to);
    return withoutCaching(jsonResult({ from, to, changes }));
  }

  @Get(':kind/:id/:revision')
  @TakesQuery('family', 'include')
  @Documented({
    summary: 'A record as it was sent at a revision',
    answer: anyRecord,
    problems: [...recordProblems, 'unknownRevision', 'methodNotAllowed'],
    query: { family, include: '"all": its tables and useful items beside it' },
  })
  async at(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Param('revision') revision: string,
    @Query() query: Readonly<Record<string, string | undefined>>,
  ): Promise<HttpResult> {
    // Paths of the same length that are written alone.
    if (['restore', 'undo'].includes(revision.toLowerCase()))
      throw new ProblemError('methodNotAllowed', { headers: { Allow: 'POST' } });
    const { include, family: ofFamily } = query;
    if (include !== undefined && include !== 'all') malformed('include', requestError('malformedInclude'));
    const look = await this.history.at({ kind, id, family: ofFamily }, revisionOf('revision', revision));
    return withoutCaching(jsonResult(include === undefined ? look.wire() : { ...look.wire(), ...look.beside() }));
  }
}

function revisionOf(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) malformed(name, requestError('notARevision', { name }));
  return Number(text);
}
