import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@noticeboard/event-store';
import { openSqliteReadStore, type ReadStore } from '@noticeboard/read-store';
import { added } from '../../libs/content-model/src/testing/contents.js';
import { eventually } from '../../test/deadline.js';
import { newEvent, Rebuilding, type Running, runToHead } from './testing/rebuilding.js';
import { type Call, gate, observed } from './testing/ports.js';

let given: Rebuilding;
let events: EventStore;
let reads: ReadStore;
let checkpoints: string[];

beforeEach(async () => {
  given = await Rebuilding.open();
  ({ events, reads } = given);
  checkpoints = [];
  reads.onChange(({ checkpoint }) => checkpoints.push(checkpoint ?? ''));
});

afterEach(() => given.close());

function expectOnlyForward(): void {
  expect(checkpoints).toEqual([...new Set(checkpoints)].toSorted());
}

describe('A follower that was held up', () => {
  it('writes nothing of a batch that another has written meanwhile', async () => {
    await given.postings('p1');
    await runToHead({ events, reads });
    const hold = gate('documents', 'after');
    const late = given.start(observed({ events, reads }, hold.tell));
    await given.postings('p2');
    await hold.arrived;
    given.start();
    await reads.waitFor(await given.postings('p3'), 5000);
    hold.open();
    await eventually(async () => expect(late.follower.status).toBe('standby'));
    expectOnlyForward();
    await given.expectReplayed();
  });

  it('over a build promotes nothing when another has built meanwhile', async () => {
    await given.postings('p1');
    const hold = gate('promote');
    const late = given.start(observed({ events, reads }, hold.tell));
    await hold.arrived;
    given.start();
    await reads.waitFor(await given.postings('p2'), 5000);
    hold.open();
    await eventually(async () => expect(late.follower.status).toBe('standby'));
    expectOnlyForward();
    await given.expectReplayed();
  });

  it('over a build takes nothing back that another has applied from the beginning', async () => {
    const beginning = gate('apply');
    const first = given.start(observed({ events, reads }, beginning.tell));
    await eventually(async () => expect(first.follower.status).toBe('following'));
    await given.postings('p1');
    await beginning.arrived;
    const hold = gate('promote');
    const late = given.start(observed({ events, reads }, hold.tell));
    await hold.arrived;
    beginning.open();
    await reads.waitFor(await given.postings('p2'), 5000);
    hold.open();
    await eventually(async () => expect(late.follower.status).toMatch(/standby|following/));
    await reads.waitFor(await given.postings('p3'), 5000);
    expectOnlyForward();
    await given.expectReplayed();
  });
});

describe('A build', () => {
  it('shows nothing before it is complete, and then everything at once', async () => {
    for (let n = 0; n < 9; n += 1) await given.postings(`p${n}`);
    const head = (await events.head()) ?? '';
    const seen = new Set<string>();
    const look = async () => void seen.add(`${await reads.count('postings:jobs')} listed`);
    await runToHead({ events, reads }, { tell: look, batch: 2 });
    expect([...seen]).toEqual(['0 listed', '9 listed']);
    expect(checkpoints).toEqual([head]);
    await given.expectReplayed();
  });

  it('that meets an event it cannot apply serves what comes before', async () => {
    const good = await given.postings('p1');
    const bad = { ...newEvent(added), type: 'PostingBlessed' };
    await events.append([{ stream: 'job-p2', expected: 'none', events: [bad] }]);
    const { follower } = await runToHead({ events, reads }, { batch: 1 });
    expect(follower.status).toBe('stopped');
    expect((await reads.state()).checkpoint).toBe(good);
    expect(await reads.count('postings:jobs')).toBe(1);
  });
});

describe('A follower that starts again', () => {
  it('goes on from the checkpoint and builds nothing', async () => {
    await given.postings('p1');
    await runToHead({ events, reads });
    const { generation } = await reads.state();
    await given.postings('p2');
    const methods = new Set<string>();
    await runToHead({ events, reads }, { tell: ({ method }) => void methods.add(method) });
    expect([methods.has('nextGeneration'), (await reads.state()).generation]).toEqual([false, generation]);
    await given.expectReplayed();
  });

  it('has shown nothing of a build that it was stopped in', async () => {
    for (let n = 0; n < 9; n += 1) await given.postings(`p${n}`);
    const tell = ({ method }: Call, each: Running | undefined) => (method === 'apply' ? each?.abort() : undefined);
    await runToHead({ events, reads }, { tell, batch: 2 });
    expect(checkpoints).toEqual([]);
    await runToHead({ events, reads });
    await given.expectReplayed();
  });
});

describe('A read store that loses its data', () => {
  it('is filled again, without a further event', async () => {
    let inner = openSqliteReadStore();
    const losing: ReadStore = {
      ownState: () => inner.ownState(),
      state: () => inner.state(),
      apply: (batch) => inner.apply(batch),
      documents: (...asked) => inner.documents(...asked),
      count: (collection) => inner.count(collection),
      countBefore: (...asked) => inner.countBefore(...asked),
      ranks: (...asked) => inner.ranks(...asked),
      list: (...asked) => inner.list(...asked),
      listedAfter: (...asked) => inner.listedAfter(...asked),
      touchedSince: (state) => inner.touchedSince(state),
      entries: (...asked) => inner.entries(...asked),
      content: () => inner.content(),
      generations: inner.generations,
      onChange: (listener) => inner.onChange(listener),
      waitFor: (...asked) => inner.waitFor(...asked),
      nextGeneration: () => inner.nextGeneration(),
      refusesChanges: () => inner.refusesChanges(),
      close: () => inner.close(),
    };
    reads = given.reads = losing;
    await given.postings('p1');
    const { logged } = given.start({ events, reads }, 20);
    await reads.waitFor(await given.postings('p2'), 5000);
    inner = openSqliteReadStore();
    await eventually(() => given.expectReplayed());
    await reads.waitFor(await given.postings('p3'), 5000);
    await given.expectReplayed();
    expect(logged).toEqual([]);
  });
});
