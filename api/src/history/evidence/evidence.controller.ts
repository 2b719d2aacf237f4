import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import { Needs, TakesQuery } from '../../http/access.js';
import { HttpResult, withoutCaching } from '../../http/http-result.js';
import { Documented } from '../../http/documented.js';
import { evidencePage } from './evidence-page.js';
import type { Family } from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { inclusionPath, leafLine, openCheckpoint } from '@noticeboard/ledger';
import type { Ledger } from '../../ledger/ledger.js';
import { findRecord, type RecordName } from '../tracked-record.js';
import type { HistoryReads } from '../history.reads.js';
import type { IndexedEvent } from '../../ledger/log-index.js';
import type { Evidence, TimelineEvent } from './evidence.js';

export interface MadeEvidence {
  readonly evidence: Evidence;
  /** The same events in words, oldest first. */
  readonly events: readonly TimelineEvent[];
}

/** Gathers what proves the life of one record. */
export class EvidenceMaker {
  constructor(
    private readonly log: EventStore,
    private readonly ledger: Ledger,
    private readonly history: HistoryReads,
    private readonly families: readonly Family[],
  ) {}

  /** @throws ProblemError `unknownRecord`; StoreUnavailable while nothing is signed */
  async of(name: RecordName): Promise<MadeEvidence> {
    const record = await findRecord(this.log, name, this.families);
    const checkpoint = await this.ledger.checkpoint();
    const { signer, index } = this.ledger;
    const { size } = openCheckpoint(checkpoint, signer);
    const told = (await this.history.timeline(name)).records.map(
      (json) => JSON.parse(json) as TimelineEvent & Pick<IndexedEvent, 'subject'>,
    );
    const stored = await this.log.readStream(record.stream, { max: told.length });
    const leaves = this.#leavesOf(record.stream, name);
    const proven = stored.filter(({ revision }) => (leaves.get(revision) ?? size) < size);
    const last = told[proven.length - 1];
    if (!last) throw new RangeError(`${record.stream} is on the record and not in the ledger`);
    const events = proven.map((event) => {
      const leaf = leaves.get(event.revision) ?? 0;
      const path = inclusionPath(index.nodes, leaf, size).map((hash) => hash.toString('base64'));
      return { leaf, position: event.position, line: leafLine(event), path };
    });
    const states = [...record.steps(proven)].map(({ after }) => ({ ...after.wire(), ...after.beside() }));
    return {
      events: told.slice(0, proven.length),
      evidence: {
        format: 'noticeboard-evidence/1',
        madeAt: new Date().toISOString(),
        key: signer.vkey,
        checkpoint,
        subject: last.subject,
        events,
        // As it is read again: through JSON.
        states: JSON.parse(JSON.stringify(states)) as Evidence['states'],
      },
    };
  }

  /** Leaf by revision. */
  #leavesOf(stream: string, { kind, id }: RecordName): ReadonlyMap<RecordedEvent['revision'], number> {
    const all = this.ledger.index.events({ kind, id }, { order: 'oldest', offset: 0, limit: Number.MAX_SAFE_INTEGER });
    return new Map(all.filter((event) => event.stream === stream).map(({ revision, leaf }) => [revision, leaf]));
  }
}

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
