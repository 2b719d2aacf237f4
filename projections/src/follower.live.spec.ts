import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EventStore, RecordedEvent, StreamWrite } from '@noticeboard/event-store';
import { openSqliteReadStore, type ReadStore } from '@noticeboard/read-store';
import fc from 'fast-check';
import { contentOf, replay } from './testing/recorded.js';
import { histories } from './testing/histories.js';
import { atCall, type Call, observed } from './testing/ports.js';
import { Running, runToHead, temporaryLog, type TemporaryLog } from './testing/rebuilding.js';

let log: TemporaryLog;
let events: EventStore;

beforeEach(async () => {
  log = await temporaryLog();
  events = log.events;
});

afterEach(() => log.dispose());

class Killed extends Error {}

function die(): never {
  throw new Killed('killed');
}

async function given(history: readonly (readonly StreamWrite[])[]) {
  for (const writes of history) await events.append(writes);
  const stored = await events.readAll();
  return { stored, replayed: await contentOf(await replay(stored), stored) };
}

const [long = []] = fc.sample(histories({ minLength: 75, maxLength: 75 }), { seed: 20261120, numRuns: 1 });

it('A follower says how much of the log is read while it builds', async () => {
  await given(long);
  const told: (number | undefined)[] = [];
  const { follower } = await runToHead(
    { events, reads: openSqliteReadStore() },
    { tell: ({ method }, running) => void (method === 'pages' && told.push(running?.follower.built)) },
  );
  const shares = told.filter((share) => share !== undefined);
  expect(shares).toEqual(shares.toSorted((one, other) => one - other));
  expect(new Set(shares).size).toBeGreaterThan(10);
  expect([shares[0], shares.at(-1)]).toEqual([expect.closeTo(0.03, 1), 1]);
  expect(follower.built).toBeUndefined();
});

/** `done` of the log is projected when the follower starts: where nothing is, it builds beside the live models. */
describe.each([
  ['while it builds', 0],
  ['while it follows', 6],
])('A follower that ends %s', (_, done) => {
  async function halfway(stored: readonly RecordedEvent[]): Promise<ReadStore> {
    return replay(stored.slice(0, done));
  }

  it('by being killed at any call to a port leaves, once started again, what a straight replay gives', async () => {
    const { stored, replayed } = await given(long);
    let boundaries = 0;
    for (let reached = true; reached; boundaries += 1) {
      const reads = await halfway(stored);
      const death = atCall(boundaries + 1, die);
      await runToHead({ events, reads }, { tell: death.tell });
      reached = death.reached();
      await runToHead({ events, reads });
      expect(await contentOf(reads, stored)).toEqual(replayed);
    }
    expect(stored.length).toBeGreaterThan(40);
    expect(boundaries).toBeGreaterThan(40);
  });

  it('by being told to stop during any call goes on from where it was', async () => {
    const { stored, replayed } = await given(long);
    for (let call = 1, reached = true; reached; call += 1) {
      const reads = await halfway(stored);
      const end = atCall<Running>(call, (running) => running?.abort());
      const stopped = await runToHead({ events, reads }, { tell: end.tell });
      expect(stopped.follower.status).not.toBe('stopped');
      expect(stopped.logged).toEqual([]);
      reached = end.reached();
      await runToHead({ events, reads });
      expect(await contentOf(reads, stored)).toEqual(replayed);
    }
  });
});

it('A follower whose read store loses its content while a batch is projected fills it again', async () => {
  const { stored, replayed } = await given(long);
  const [full, emptied] = [await replay(stored.slice(0, 6)), openSqliteReadStore()];
  let isLost = false;
  const reads = new Proxy(full, {
    get: (_, name: keyof ReadStore) => (isLost ? emptied : full)[name],
  });
  const lose = ({ port, method }: Call) => {
    if (port === 'reads' && method === 'documents') isLost = true;
  };
  const running = new Running(observed({ events, reads }, lose));
  await emptied.waitFor(stored.at(-1)?.position ?? '', 5000);
  await running.stop();
  expect(await contentOf(emptied, stored)).toEqual(replayed);
  expect(running.logged).toEqual([]);
});

describe('A follower that is killed', () => {
  it('again and again, over any history, has every event projected once', async () => {
    const deaths = fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 });
    const property = fc.asyncProperty(
      histories({ maxLength: 30 }),
      deaths,
      fc.integer({ min: 1, max: 9 }),
      async (history, calls, batch) => {
        const { events: own, dispose } = await temporaryLog();
        const reads = openSqliteReadStore();
        const half = Math.floor(history.length / 2);
        for (const part of [history.slice(0, half), history.slice(half)]) {
          for (const writes of part) await own.append(writes);
          for (const call of calls) await runToHead({ events: own, reads }, { tell: atCall(call, die).tell, batch });
          await runToHead({ events: own, reads }, { batch });
        }
        const stored = await own.readAll();
        expect(await contentOf(reads, stored)).toEqual(await contentOf(await replay(stored), stored));
        await dispose();
      },
    );
    await fc.assert(property, { seed: 7, numRuns: 40 });
  });
});

describe('Two followers on one read store', () => {
  it('apply each batch once and leave what a straight replay gives', async () => {
    const reads = openSqliteReadStore();
    const applied: string[] = [];
    reads.onChange(({ checkpoint }) => applied.push(checkpoint ?? ''));
    const ports = () => observed({ events, reads }, () => {}, 3);
    const both = [new Running(ports()), new Running(ports())];
    const { stored, replayed } = await given(long);
    await reads.waitFor(stored.at(-1)?.position ?? '', 5000);
    await Promise.all(both.map((running) => running.stop()));
    expect(await contentOf(reads, stored)).toEqual(replayed);
    expect(applied).toEqual([...new Set(applied)].toSorted());
    // And one promotion: the first build.
    expect((await reads.state()).version).toBe(applied.length + 1);
    expect(both.flatMap(({ logged }) => logged)).toEqual([]);
  });
});
