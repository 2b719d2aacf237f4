import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Inject, Query, Req, Res } from '@nestjs/common';
import { malformed } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { consistencyPath, type Hash, inclusionPath } from '@noticeboard/ledger';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { EVENT_STORE } from '../http/tokens.js';
import { Needs, TakesQuery } from '../http/access.js';
import { HttpResult, jsonResult, notStored } from '../http/http-result.js';
import { Documented, Tagged } from '../http/documented.js';
import { Ledger } from './ledger.js';
import { exportLines } from './log-export.js';
import { unlessFailing } from './unless-failing.js';
import { requestError } from '../http/request-errors.js';

type LogQuery = Readonly<Record<string, string>>;

const text = { 'Content-Type': 'text/plain; charset=utf-8' };
const hash = z.base64().describe('SHA-256, 32 bytes.');
const inclusion = z.object({ leaf: z.int(), size: z.int(), leafHash: hash, path: z.array(hash) });
const consistency = z.object({ from: z.int(), to: z.int(), path: z.array(hash) });

/** The size of the log, and proofs of it (docs/verify.md). */
@Tagged('log')
@Controller('api/log')
export class LogController {
  constructor(
    private readonly ledger: Ledger,
    @Inject(EVENT_STORE) private readonly log: EventStore,
  ) {}

  @Get('checkpoint')
  @Needs('open')
  @Documented({
    summary: 'The signed head of the log: C2SP tlog-checkpoint',
    text: 'text/plain',
    problems: ['unavailable'],
  })
  async checkpoint(): Promise<HttpResult> {
    return new HttpResult(await unlessFailing(this.ledger, () => this.ledger.checkpoint()), text);
  }

  @Get('proof')
  @Needs('open')
  @TakesQuery('leaf', 'size')
  @Documented({
    summary: 'That an event is in the log: an RFC 6962 inclusion proof',
    answer: inclusion,
    query: { leaf: 'Place of the event in the log, from 0.', size: 'Of the log when it was signed.' },
    problems: ['unavailable'],
  })
  async proof(@Query() query: LogQuery): Promise<HttpResult> {
    const { index } = await this.caughtUp();
    const size = wholeNumber(query, 'size', { least: 1, most: index.size() });
    const leaf = wholeNumber(query, 'leaf', { least: 0, most: size - 1 });
    const path = inclusionPath(index.nodes, leaf, size);
    return jsonResult({ leaf, size, leafHash: base64(index.nodes.node(0, leaf)), path: path.map(base64) }, notStored);
  }

  @Get('consistency')
  @Needs('open')
  @TakesQuery('from', 'to')
  @Documented({
    summary: 'That the log of one size begins with that of another: an RFC 6962 consistency proof',
    answer: consistency,
    query: { from: 'The smaller size, from 1.', to: 'The larger size.' },
    problems: ['unavailable'],
  })
  async consistency(@Query() query: LogQuery): Promise<HttpResult> {
    const { index } = await this.caughtUp();
    const to = wholeNumber(query, 'to', { least: 1, most: index.size() });
    const from = wholeNumber(query, 'from', { least: 1, most: to });
    return jsonResult({ from, to, path: consistencyPath(index.nodes, from, to).map(base64) }, notStored);
  }

  @Get('export')
  @Needs('read')
  @TakesQuery('from', 'to')
  @Documented({
    summary: 'The recorded events, a line of RFC 8785 JSON each: what the leaves are the hashes of',
    text: 'application/x-ndjson',
    query: { from: 'The first leaf; 0 unless told.', to: 'The leaf to end before; all unless told.' },
    problems: ['signInRequired', 'unavailable'],
  })
  async export(@Query() query: LogQuery, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { index } = await this.caughtUp();
    const size = index.size();
    const to = wholeNumber({ to: String(size), ...query }, 'to', { least: 0, most: size });
    const from = wholeNumber({ from: '0', ...query }, 'from', { least: 0, most: to });
    response.set({ ...notStored, 'Content-Type': 'application/x-ndjson; charset=utf-8' });
    // An export is named by its end alone: the log before it never changes.
    response.set('ETag', `"${from}-${index.root(to).toString('hex')}"`);
    if (request.fresh) return void response.status(304).end();
    if (request.method === 'HEAD') return void response.end();
    const lines = exportLines(this.log, { after: index.positionBefore(from), count: to - from });
    await pipeline(Readable.from(lines), response).catch((error: NodeJS.ErrnoException) => {
      // The client went away: the reading of the log has ended with it.
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
    });
  }

  /** Every answer from before the request can be proven. */
  private async caughtUp(): Promise<Ledger> {
    await unlessFailing(this.ledger, () => this.ledger.index.catchUp());
    return this.ledger;
  }
}

function base64(hash: Hash): string {
  return hash.toString('base64');
}

/** Both inclusive. */
interface Bounds {
  readonly least: number;
  readonly most: number;
}

/** @throws ProblemError `malformedQuery`, which says what the parameter may be */
function wholeNumber(query: LogQuery, name: string, { least, most }: Bounds): number {
  const given = query[name] ?? '';
  const value = /^(0|[1-9]\d{0,15})$/.test(given) ? Number(given) : -1;
  if (value >= least && value <= most) return value;
  if (most < least) return malformed(name, requestError('tooFewEvents', { name }));
  return malformed(
    name,
    requestError(given === '' ? 'neededInBounds' : 'notInBounds', { name, min: least, max: most }),
  );
}
