import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { historyChange, historyEventSchema, malformed, ProblemError } from '@noticeboard/content-model';
import { z } from 'zod';
import { Needs, TakesQuery } from '../http/access.js';
import type { Request, Response } from 'express';
import { HttpResult, listHeaders, notStored } from '../http/http-result.js';
import { sendChunks } from '../overload/pieces.js';
import { Documented, Tagged } from '../http/documented.js';
import { eventFilters, timelineQuery } from './history-query.js';
import { type EventPage, HistoryReads } from './history.reads.js';
import { requestError } from '../http/request-errors.js';

/** Any record in the shape that its own path sends. */
export const anyRecord = z.record(z.string(), z.unknown());

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
const comparison = z.object({ from: z.int(), to: z.int(), changes: z.array(historyChange) });

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
    answer: z.array(historyEventSchema),
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
    answer: z.array(historyEventSchema),
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

/**
 * A long answer without bounds is sent as it is made. @param tag what was does not change: it tells all of one record
 * apart
 */
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
