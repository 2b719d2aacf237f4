import { Controller, Get, Inject, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { create as contentDisposition } from 'content-disposition';
import { Needs, TakesQuery } from '../../http/access.js';
import { HttpResult, withoutCaching } from '../../http/http-result.js';
import { Documented } from '../../http/documented.js';
import type { Family } from '@noticeboard/content-model';
import type { EventStore, RecordedEvent } from '@noticeboard/event-store';
import { inclusionPath, leafLine, openCheckpoint } from '@noticeboard/ledger';
import type { Ledger } from '../../ledger/ledger.js';
import { findRecord, type RecordName } from '../tracked-record.js';
import type { HistoryReads } from '../history.reads.js';
import type { IndexedEvent } from '../../ledger/log-index.js';
import { type Evidence, evidenceBlock, type TimelineEvent } from './evidence.js';

interface MadeEvidence {
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

const style = `
  body { font: 16px/1.5 system-ui, 'Noto Sans', 'Noto Sans Devanagari', sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1b1b1f; background: #fff; overflow-wrap: anywhere; }
  table { border-collapse: collapse; width: 100%; } th, td { border: 1px solid #b8b8c0; padding: .4rem .6rem; text-align: start; vertical-align: top; }
  pre { white-space: pre-wrap; background: #f4f4f6; padding: .6rem; } del { color: #8c1d18; } ins { color: #146c2e; }
`;

/** One file for a person and for a program: what happened, in words, and the evidence of it. No script runs in it. */
function evidencePage({ evidence, events: told }: MadeEvidence): string {
  const { subject, madeAt, checkpoint, key, states } = evidence;
  const title = `Evidence: ${subject.title === '' ? subject.id : subject.title}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<h1>${escaped(title)}</h1>
<p>${escaped(kindInWords(subject))} <code>${escaped(subject.id)}</code>: ${told.length} recorded ${told.length === 1 ? 'event' : 'events'}, as of ${time(madeAt)}.</p>
<h2>What happened</h2>
<table>
<thead><tr><th scope="col">Revision</th><th scope="col">When</th><th scope="col">Who</th><th scope="col">What</th></tr></thead>
<tbody>
${told.map(row).join('\n')}
</tbody>
</table>
<h2>The record after each revision</h2>
${states.map((state, revision) => `<details><summary>Revision ${revision}</summary><pre>${escaped(JSON.stringify(state, null, 2))}</pre></details>`).join('\n')}
<h2>Proof</h2>
<p>Every event in this file leads to the root of the signed checkpoint below, and the states follow from the events. Check it offline, with the key from a place that you trust, not from this file:</p>
<pre>npm run portal -- verify --evidence &lt;this file&gt; --key &lt;file with the key&gt;</pre>
<h3>Checkpoint</h3>
<pre>${escaped(checkpoint)}</pre>
<h3>Key of the log</h3>
<pre>${escaped(key)}</pre>
${evidenceBlock.begin}${inScript(evidence)}${evidenceBlock.end}
</body>
</html>
`;
}

function row({ revision, at, actor, type, changes }: TimelineEvent): string {
  const lines = changes.map(
    ({ path, before, after }) =>
      `<li><code>${escaped(path)}</code>: ${before === null ? '' : `<del>${value(before)}</del> `}${after === null ? '' : `<ins>${value(after)}</ins>`}</li>`,
  );
  const list = lines.length === 0 ? '' : `<ul>${lines.join('')}</ul>`;
  return `<tr><td>${revision}</td><td>${time(at)}</td><td>${escaped(actor.username)} (${escaped(actor.role)})</td><td>${escaped(type)}${list}</td></tr>`;
}

const kinds: Readonly<Record<string, string>> = {
  posting: 'Posting',
  admitCard: 'Admit card',
  resultListing: 'Result',
  account: 'Account',
};

function kindInWords({ kind, family }: Evidence['subject']): string {
  const word = kinds[kind] ?? kind;
  return family === '' ? word : `${word} (${family})`;
}

function value(of: unknown): string {
  return escaped(typeof of === 'string' ? of : JSON.stringify(of));
}

function time(iso: string): string {
  return `<time datetime="${escaped(iso)}">${escaped(iso.replace('T', ' ').replace('Z', ' UTC'))}</time>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** JSON that no text inside can end early. */
function inScript(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
