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
import { type Timeline, Timelines } from './timelines.js';

let log: PortalLog;

beforeEach(async () => {
  log = await PortalLog.open();
});

afterEach(() => log.close());

/** A posting that was edited so many times, as the index of the log knows it. */
async function editedPosting(edits: number, more = ''): Promise<IndexedEvent[]> {
  const subject = { kind: 'posting', id: 'p1', family: 'jobs', title: 'SSC CGL' } as const;
  const by = { actor: 'asha', role: 'admin', at: minute(0), correlationId: randomUUID(), schemaVersion: '1' };
  const changes = Array.from({ length: edits }, (_, n) => edited({ salaryRange: `Level ${n}${more}` }));
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

/** Timelines of the log, which tell how often it was read. */
function counted() {
  const reading = { count: 0 };
  const events = new Proxy(log.events, {
    get(target: EventStore, name) {
      if (name === 'readStream') reading.count += 1;
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  return { timelines: new Timelines(new EventTexts(events, families)), reading };
}

async function bodyOf({ body }: Timeline): Promise<string> {
  if (Buffer.isBuffer(body)) return body.toString();
  let text = '';
  for await (const piece of body) text += piece;
  return text;
}

const revisionsIn = (text: string) => (JSON.parse(text) as { revision: number }[]).map(({ revision }) => revision);

describe('A timeline that is asked for again', () => {
  it('is the same, without a look at the log or at the index', async () => {
    const wanted = await editedPosting(3);
    const { timelines, reading } = counted();
    const first = timelines.of('job-p1', 4, () => wanted);
    const text = await bodyOf(first);
    expect(revisionsIn(text)).toEqual([0, 1, 2, 3]);
    const { count } = reading;
    const again = timelines.of('job-p1', 4, () => fail('it is not looked for'));
    expect(await bodyOf(again)).toBe(text);
    expect([again.count, again.tag]).toEqual([first.count, first.tag]);
    expect([count > 0, reading.count - count]).toEqual([true, 0]);
  });

  it('has what has happened since, under another tag', async () => {
    const wanted = await editedPosting(3);
    const { timelines } = counted();
    const first = timelines.of('job-p1', 3, () => wanted.slice(0, 3));
    expect(revisionsIn(await bodyOf(first))).toEqual([0, 1, 2]);
    const next = timelines.of('job-p1', 4, () => wanted);
    expect(revisionsIn(await bodyOf(next))).toEqual([0, 1, 2, 3]);
    expect(next.tag).not.toBe(first.tag);
  });

  it.each([
    ['where its reader left before the end', '', 1],
    ['where it is too long to be kept', 'x'.repeat(300_000), Infinity],
  ])('is made anew %s', async (_, more, pieces) => {
    const wanted = await editedPosting(3, more);
    const { timelines, reading } = counted();
    let left = pieces;
    for await (const _piece of timelines.of('job-p1', 4, () => wanted).body as AsyncIterable<string>)
      if ((left -= 1) === 0) break;
    const { count } = reading;
    expect(revisionsIn(await bodyOf(timelines.of('job-p1', 4, () => wanted)))).toEqual([0, 1, 2, 3]);
    expect(reading.count).toBeGreaterThan(count);
  });
});

function fail(why: string): never {
  throw new Error(why);
}
