import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore } from '@noticeboard/event-store';
import { createMemoryReadStore, type ReadStore } from '@noticeboard/read-store';
import { added } from '../../libs/content-model/src/testing/contents.js';
import { eventually } from '../../libs/read-store/src/testing/eventually.js';
import { contentOf, replay } from './testing/content.js';
import { newEvent } from './testing/new-event.js';
import { type Call, gate, observed } from './testing/ports.js';
import { Running, runToHead } from './testing/running.js';
import { temporaryLog, type TemporaryLog } from './testing/temporary-log.js';

let log: TemporaryLog;
let events: EventStore;
let reads: ReadStore;
let checkpoints: string[];
let running: Running[];

beforeEach(async () => {
  log = await temporaryLog();
  events = log.events;
  reads = createMemoryReadStore();
  checkpoints = [];
  running = [];
  reads.onChange(({ checkpoint }) => checkpoints.push(checkpoint ?? ''));
});

afterEach(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await log.dispose();
});

function start(ports = { events, reads }, lookEvery = 1000): Running {
  const started = new Running(ports, { checkEvery: lookEvery });
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

function expectOnlyForward(): void {
  expect(checkpoints).toEqual([...new Set(checkpoints)].toSorted());
}

describe('A follower that was held up', () => {
  it('writes nothing of a batch that another has written meanwhile', async () => {
    await posting('p1');
    await runToHead({ events, reads });
    const hold = gate('documents', 'after');
    const late = start(observed({ events, reads }, hold.tell));
    await posting('p2');
    await hold.arrived;
    start();
    await reads.waitFor(await posting('p3'), 5000);
    hold.open();
    await eventually(async () => expect(late.follower.status).toBe('standby'));
    expectOnlyForward();
    await expectReplayed();
  });

  it('over a build promotes nothing when another has built meanwhile', async () => {
    await posting('p1');
    const hold = gate('promote');
    const late = start(observed({ events, reads }, hold.tell));
    await hold.arrived;
    start();
    await reads.waitFor(await posting('p2'), 5000);
    hold.open();
    await eventually(async () => expect(late.follower.status).toBe('standby'));
    expectOnlyForward();
    await expectReplayed();
  });

  it('over a build takes nothing back that another has applied from the beginning', async () => {
    const beginning = gate('apply');
    const first = start(observed({ events, reads }, beginning.tell));
    await eventually(async () => expect(first.follower.status).toBe('following'));
    await posting('p1');
    await beginning.arrived;
    const hold = gate('promote');
    const late = start(observed({ events, reads }, hold.tell));
    await hold.arrived;
    beginning.open();
    await reads.waitFor(await posting('p2'), 5000);
    hold.open();
    await eventually(async () => expect(late.follower.status).toMatch(/standby|following/));
    await reads.waitFor(await posting('p3'), 5000);
    expectOnlyForward();
    await expectReplayed();
  });
});

describe('A build', () => {
  it('shows nothing before it is complete, and then everything at once', async () => {
    for (let n = 0; n < 9; n += 1) await posting(`p${n}`);
    const head = (await events.head()) ?? '';
    const seen = new Set<string>();
    const look = async () => void seen.add(`${await reads.count('postings:jobs')} listed`);
    await runToHead({ events, reads }, { tell: look, batch: 2 });
    expect([...seen]).toEqual(['0 listed', '9 listed']);
    expect(checkpoints).toEqual([head]);
    await expectReplayed();
  });

  it('that meets an event it cannot apply serves what comes before', async () => {
    const good = await posting('p1');
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
    await posting('p1');
    await runToHead({ events, reads });
    const { generation } = await reads.state();
    await posting('p2');
    const methods = new Set<string>();
    await runToHead({ events, reads }, { tell: ({ method }) => void methods.add(method) });
    expect([methods.has('nextGeneration'), (await reads.state()).generation]).toEqual([false, generation]);
    await expectReplayed();
  });

  it('has shown nothing of a build that it was stopped in', async () => {
    for (let n = 0; n < 9; n += 1) await posting(`p${n}`);
    const tell = ({ method }: Call, each: Running | undefined) => (method === 'apply' ? each?.abort() : undefined);
    await runToHead({ events, reads }, { tell, batch: 2 });
    expect(checkpoints).toEqual([]);
    await runToHead({ events, reads });
    await expectReplayed();
  });
});

describe('A read store that loses its data', () => {
  it('is filled again, without a further event', async () => {
    let inner = createMemoryReadStore();
    const losing: ReadStore = {
      state: () => inner.state(),
      apply: (batch) => inner.apply(batch),
      documents: (...asked) => inner.documents(...asked),
      count: (collection) => inner.count(collection),
      countBefore: (...asked) => inner.countBefore(...asked),
      list: (...asked) => inner.list(...asked),
      entries: (...asked) => inner.entries(...asked),
      content: () => inner.content(),
      generations: inner.generations,
      onChange: (listener) => inner.onChange(listener),
      waitFor: (...asked) => inner.waitFor(...asked),
      nextGeneration: () => inner.nextGeneration(),
      close: () => inner.close(),
    };
    reads = losing;
    await posting('p1');
    const { logged } = start({ events, reads }, 20);
    await reads.waitFor(await posting('p2'), 5000);
    inner = createMemoryReadStore();
    await eventually(expectReplayed);
    await reads.waitFor(await posting('p3'), 5000);
    await expectReplayed();
    expect(logged).toEqual([]);
  });
});
