import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { families, postingStream, readModels } from '@noticeboard/content-model';
import { openEventStore } from '@noticeboard/event-store';
import { Follower, Replayer } from '@noticeboard/projections';
import {
  digestOf,
  type NextGeneration,
  openReadStore,
  openSqliteReadStore,
  type ReadStore,
} from '@noticeboard/read-store';
import { startRedis } from '../../../libs/read-store/src/testing/redis-server.js';
import { newEvents } from '../commands/command-context.js';
import { commandContext } from '../testing/command-contexts.js';
import { postingFieldsOf } from '../../../libs/content-model/src/testing/contents.js';
import { startFakeKurrentDb } from '../../../libs/event-store/src/testing/fake-kurrentdb.js';
import { buildProgram, PastLog } from '../as-of/testing/past-log.js';
import { fillInChild } from './fill.js';

const [jobs] = families;
const builtChild = new URL('../../dist/projections/fill.child.js', import.meta.url);
const mortalChild = new URL('./testing/mortal.child.mjs', import.meta.url);
/** More than a page of the replay. */
const many = 600;

let log: PastLog;
let dir: string;
let reads: ReadStore;
let taken: number;
let warnings: string[];

beforeAll(buildProgram);
beforeEach(async () => {
  log = await PastLog.open();
  dir = await mkdtemp(join(tmpdir(), 'read-models-'));
  reads = openSqliteReadStore({ dir });
  [taken, warnings] = [0, []];
});
afterEach(async () => {
  await reads.close();
  await log.close();
  await rm(dir, { recursive: true });
});

const signal = () => new AbortController().signal;
const warn = (message: string) => void warnings.push(message);
const fill = (file = builtChild) => fillInChild({ log: log.place, warn, least: 0, file });

async function filled(next: NextGeneration, until: string, file?: URL): Promise<void> {
  await fill(file)({ next, until, signal: signal(), onPage: (count) => (taken += count) });
}

/** As a replay in this process leaves it. */
async function replayed(until: string) {
  const next = await reads.nextGeneration();
  await new Replayer({ events: log.events, next, signal: signal() }).replayTo(until);
  return digestOf(next);
}

/** An event that no fold can take. */
async function addUnreadable(): Promise<void> {
  const events = [{ id: randomUUID(), type: 'PostingEdited', data: { title: 7 }, metadata: {} }];
  await log.events.append([{ stream: 'job-torn', expected: 'none', events }]);
}

describe('A generation that another process fills', () => {
  it('holds what a replay here leaves, up to that position, and lasts', async () => {
    const until = await log.addMany(many, 10);
    await log.add(['later']);
    const next = await reads.nextGeneration();
    await filled(next, until);
    expect(await digestOf(next)).toEqual(await replayed(until));
    expect(taken).toBe(many);
    const live = await next.promote();
    expect(await reads.count(readModels.postings(jobs))).toBe(many);
    await reads.close();
    reads = openSqliteReadStore({ dir });
    expect([await reads.state(), await reads.count(readModels.postings(jobs))]).toEqual([live, many]);
  });

  it('is the same in Redis', async () => {
    const until = await log.addMany(many, 10);
    const redis = await startRedis();
    const shared = await openReadStore({ url: redis.url });
    const next = await shared.nextGeneration();
    await filled(next, until);
    expect([await digestOf(next), taken]).toEqual([await replayed(until), many]);
    await shared.close();
    await redis.dispose();
  });

  it('is told how far it is while all that is read is of other applications', async () => {
    const fake = await startFakeKurrentDb({ port: 0 });
    const place = { dir, url: fake.url };
    const events = await openEventStore({ ...place, exclusive: false });
    const add = (title: string) =>
      events.append([
        {
          stream: postingStream(jobs, title),
          expected: 'none',
          events: newEvents(commandContext(), [{ type: 'PostingAdded', data: postingFieldsOf(title) }]),
        },
      ]);
    await add('one');
    for (let count = 0; count < 2000; count += 1) fake.log.appendForeign(`order-${count}`);
    const { position: until } = await add('two');
    // The call that reads fast says nothing for so long that another goes on.
    fake.recordsPerMs = 2;
    const next = await reads.nextGeneration();
    const told: (readonly [number, string])[] = [];
    const fill = fillInChild({ log: place, warn, least: 0, file: builtChild });
    await fill({ next, until, signal: signal(), onPage: (...page) => told.push(page) });
    expect(warnings).toEqual([]);
    expect(told.filter(([count, position]) => count === 0 && position < until)).not.toEqual([]);
    await events.close();
    await fake.stop();
  });

  it('goes on here before an event that cannot be applied, and what comes before is served', async () => {
    await log.addMany(many, 10);
    await addUnreadable();
    const told: string[] = [];
    const say = (message: string) => void told.push(message);
    const follower = new Follower({
      events: log.events,
      reads,
      log: { warn: say, error: say },
      fill: async (options) => {
        await fill()(options);
        // It was not left to the replay here.
        expect((await options.next.state()).checkpoint).toBeDefined();
      },
    });
    await follower.run(signal());
    expect([follower.status, told]).toEqual(['stopped', [expect.stringContaining('cannot be applied')]]);
    expect(await reads.count(readModels.postings(jobs))).toBeGreaterThan(0);
  });

  it('is empty again where that process dies, and is filled here', async () => {
    const until = await log.addMany(3, 10);
    const next = await reads.nextGeneration();
    await filled(next, until, mortalChild);
    expect(await next.state()).toMatchObject({ checkpoint: undefined, version: 0 });
    expect(warnings).toEqual([expect.stringMatching(/by the portal itself, because its process has ended$/)]);
    await new Replayer({ events: log.events, next, signal: signal() }).replayTo(until);
    expect(await digestOf(next)).toEqual(await replayed(until));
  });

  it('is given up when this one stops', async () => {
    const until = await log.addMany(many, 10);
    const next = await reads.nextGeneration();
    const stopping = new AbortController();
    const filling = fill()({ next, until, signal: stopping.signal, onPage: () => undefined });
    stopping.abort(new Error('the portal stops'));
    await expect(filling).rejects.toThrow('the portal stops');
    await next.discard();
    // The live one.
    expect((await readdir(dir)).filter((name) => name.endsWith('.db'))).toHaveLength(1);
  });
});

it('A short log is not worth a process, and read models that are gone with the process are lent to none', async () => {
  const until = await log.addMany(3, 10);
  const unlent = (next: NextGeneration): NextGeneration => ({ ...next, lend: () => Promise.reject(new Error('lent')) });
  const options = { until, signal: signal(), onPage: () => undefined };
  await fillInChild({ log: log.place, warn })({ ...options, next: unlent(await reads.nextGeneration()) });
  const passing = openSqliteReadStore();
  const next = await passing.nextGeneration();
  await fill(mortalChild)({ ...options, next });
  expect(await next.state()).toMatchObject({ checkpoint: undefined });
  await passing.close();
});
