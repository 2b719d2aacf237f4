import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import { added } from '../../../libs/content-model/src/testing/contents.js';
import { edited } from '../../../libs/content-model/src/testing/posting-events.js';
import { minute } from '../../../libs/content-model/src/testing/read-events.js';
import type { IndexedEvent } from '../ledger/log-index.js';
import { PortalLog } from '../testing/portal-log.js';
import { EventTexts } from './event-texts.js';

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

/** A posting that was edited so many times, as the index of the log knows it. */
async function editedPosting(edits: number): Promise<IndexedEvent[]> {
  const subject = { kind: 'posting', id: 'p1', family: 'jobs', title: 'SSC CGL' } as const;
  const by = { actor: 'asha', role: 'admin', at: minute(0), correlationId: randomUUID(), schemaVersion: '1' };
  const changes = Array.from({ length: edits }, (_, n) => edited({ salaryRange: `Level ${n}` }));
  const events = [added, ...changes].map(({ type, data }) => ({
    id: randomUUID(),
    type,
    data: { ...data },
    metadata: by,
  }));
  await log.events.append([{ stream: 'job-p1', expected: 'none', events }]);
  const stored = await log.events.readStream('job-p1');
  return stored.map(({ stream, revision, id, type, position }, leaf) => {
    return { ...by, leaf, position, stream, revision, id, type, subject };
  });
}

/** The same store, which counts how often it is read. */
function counted(store: EventStore) {
  const reading = { count: 0 };
  const events = new Proxy(store, {
    get(target, name) {
      if (name === 'readStream') reading.count += 1;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { events, reading };
}

async function told(texts: EventTexts, wanted: readonly IndexedEvent[]): Promise<string[]> {
  const all: string[] = [];
  for await (const [, text] of texts.timeline(wanted)) all.push(text);
  return all;
}

describe('A timeline that is asked for again', () => {
  it('is the same, without a look at the log', async () => {
    const wanted = await editedPosting(3);
    const { events, reading } = counted(log.events);
    const texts = new EventTexts(events, families);
    const first = await told(texts, wanted);
    expect(first.map((text) => (JSON.parse(text) as { revision: number }).revision)).toEqual([0, 1, 2, 3]);
    const { count } = reading;
    expect(await told(texts, wanted)).toEqual(first);
    expect([count > 0, reading.count - count]).toEqual([true, 0]);
  });

  it('is made anew where it is too long to be kept', async () => {
    const wanted = await editedPosting(600);
    const { events, reading } = counted(log.events);
    const texts = new EventTexts(events, families);
    const first = await told(texts, wanted);
    const { count } = reading;
    expect(await told(texts, wanted)).toEqual(first);
    expect(reading.count).toBe(2 * count);
  });
});
