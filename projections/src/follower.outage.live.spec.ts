import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, StoreUnavailable } from '@noticeboard/event-store';
import {
  CheckpointConflict,
  createMemoryReadStore,
  type ReadStore,
  ReadStoreUnavailable,
} from '@noticeboard/read-store';
import { added, notificationAdded } from '../../libs/content-model/src/testing/contents.js';
import { eventually } from '../../libs/read-store/src/testing/eventually.js';
import { projectionHealth } from './follower.health.js';
import { contentOf, replay } from './testing/content.js';
import { observed } from './testing/ports.js';
import { newEvent } from './testing/new-event.js';
import { Running } from './testing/running.js';
import { temporaryLog, type TemporaryLog } from './testing/temporary-log.js';

let log: TemporaryLog;
let events: EventStore;
let reads: ReadStore;
let running: Running[];

beforeEach(async () => {
  log = await temporaryLog();
  events = log.events;
  reads = createMemoryReadStore();
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await log.dispose();
});

function start(ports = { events, reads }): Running {
  const started = new Running(ports);
  running.push(started);
  return started;
}

async function posting(id: string): Promise<string> {
  const { position } = await events.append([{ stream: `job-${id}`, expected: 'none', events: [newEvent(added)] }]);
  return position;
}

async function expectReplayed(): Promise<void> {
  const stored = await events.readAll();
  expect(await contentOf(reads, stored)).toEqual(await contentOf(await replay(stored), stored));
}

describe('A follower whose store stays away for a while', () => {
  it.each([
    ['the read models', 'reads', new ReadStoreUnavailable('Redis does not answer')],
    ['the log', 'events', new StoreUnavailable('the log does not answer')],
  ] as const)('waits for %s and goes on', async (_, port, outage) => {
    let down = true;
    const ports = observed({ events, reads }, (call) => {
      if (down && call.port === port) throw outage;
    });
    const { follower, logged } = start(ports);
    const position = await posting('p1');
    await eventually(async () => expect(follower).toMatchObject({ status: 'waiting', fault: outage.message }));
    down = false;
    expect(await reads.waitFor(position, 5000)).toBe(true);
    await eventually(async () => expect(follower).toMatchObject({ status: 'following', fault: undefined }));
    expect(logged).toContain(`warn projections wait: ${outage.message}`);
    await expectReplayed();
  });

  it('goes on also when a batch was applied and only the answer was lost', async () => {
    let losses = 0;
    const ports = observed({ events, reads }, ({ method, moment }) => {
      if (method !== 'apply' || moment === 'before' || losses > 0) return;
      losses += 1;
      throw new ReadStoreUnavailable('the connection broke');
    });
    start(ports);
    await posting('p1');
    expect(await reads.waitFor(await posting('p2'), 5000)).toBe(true);
    expect(losses).toBe(1);
    await expectReplayed();
  });
});

describe('A follower that meets an event it cannot apply', () => {
  it('stops before it, says so, and leaves what came before', async () => {
    const { follower, ended, logged } = start();
    const good = await posting('p1');
    await reads.waitFor(good, 5000);
    const bad = { ...newEvent(added), type: 'PostingBlessed' };
    const { position } = await events.append([{ stream: 'job-p2', expected: 'none', events: [bad] }]);
    await posting('p3');
    await ended;
    const why = `event 0 of job-p2 (position ${position}) cannot be read: its type PostingBlessed is unknown`;
    expect(await projectionHealth(events, reads, follower)).toMatchObject({
      status: 'stopped',
      fault: why,
      checkpoint: good,
    });
    expect(logged).toEqual([`error projections stopped before an event that cannot be applied: ${why}`]);
    expect(await reads.count('postings:jobs')).toBe(1);
  });

  it('never applies it, however often it is started again', async () => {
    await posting('p1');
    await events.append([{ stream: 'job-p2', expected: 'none', events: [newEvent(notificationAdded('n1'))] }]);
    for (const attempt of [1, 2]) {
      const { follower, ended } = start();
      await ended;
      expect([attempt, follower.status]).toEqual([attempt, 'stopped']);
      expect(follower.fault).toContain('posting p2, which is not there');
    }
    expect(await reads.documents('folds:jobs', ['p2'])).toEqual([undefined]);
  });
});

describe('The health of the projections', () => {
  it('tells how far they are behind', async () => {
    expect(await projectionHealth(events, reads, undefined)).toEqual({
      status: 'elsewhere',
      checkpoint: undefined,
      head: undefined,
      lagMs: 0,
    });
    const head = await posting('p1');
    const behind = await projectionHealth(events, reads, undefined);
    expect(behind).toMatchObject({ checkpoint: undefined, head });
    expect(behind.lagMs).toBeGreaterThan(0);
    const { follower } = start();
    await reads.waitFor(head, 5000);
    expect(await projectionHealth(events, reads, follower)).toEqual({
      status: 'following',
      checkpoint: head,
      head,
      lagMs: 0,
    });
  });
});

describe('A follower beside another', () => {
  it('stands by while the other works, and takes over when it stops', async () => {
    const both = [start(), start()];
    const statuses = () => both.map(({ follower }) => follower.status);
    await reads.waitFor(await posting('p1'), 5000);
    await eventually(async () => expect(statuses().toSorted()).toEqual(['following', 'standby']));

    const active = both[statuses().indexOf('following')];
    const standby = both[statuses().indexOf('standby')];
    await active?.stop();
    expect(await reads.waitFor(await posting('p2'), 5000)).toBe(true);
    await eventually(async () => expect(standby?.follower.status).toBe('following'));
    expect(both.flatMap(({ logged }) => logged)).toEqual([]);
    await expectReplayed();
  });

  it('takes a moved checkpoint for another one at work, not for a fault', async () => {
    let moved = 0;
    const ports = observed({ events, reads }, ({ method, moment }) => {
      if (method !== 'apply' || moment === 'after' || moved > 0) return;
      moved += 1;
      throw new CheckpointConflict(undefined, '0000000000000009');
    });
    const { logged } = start(ports);
    expect(await reads.waitFor(await posting('p1'), 5000)).toBe(true);
    expect(logged).toEqual([]);
    await expectReplayed();
  });
});
