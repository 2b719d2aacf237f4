import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { portalAccountsStream } from '@noticeboard/content-model';
import type { EventStore } from '@noticeboard/event-store';
import type { ReadStore } from '@noticeboard/read-store';
import { eventually } from '../../test/deadline.js';
import { ofAnotherLog } from './log-mark.js';
import { newEvent, Rebuilding } from './testing/rebuilding.js';

const registered = { type: 'AccountRegistered', data: { username: 'asha' } } as const;

/** The log that the read models are made of at first, and the log that is there afterwards. */
let first: Rebuilding;
let then: Rebuilding;

beforeEach(async () => {
  [first, then] = [await Rebuilding.open(), await Rebuilding.open()];
  const { events } = first;
  await events.append([{ stream: portalAccountsStream, expected: 'none', events: [newEvent(registered)] }]);
  await first.followed('p1', 'p2', 'p3');
  await Promise.all(first.running.map((each) => each.stop()));
});

afterEach(async () => {
  await Promise.all([first.close(), then.close()]);
});

/** As Redis is: other processes could keep them too. */
function shared(reads: ReadStore): ReadStore {
  return new Proxy(reads, {
    get: (target, name: keyof ReadStore) => (name === 'ownState' ? () => undefined : target[name]),
  });
}

/** An older copy of the first log, beside what was made of the whole. */
async function olderLog(): Promise<void> {
  await copyTo(then.events, 2);
  then.reads = first.reads;
}

async function copyTo(events: EventStore, count: number): Promise<void> {
  for (const { stream, revision, id, type, data, metadata } of (await first.events.readAll()).slice(0, count))
    await events.append([
      { stream, expected: revision === 0 ? 'none' : revision - 1, events: [{ id, type, data, metadata }] },
    ]);
}

describe('Read models that are ahead of their log', () => {
  it.each(['embedded', 'shared'])('are built anew, beside, and not kept: %s', async (kind) => {
    await olderLog();
    if (kind === 'shared') then.reads = shared(first.reads);
    const before = await then.reads.state();
    const follower = then.start();
    await eventually(async () => expect((await then.reads.state()).generation).not.toBe(before.generation));
    await then.expectReplayed();
    expect(await then.reads.generations.former()).toBeUndefined();
    await then.reads.waitFor(await then.postings('p4'), 5000);
    await then.expectReplayed();
    expect(follower.logged).toEqual([expect.stringContaining('built anew')]);
  });

  it('are kept as they are where the log has lost something', async () => {
    await olderLog();
    const before = await then.reads.state();
    const { follower, ended, logged } = then.start({ ...then.ports, keeps: () => true });
    await ended;
    expect(follower.status).toBe('stopped');
    expect(logged).toEqual([expect.stringContaining('hold more than the event log does')]);
    expect(await then.reads.state()).toEqual(before);
  });

  it('are noticed also where the log has another event at their position', async () => {
    await olderLog();
    await then.postings('p7', 'p8', 'p9');
    const before = await then.reads.state();
    then.start();
    await eventually(async () => expect((await then.reads.state()).generation).not.toBe(before.generation));
    await then.expectReplayed();
  });

  it('are noticed while they are followed', async () => {
    const { reads } = first;
    await copyTo(then.events, 3);
    let isRestored = false;
    const events = new Proxy(first.events, {
      get: (target, name: keyof EventStore) => (isRestored ? then.events : target)[name],
    });
    const { follower } = first.start({ events, reads }, 10);
    await eventually(async () => expect(follower.status).toBe('following'));
    isRestored = true;
    const before = await reads.state();
    then.reads = reads;
    await eventually(async () => expect((await reads.state()).generation).not.toBe(before.generation));
    await then.expectReplayed();
  });
});

describe('Read models of another log', () => {
  beforeEach(async () => {
    await then.events.append([{ stream: portalAccountsStream, expected: 'none', events: [newEvent(registered)] }]);
    await then.postings('q1');
  });

  it('in Redis are left as they are, and nothing is projected', async () => {
    then.reads = shared(first.reads);
    const before = await then.reads.state();
    const { follower, ended, logged } = then.start();
    await ended;
    expect(follower).toMatchObject({ status: 'stopped', fault: ofAnotherLog });
    expect(logged).toEqual([`error projections stopped: ${ofAnotherLog}`]);
    expect(await then.reads.state()).toEqual(before);
  });

  it('are replaced by a rebuild that is forced, and by no other', async () => {
    then.reads = shared(first.reads);
    const before = await then.reads.state();
    for (const options of [{}, { switching: false }, { switching: false, force: true }])
      await expect(then.rebuild(options)).rejects.toThrow('The read models are not of this event log as it is.');
    expect(await then.reads.state()).toEqual(before);
    expect(await then.rebuild({ force: true })).toMatchObject({ promoted: true, events: 2 });
    await then.expectReplayed();
    then.start();
    await then.reads.waitFor(await then.postings('q2'), 5000);
    await then.expectReplayed();
  });

  it('of which there are none are made by a rebuild that is forced', async () => {
    expect(await then.rebuild({ force: true })).toMatchObject({ promoted: true, events: 2 });
    await then.expectReplayed();
  });
});
