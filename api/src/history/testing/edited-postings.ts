import { randomUUID } from 'node:crypto';
import type { EventStore } from '@noticeboard/event-store';
import { added } from '../../../../libs/content-model/src/testing/contents.js';
import { edited } from '../../../../libs/content-model/src/testing/posting-events.js';
import { minute } from '../../../../libs/content-model/src/testing/read-events.js';
import type { IndexedEvent } from '../../ledger/log-index.js';

/** A posting p1 that was edited so many times, as the index of the log knows it. @param more follows each new text */
export async function editedPosting(log: EventStore, edits: number, more = ''): Promise<IndexedEvent[]> {
  const subject = { kind: 'posting', id: 'p1', family: 'jobs', title: 'SSC CGL' } as const;
  const by = { actor: 'asha', role: 'admin', at: minute(0), correlationId: randomUUID(), schemaVersion: '1' };
  const changes = Array.from({ length: edits }, (_, n) => edited({ salaryRange: `Level ${n}${more}` }));
  const events = [added, ...changes].map(({ type, data }) => ({
    id: randomUUID(),
    type,
    data: { ...data },
    metadata: by,
  }));
  await log.append([{ stream: 'job-p1', expected: 'none', events }]);
  const stored = await log.readStream('job-p1');
  return stored.map(({ stream, revision, id, type, position }, leaf) => {
    return { ...by, leaf, position, stream, revision, id, type, subject };
  });
}

/** The answer, when its pieces are put together. */
export async function textOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString();
}
