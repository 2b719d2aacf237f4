import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { families, type Follow } from '@noticeboard/content-model';
import { filePeople } from '../people/file-people.js';
import type { PeopleStore } from '../people/people.js';
import { PushEnds } from './push-ends.js';
import { PushKey } from './push-key.js';
import { PushSubscriptions } from './push-subscriptions.js';

const dayMs = 86_400_000;
const start = Date.parse('2026-11-01T00:00:00.000Z');
const day = (number: number) => new Date(start + number * dayMs);

let dir: string;
let people: PeopleStore;
let subscriptions: PushSubscriptions;
let now: Date;
/** Days from the start on which postings end, by id; '' for one that nobody can read. */
let deadlines: Record<string, number | ''>;

const reads = {
  documents: async (collection: string, [id = '']: readonly string[]) => {
    const deadline = collection === 'heads:jobs' ? deadlines[id] : undefined;
    if (deadline === undefined) return [undefined];
    return [JSON.stringify({ scalars: { deadline: deadline === '' ? '' : day(deadline).toISOString() } })];
  },
};

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'push-ends-'));
  now = day(0);
  people = filePeople(dir, { now: () => now.getTime() });
  subscriptions = new PushSubscriptions(people, new PushKey(people, undefined));
  deadlines = { soon: 10, later: 40, never: '', past: -100 };
});

afterEach(async () => {
  await people.close();
  await rm(dir, { recursive: true });
});

async function subscribed(ids: readonly string[], more: Partial<Follow> = {}): Promise<string> {
  const records = ids.map((id) => ({ kind: 'posting' as const, id }));
  const follow = { records, lists: [], filter: {}, ...more };
  const given = {
    endpoint: `https://push.example/${ids.join()}${JSON.stringify(more)}`,
    p256dh: 'p',
    auth: 'a',
    follow,
  };
  return (await subscriptions.add(given, 'en', now)).id;
}

/** Looks on each day. @returns the first day on which it is not there, of 200 */
async function endOf(id: string, onDay: (number: number) => unknown = () => undefined): Promise<number | undefined> {
  for (let number = 0; number < 200; number += 1) {
    now = day(number);
    await onDay(number);
    await new PushEnds({ people, reads, families }).look(now);
    await people.sweep();
    if ((await people.count('push')) === 0 || !(await subscriptions.get(id))) return number;
  }
  return undefined;
}

describe('A browser that follows postings alone', () => {
  it('is forgotten 30 days after the last of their dates', async () => {
    expect(await endOf(await subscribed(['soon']))).toBe(40);
    now = day(0);
    expect(await endOf(await subscribed(['soon', 'later', 'past']))).toBe(70);
  });

  it('is told of a date that was moved, and goes after that', async () => {
    const id = await subscribed(['soon']);
    expect(await endOf(id, (number) => number === 20 && (deadlines['soon'] = 50))).toBe(80);
  });

  it('stays where a date is still to come, or where it follows a list or a filter', async () => {
    for (const id of [
      await subscribed(['soon', 'never']),
      await subscribed(['soon'], { lists: ['result'] }),
      await subscribed(['soon'], { filter: { q: 'clerk' } }),
    ]) {
      now = day(0);
      expect(await endOf(id)).toBeUndefined();
    }
  });

  it('stays for 30 days where the date was past when it asked, and from then on where it asks again', async () => {
    const id = await subscribed(['past']);
    expect(await endOf(id, (number) => number === 25 && subscribed(['past']))).toBe(55);
  });

  it('goes 30 days after its posting has gone', async () => {
    const id = await subscribed(['never']);
    expect(await endOf(id, (number) => number === 5 && delete deadlines['never'])).toBe(35);
  });
});
