import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { families, parseHead, readModels } from '@noticeboard/content-model';
import type { Position } from '@noticeboard/event-store';
import { openSqliteReadStore } from '@noticeboard/read-store';
import { RequestReads } from '../reads/request-reads.js';
import { outcomeOf } from '../testing/portal-log.js';
import { AsOf } from './as-of.js';
import type { PastState } from './past-state.js';
import { PastStates, type PastStatesOptions } from './past-states.js';
import { buildProgram, builtChild, PastLog } from './testing/past-log.js';

const [jobs] = families;
const mortalChild = new URL('./testing/mortal.child.mjs', import.meta.url);

let log: PastLog;
let positions: readonly [Position, Position, Position];
const opened: PastStates[] = [];

beforeAll(buildProgram);
beforeEach(async () => {
  log = await PastLog.open();
  positions = [await log.add(['first']), await log.add(['second']), await log.add(['third'])];
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((states) => states.close()));
  await log.close();
});

function open(options: Partial<PastStatesOptions> = {}): PastStates {
  const states = new PastStates(log.place, { childFile: builtChild, ...options });
  opened.push(states);
  return states;
}

const itself = async (state: PastState) => state;
const titles = async ({ reads }: PastState) => {
  const heads = await reads.list(readModels.heads(jobs), { from: 0, to: 9, order: 'oldest' });
  return heads.map((json) => parseHead(json).title);
};
const messageOf = (refused: Promise<unknown>) =>
  refused.then(
    () => '',
    (error: Error) => error.message,
  );

/** Work that lasts until it is released. */
function heldWork() {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let begin = (_state: PastState) => {};
  const begun = new Promise<PastState>((resolve) => (begin = resolve));
  const work = async (state: PastState) => {
    begin(state);
    await released;
    return titles(state);
  };
  return { work, begun, release };
}

describe('A past state', () => {
  it('is what the events up to its position make, the last of them included', async () => {
    const states = open();
    expect(await states.use(positions[0], titles)).toEqual(['first']);
    expect(await states.use(positions[1], titles)).toEqual(['first', 'second']);
  });

  it('may be asked for between two events, before the first and at the last', async () => {
    const states = open();
    const [first, , third] = positions;
    await log.add(['fourth']);
    expect(await states.use(`${first.slice(0, -1)}0`, titles)).toEqual([]);
    expect(await states.use('', titles)).toEqual([]);
    expect(await states.use(third, titles)).toEqual(['first', 'second', 'third']);
  });

  it('says when its last event was recorded', async () => {
    const at = '2026-03-04T05:06:07.089Z';
    const position = await log.add(['dated'], { at });
    const states = open();
    expect(await (await states.use(position, itself)).ready).toBe(at);
    expect(await (await states.use('', itself)).ready).toBeUndefined();
  });

  it('answers every call of the read store', async () => {
    const { reads } = await open().use(positions[1], itself);
    expect(await reads.count(readModels.postings(jobs))).toBe(2);
    expect(await reads.countBefore(readModels.postings(jobs), positions[1])).toBe(1);
    expect(await reads.documents(readModels.postings(jobs), ['third', 'first'])).toEqual([
      undefined,
      expect.stringContaining('"first"'),
    ]);
    expect(await reads.entries(readModels.owners(jobs), ['none'])).toEqual([undefined]);
    expect(await reads.state()).toMatchObject({ checkpoint: positions[1] });
  });
});

describe('States of several positions', () => {
  it('are replayed once for all who ask at the same time, and kept', async () => {
    const states = open();
    const [one, other] = await Promise.all([states.use(positions[0], itself), states.use(positions[0], itself)]);
    expect(other).toBe(one);
    expect(await states.use(positions[0], itself)).toBe(one);
  });

  it('are replayed one after the other: the second waits, a third is refused, who shares is not', async () => {
    const states = open();
    const order: string[] = [];
    const ask = (position: Position, name: string) => states.use(position, async () => void order.push(name));
    const asked = [ask(positions[0], 'first'), ask(positions[1], 'second'), ask(positions[0], 'with the first')];
    await expect(states.use(positions[2], itself)).rejects.toMatchObject({
      code: 'pastBusy',
      status: 503,
      options: { headers: { 'Retry-After': '5' } },
    });
    await Promise.all(asked);
    expect(order).toEqual(['first', 'with the first', 'second']);
    expect(await states.use(positions[2], titles)).toHaveLength(3);
  });

  it('are two at most: the one that was asked for longest ago goes', async () => {
    const states = open();
    const first = await states.use(positions[0], itself);
    const second = await states.use(positions[1], itself);
    await states.use(positions[0], itself);
    await states.use(positions[2], itself);
    await second.ended;
    expect(await states.use(positions[0], itself)).toBe(first);
    expect(await states.use(positions[1], itself)).not.toBe(second);
  });

  it('do not go while they are worked with', async () => {
    const states = open();
    const { work, begun, release } = heldWork();
    const held = states.use(positions[0], work);
    await begun;
    await states.use(positions[1], itself);
    const next = states.use(positions[2], titles);
    expect(await states.use(positions[1], titles)).toHaveLength(2);
    release();
    expect(await held).toEqual(['first']);
    expect(await next).toHaveLength(3);
  });

  it('go when nobody has asked for them for a while', async () => {
    const states = open({ idleMs: 30 });
    const idle = await states.use(positions[0], itself);
    await idle.ended;
    expect(await states.use(positions[0], titles)).toEqual(['first']);
  });
});

