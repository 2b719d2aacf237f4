import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { malformed, ownActors, ProblemError, recordKinds, roles } from '@noticeboard/content-model';
import { z } from 'zod';
import { Needs, TakesQuery } from '../http/access.js';
import type { Request, Response } from 'express';
import { HttpResult, listHeaders, notStored } from '../http/http-result.js';
import { sendChunks } from '../overload/pieces.js';
import { Documented, Tagged } from '../http/documented.js';
import { eventFilters, timelineQuery } from './history-query.js';
import { type EventPage, HistoryReads } from './history.reads.js';
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
  actor: z.object({ username: z.string(), role: z.enum([...roles, ...ownActors]) }),
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
  unreviewed: z.literal(true).optional().describe('It needed a second person, and an admin published it directly.'),
  reason: z.string().optional().describe('What X-Reason said of the write; empty for an unreviewed one without it.'),
  data: z.record(z.string(), value).describe('As recorded, in canonical names.'),
  changes: z.array(stateChange).describe('Against the state just before.'),
});

/** Any record in the shape that its own path sends. */
export const anyRecord = z.record(z.string(), value);

const staffProblems = ['signInRequired', 'malformedQuery', 'unavailable'] as const;
const recordProblems = [...staffProblems, 'malformedPath', 'unknownRecord'] as const;
const { family } = timelineQuery;
const cut = 'an answer ends early where events are long; Link tells where it goes on';
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
  constructor(private readonly history: HistoryReads) {}

  @Get()
  @TakesQuery(...Object.keys(listQuery))
  @Documented({
    summary: `Events, newest first: ${cut}`,
    answer: z.array(historyEvent),
    problems: staffProblems,
    query: listQuery,
  })
  async list(@Query() query: Record<string, string>, @Req() request: Request): Promise<HttpResult> {
    return pageResult(await this.history.page(query), request);
  }

  @Get(':kind/:id')
  @TakesQuery(...Object.keys(timelineQuery))
  @Documented({
    summary: `The whole timeline of one record, oldest first: ${cut}`,
    answer: z.array(historyEvent),
    problems: recordProblems,
    query: timelineQuery,
  })
  async timeline(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query() query: Readonly<Record<string, string | undefined>>,
    @Req() request: Request,
  ): Promise<HttpResult> {
    return pageResult(await this.history.timeline({ kind, id, family: query['family'] }, query), request);
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
    @Res() response: Response,
  ): Promise<void> {
    const [from, to] = [revisionOf('from', query['from']), revisionOf('to', query['to'])];
    const pieces = await this.history.between({ kind, id, family: query['family'] }, from, to);
    await sendPast(response, `${from}-${to}`, pieces);
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
    @Res() response: Response,
  ): Promise<void> {
    // Paths of the same length that are written alone.
    if (['restore', 'undo'].includes(revision.toLowerCase()))
      throw new ProblemError('methodNotAllowed', { headers: { Allow: 'POST' } });
    const { include, family: ofFamily } = query;
    if (include !== undefined && include !== 'all') malformed('include', requestError('malformedInclude'));
    const name = { kind, id, family: ofFamily };
    const asked = revisionOf('revision', revision);
    const pieces = await this.history.at(name, asked, include === 'all');
    await sendPast(response, `${asked}-${include ?? 'own'}`, pieces);
  }
}

/** The events, and in `Link` (RFC 8288) the address of those that follow. */
function pageResult({ long, count, from, total, next }: EventPage, { originalUrl }: Request): HttpResult {
  const headers = { ...listHeaders('history', from, count, total), ...notStored };
  if (!next) return new HttpResult('', headers, long);
  const { pathname, searchParams } = new URL(originalUrl, 'http://portal');
  for (const [name, value] of Object.entries(next)) searchParams.set(name, value);
  const exposed = `${headers['Access-Control-Expose-Headers']}, Link`;
  const link = `<${pathname}?${searchParams.toString()}>; rel="next"`;
  return new HttpResult('', { ...headers, 'Access-Control-Expose-Headers': exposed, Link: link }, long);
}

/** What is long and has no bounds is sent as it is made. @param tag what was does not change: it tells all of one record apart */
async function sendPast(response: Response, tag: string, pieces: AsyncGenerator<Buffer>): Promise<void> {
  try {
    const { value: first } = await pieces.next();
    response.set({ ...notStored, ETag: `"${tag}"`, 'Content-Type': 'application/json; charset=utf-8' });
    await sendChunks(response, whole());
    async function* whole(): AsyncGenerator<Buffer> {
      if (first) yield first;
      yield* pieces;
    }
  } finally {
    // Nobody takes the rest where the reader has it already, or has gone.
    await pieces.return(undefined);
  }
}

function revisionOf(name: string, text: string | undefined): number {
  if (text === undefined || !/^\d{1,9}$/.test(text)) malformed(name, requestError('notARevision', { name }));
  return Number(text);
}
