import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type EventStore, StoreUnavailable } from '@noticeboard/event-store';
import { CheckpointConflict, type ReadStore, ReadStoreUnavailable } from '@noticeboard/read-store';
import { added, notificationAdded } from '../../libs/content-model/src/testing/contents.js';
import { eventually, limitMs } from '../../test/deadline.js';
import { projectionHealth } from './follower.js';
import { observed } from './testing/ports.js';
import { newEvent, Rebuilding } from './testing/rebuilding.js';

let given: Rebuilding;
let events: EventStore;
let reads: ReadStore;

beforeEach(async () => {
  given = await Rebuilding.open();
  ({ events, reads } = given);
});

afterEach(() => given.close());

describe('A follower whose store stays away for a while', () => {
  it.each([
    ['the read models', 'reads', new ReadStoreUnavailable('Redis does not answer')],
    ['the log', 'events', new StoreUnavailable('the log does not answer')],
  ] as const)('waits for %s and goes on', async (_, port, outage) => {
    let down = true;
    const ports = observed({ events, reads }, (call) => {
      if (down && call.port === port) throw outage;
    });
    const { follower, logged } = given.start(ports);
    const position = await given.postings('p1');
    await eventually(async () => expect(follower).toMatchObject({ status: 'waiting', fault: outage.message }));
    down = false;
    expect(await reads.waitFor(position, 5000)).toBe(true);
    await eventually(async () => expect(follower).toMatchObject({ status: 'following', fault: undefined }));
    expect(logged).toContain(`warn projections wait: ${outage.message}`);
    await given.expectReplayed();
  });

  it('goes on also when a batch was applied and only the answer was lost', async () => {
    let losses = 0;
    const ports = observed({ events, reads }, ({ method, moment }) => {
      if (method !== 'apply' || moment === 'before' || losses > 0) return;
      losses += 1;
      throw new ReadStoreUnavailable('the connection broke');
    });
    given.start(ports);
    await given.postings('p1');
    expect(await reads.waitFor(await given.postings('p2'), 5000)).toBe(true);
    expect(losses).toBe(1);
    await given.expectReplayed();
  });
});

describe('A follower that meets an event it cannot apply', () => {
  it('stops before it, says so, and leaves what came before', async () => {
    const { follower, ended, logged } = given.start();
    const good = await given.postings('p1');
    await reads.waitFor(good, 5000);
    const bad = { ...newEvent(added), type: 'PostingBlessed' };
    const { position } = await events.append([{ stream: 'job-p2', expected: 'none', events: [bad] }]);
    await given.postings('p3');
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
    await given.postings('p1');
    await events.append([{ stream: 'job-p2', expected: 'none', events: [newEvent(notificationAdded('n1'))] }]);
    for (const attempt of [1, 2]) {
      const { follower, ended } = given.start();
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
    const head = await given.postings('p1');
    const behind = await projectionHealth(events, reads, undefined);
    expect(behind).toMatchObject({ checkpoint: undefined, head, share: 0 });
    expect(behind.lagMs).toBeGreaterThan(0);
    const { follower } = given.start();
    await reads.waitFor(head, limitMs);
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
    const both = [given.start(), given.start()];
    const statuses = () => both.map(({ follower }) => follower.status);
    await reads.waitFor(await given.postings('p1'), 5000);
    await eventually(async () => expect(statuses().toSorted()).toEqual(['following', 'standby']));

    const active = both[statuses().indexOf('following')];
    const standby = both[statuses().indexOf('standby')];
    await active?.stop();
    expect(await reads.waitFor(await given.postings('p2'), 5000)).toBe(true);
    await eventually(async () => expect(standby?.follower.status).toBe('following'));
    expect(both.flatMap(({ logged }) => logged)).toEqual([]);
    await given.expectReplayed();
  });

  it('takes a moved checkpoint for another one at work, not for a fault', async () => {
    let moved = 0;
    const ports = observed({ events, reads }, ({ method, moment }) => {
      if (method !== 'apply' || moment === 'after' || moved > 0) return;
      moved += 1;
      throw new CheckpointConflict(undefined, '0000000000000009');
    });
    const { logged } = given.start(ports);
    expect(await reads.waitFor(await given.postings('p1'), 5000)).toBe(true);
    expect(logged).toEqual([]);
    await given.expectReplayed();
  });
});
