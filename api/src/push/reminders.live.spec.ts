import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families } from '@noticeboard/content-model';
import { filePeople } from '../people/file-people.js';
import type { PeopleStore } from '../people/people.js';
import type { QueuedMessage } from '../reach/message.js';
import { Reminders } from './reminders.js';

let dir: string;
let people: PeopleStore;
let queued: QueuedMessage[];
let now: Date;
let ended: Date[];

/** Last days by id, ascending; all are of jobs. */
const lastDays: Readonly<Record<string, string>> = {
  a: '2026-11-20',
  b: '2026-11-22',
  unfollowed: '2026-11-22',
  c: '2026-11-23',
  d: '2026-11-27',
  e: '2026-11-30',
};
const deadlines = Object.entries(lastDays).map(([id, day]) => [id, `${day}T18:29:00.000Z`] as const);

const reads = {
  countBefore: async (collection: string, order: string) =>
    collection === 'deadlines:jobs' ? deadlines.filter(([, at]) => at < order).length : 0,
  list: async (_: string, { from, to }: { from: number; to: number }) =>
    deadlines.slice(from, to + 1).map(([id]) => JSON.stringify(id)),
  documents: async (_: string, [id = '']: readonly string[]) => [
    JSON.stringify({
      title: `Posting ${id}`,
      revision: 4,
      scalars: { deadline: deadlines.find(([one]) => one === id)?.[1] },
    }),
  ],
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'reminders-'));
  people = filePeople(dir);
  queued = [];
  ended = [];
  const keys = Object.keys(lastDays)
    .filter((id) => id !== 'unfollowed')
    .map((id) => `record:posting:${id}`);
  await people.add({ collection: 'push', id: 's1', keys, value: '{}' });
});

afterEach(async () => {
  await people.close();
  await rm(dir, { recursive: true });
});

/** The reminders of this time: the posting, and its days that are left. */
async function lookAt(time: string): Promise<readonly string[]> {
  now = new Date(time);
  queued = [];
  const outbox = { add: async (messages: readonly QueuedMessage[]) => void queued.push(...messages) };
  await new Reminders({
    people,
    outbox,
    reads,
    families,
    end: async (at) => void ended.push(at),
    warn: () => undefined,
    now: () => now,
  }).look();
  return queued.map(({ records: [record], remindsOf }) => `${record?.id} ${remindsOf}`);
}

describe('A last date', () => {
  it('is reminded of 7 and 2 days before, once, and where somebody follows', async () => {
    expect(await lookAt('2026-11-20T04:00:00Z')).toEqual(['d 7', 'b 2']);
    expect(queued[0]).toMatchObject({ destination: 'push', lanes: ['jobs:d'], id: 'last-date-jobs-d-2026-11-27-7' });
    expect(await lookAt('2026-11-20T14:00:00Z')).toEqual([]);
    expect(ended).toEqual([new Date('2026-11-20T04:00:00Z')]);
  });

  it('is reminded of in the morning of a day in India', async () => {
    await lookAt('2026-11-20T04:00:00Z');
    expect(await lookAt('2026-11-21T02:00:00Z')).toEqual([]);
    expect(await lookAt('2026-11-21T02:31:00Z')).toEqual(['c 2']);
  });

  it('is reminded of later where no portal ran in the morning, by the days that are left', async () => {
    await lookAt('2026-11-17T04:00:00Z');
    expect(await lookAt('2026-11-21T19:00:00Z')).toEqual(['d 5', 'b 0', 'c 1']);
  });
});
