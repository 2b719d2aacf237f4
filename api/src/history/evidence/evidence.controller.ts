import { Controller, Get, Inject, Injectable, Param, Query, Req, Res } from '@nestjs/common';
import { type Family, ProblemError } from '@noticeboard/content-model';
import { create as contentDisposition } from 'content-disposition';
import { Needs, TakesQuery } from '../../http/access.js';
import { notStored } from '../../http/http-result.js';
import { sendPieces } from '../../overload/pieces.js';
import { Documented, Tagged } from '../../http/documented.js';
import { EVENT_LOG, EVENT_STORE, FAMILIES } from '../../http/tokens.js';
import type { EventLogLocation, EventStore } from '@noticeboard/event-store';
import { inclusionPath, openCheckpoint } from '@noticeboard/ledger';
import type { Request, Response } from 'express';
import { Ledger } from '../../ledger/ledger.js';
import { findRecord, type RecordName } from '../tracked-record.js';
import { HistoryReads } from '../history.reads.js';
import type { EvidenceProof } from './evidence.js';
import { DataHash } from './certificate.js';
import { endPiece, type EvidenceTask, proofPieces } from './evidence-page.js';
import { inProcess } from './evidence-process.js';

/** Each has a thread of its own, with a heap of its own. */
const mostAtOnce = 3;

/** Gathers what proves the life of one record. */
@Injectable()
export class EvidenceMaker {
  #making = 0;

  constructor(
    @Inject(EVENT_STORE) private readonly log: EventStore,
    @Inject(EVENT_LOG) private readonly place: EventLogLocation,
    private readonly ledger: Ledger,
    private readonly history: HistoryReads,
    @Inject(FAMILIES) private readonly families: readonly Family[],
  ) {}

  /** Its pieces, each made when it is asked for. @throws ProblemError `unknownRecord`, `unavailable`; StoreUnavailable while nothing is signed */
  async of(name: RecordName): Promise<AsyncIterable<string>> {
    const { stream } = await findRecord(this.log, name, this.families);
    const checkpoint = await this.ledger.checkpoint();
    const { signer } = this.ledger;
    const { size } = openCheckpoint(checkpoint, signer);
    const events = (await this.history.eventsOf(name)).filter(({ leaf }) => leaf < size);
    const last = events.at(-1);
    if (!last) throw new RangeError(`${stream} is on the record and not in the ledger`);
    const { subject } = last;
    const madeAt = new Date().toISOString();
    const task = { format, madeAt, key: signer.vkey, checkpoint, subject, count: events.length } as const;
    return this.#pieces(
      task,
      stream,
      events.map(({ leaf }) => this.#proofOf(leaf, size)),
    );
  }

  #proofOf(leaf: number, size: number): EvidenceProof {
    return { leaf, path: inclusionPath(this.ledger.index.nodes, leaf, size).map((hash) => hash.toString('base64')) };
  }

  #pieces(task: EvidenceTask, stream: string, proofs: readonly EvidenceProof[]): AsyncIterable<string> {
    if (this.#making >= mostAtOnce) {
      const message = 'Other evidence is being put together right now. Try again in a few seconds.';
      throw new ProblemError('unavailable', { message, headers: { 'Retry-After': '5' } });
    }
    return this.#counted({ log: this.place, families: this.families, stream, task }, proofs);
  }

  async *#counted(work: Parameters<typeof inProcess>[0], proofs: readonly EvidenceProof[]) {
    this.#making += 1;
    try {
      const data = new DataHash();
      for await (const piece of inProcess(work)) yield data.take(piece);
      for (const piece of proofPieces(proofs)) yield data.take(piece);
      yield endPiece(work.task, data.digest());
    } finally {
      this.#making -= 1;
    }
  }
}

const format = 'noticeboard-evidence/2';

/** The evidence of one record's life, as one file that can be checked offline (docs/verify.md). */
@Tagged('history')
@Controller('api/history')
@Needs('read')
export class EvidenceController {
  constructor(private readonly maker: EvidenceMaker) {}

  @Get(':kind/:id/evidence')
  @TakesQuery('family')
  @Documented({
    summary: 'Evidence of a record: events, last state, proofs and checkpoint in one file',
    text: 'text/html',
    problems: ['signInRequired', 'malformedPath', 'unknownRecord', 'unavailable'],
    query: { family: 'Key of the family, where postings of two families have the id' },
  })
  async evidence(
    @Param('kind') kind: string,
    @Param('id') id: string,
    @Query('family') family: string | undefined,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const pieces = await this.maker.of({ kind, id, family });
    // It tells when it was made: each is another.
    response.set({
      ...notStored,
      ETag: `"${request.correlationId}"`,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Disposition': contentDisposition(`evidence-${kind}-${id}.html`),
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    await sendPieces(response, pieces);
  }
}