describe('A replay', () => {
  it('is given up when it takes too long, and the next one can begin', async () => {
    const states = open({ withinMs: 1 });
    const refused = states.use(positions[0], itself);
    expect(await messageOf(refused)).toEqual(expect.stringContaining('as it was then: it took longer than 0.001 s.'));
    expect(await outcomeOf(refused)).toBe('pastUnavailable');
    expect(await outcomeOf(states.use(positions[1], itself))).toBe('pastUnavailable');
  });

  it('is given up when it needs too much memory, which harms nobody else', async () => {
    const position = await log.addMany(4000, 8000);
    const states = open({ heapMb: 48 });
    const [, second] = positions;
    expect(await messageOf(states.use(position, itself))).toMatch('it needs more than 48 MB of memory.');
    expect(await states.use(second, titles)).toEqual(['first', 'second']);
  });

  it('that cannot read the log says why', async () => {
    const states = new PastStates({ url: undefined, dir: '/dev/null/events' }, { childFile: builtChild });
    opened.push(states);
    expect(await messageOf(states.use(positions[0], itself))).toMatch(/its process has failed \(.*\/dev\/null/);
  });
});

describe('A state that is being made', () => {
  it('tells how much of the log is read, for each moment that somebody waits for', async () => {
    const position = await log.addMany(4000, 100);
    const states = open();
    const index = { catchUp: async () => undefined, count: () => 0, positionAt: () => position, outOfOrderAt: () => 2 };
    const live = openSqliteReadStore();
    const asOf = new AsOf(log.events, index, new RequestReads(live), states);
    expect(asOf.replays()).toEqual([]);
    const moments = [position, '2026-01-01T00:00:00Z', position, positions[0]];
    const during = Promise.all(moments.map((moment) => asOf.during(moment, async () => asOf.replays().length)));
    const shares: number[] = [];
    while (asOf.replays().length === 0) await pause(1);
    expect(asOf.replays()).toEqual([...new Set(moments)].map((moment) => ({ asOf: moment, share: 0 })));
    for (let isOver = false; !isOver; await pause(1)) {
      const replays = asOf.replays();
      isOver = !replays.some((each) => each.asOf === position);
      shares.push(...replays.filter((each) => each.asOf === position).map(({ share }) => share));
    }
    await during;
    expect(shares).toEqual(shares.toSorted((one, other) => one - other));
    expect(new Set(shares).size).toBeGreaterThan(3);
    expect(asOf.replays()).toEqual([]);
    await live.close();
  });
});

describe('A process that dies', () => {
  it.each([
    ['death', 'its process has ended.'],
    ['fault', 'its process has failed (out of order).'],
  ])('of %s is told to who asked, and replaced for who asks next', async (collection, why) => {
    const states = open({ childFile: mortalChild });
    const dying = await states.use(positions[0], itself);
    const asked = states.use(positions[0], ({ reads }) => reads.count(collection));
    expect(await messageOf(asked)).toMatch(`as it was then: ${why} Try`);
    await dying.ended;
    expect(await states.use(positions[0], titles)).toEqual(['first']);
  });
});

describe('When the portal stops', () => {
  it('replays and waits are given up, and work in progress is finished', async () => {
    const states = open();
    const { work, begun, release } = heldWork();
    const held = states.use(positions[0], work);
    const { ended } = await begun;
    const coming = [states.use(positions[1], itself), states.use(positions[2], itself)].map(outcomeOf);
    const closed = states.close();
    expect(await Promise.all(coming)).toEqual(['pastUnavailable', 'pastUnavailable']);
    expect(await outcomeOf(states.use(positions[1], itself))).toBe('pastUnavailable');
    release();
    expect(await held).toEqual(['first']);
    await closed;
    await ended;
  });
});
