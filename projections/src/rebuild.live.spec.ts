import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readModels } from '@noticeboard/content-model';
import { added } from '../../libs/content-model/src/testing/contents.js';
import { minute } from '../../libs/content-model/src/testing/read-events.js';
import { eventually } from '../../test/deadline.js';
import { NoReadModels, type RebuildProgress } from './rebuild.js';
import { newEvent, Rebuilding, Running, runToHead } from './testing/rebuilding.js';
import { listOf } from './testing/recorded.js';
import { type Call, gate, observed } from './testing/ports.js';

let portal: Rebuilding;

beforeEach(async () => {
  portal = await Rebuilding.open();
});

afterEach(() => portal.close());

describe('A rebuild', () => {
  it('puts equal read models in place of the live ones, and keeps those', async () => {
    const before = await portal.followed('p1', 'p2');
    const result = await portal.rebuild();
    expect(result).toMatchObject({ promoted: true, position: before.checkpoint, events: 2 });
    expect(result.live).toEqual(result.rebuilt);
    expect(result.live.entries).toBeGreaterThan(10);
    expect((await portal.reads.state()).generation).not.toBe(before.generation);
    expect(await portal.reads.generations.former()).toMatchObject({ generation: before.generation });
    await portal.reads.waitFor(await portal.postings('p3'), 5000);
    await portal.expectReplayed();
  });

  it('states times as the live ones do, which no process lets go back from one event to the next', async () => {
    for (const [id, at] of Object.entries({ p1: 3, p2: 1, p3: 2, p4: 5, p5: 4 })) {
      const event = newEvent(added);
      const timed = { ...event, metadata: { ...event.metadata, at: minute(at) } };
      await portal.events.append([{ stream: `job-${id}`, expected: 'none', events: [timed] }]);
      await runToHead(portal.ports);
    }
    const stated = await listOf(portal.reads, readModels.changes);
    expect(stated).toMatchObject([3, 3, 3, 5, 5].map((at) => ({ entries: [{ at: minute(at) }] })));
    const { live, rebuilt } = await portal.rebuild();
    expect(rebuilt).toEqual(live);
    await portal.expectReplayed();
  });

  it('tells how far it is', async () => {
    const { checkpoint: target } = await portal.followed('p1', 'p2', 'p3');
    const progress: RebuildProgress[] = [];
    await portal.rebuild({ ...observed(portal.ports, () => {}, 2), onProgress: (step) => progress.push(step) });
    const filled = progress.filter(({ phase }) => phase === 'filling').map((step) => step.events);
    expect(filled).toEqual([0, 2, 3]);
    expect([...new Set(progress.map(({ phase }) => phase))]).toEqual(['filling', 'comparing', 'switching']);
    expect(progress.at(-1)).toEqual({ phase: 'switching', events: 3, position: target, target });
  });

  it('goes on beside writers and readers, and nobody is told of an earlier position', async () => {
    await portal.followed('p0');
    const checkpoints: string[] = [];
    portal.reads.onChange(({ checkpoint = '' }) => checkpoints.push(checkpoint));
    let isOver = false;
    const write = async () => {
      for (let n = 1; !isOver; n += 1)
        expect(await portal.reads.waitFor(await portal.postings(`p${n}`), 5000)).toBe(true);
    };
    const writing = write();
    for (const _ of [1, 2, 3]) expect(await portal.rebuild()).toMatchObject({ promoted: true });
    isOver = true;
    await writing;
    expect(checkpoints).toEqual(checkpoints.toSorted());
    await portal.expectReplayed();
  });

  it('only compares, when it is a check', async () => {
    const before = await portal.followed('p1');
    const result = await portal.rebuild({ switching: false });
    expect(result.promoted).toBe(false);
    expect(result.live).toEqual(result.rebuilt);
    expect(await portal.reads.state()).toEqual(before);
    expect(await portal.reads.generations.former()).toBeUndefined();
  });

  it('does not switch where the two differ, and says where', async () => {
    await portal.followed('p1', 'p2');
    await portal.damage('p2');
    const before = await portal.reads.state();
    for (const switching of [true, false]) {
      const result = await portal.rebuild({ switching });
      expect(result.promoted).toBe(false);
      expect(result.live.digest).not.toBe(result.rebuilt.digest);
      const difference = { kind: 'document', place: 'postings:jobs', key: 'p2', what: 'changed' };
      expect(result.difference).toEqual(difference);
      expect(await portal.reads.state()).toEqual(before);
    }
    await portal.reads.waitFor(await portal.postings('p3'), 5000);
  });

  it('switches where the two differ when it is forced, and nothing of the damage comes after', async () => {
    await portal.followed('p1', 'p2');
    await portal.damage('p2');
    expect(await portal.rebuild({ force: true })).toMatchObject({ promoted: true, difference: { key: 'p2' } });
    await portal.reads.waitFor(await portal.postings('p3'), 5000);
    await portal.expectReplayed();
  });

  it('has a batch made anew that was made from the read models before the switch', async () => {
    await portal.postings('p1');
    await runToHead(portal.ports);
    const hold = gate('apply');
    portal.running.push(new Running(observed(portal.ports, hold.tell)));
    const position = await portal.postings('p2');
    await hold.arrived;
    const { promoted } = await portal.rebuild({ force: true });
    expect(promoted).toBe(true);
    hold.open();
    await portal.reads.waitFor(position, 5000);
    await portal.expectReplayed();
  });

  it('tries again when its hold was lost before the digest was taken', async () => {
    await portal.followed('p1');
    let losses = 0;
    const losing = async ({ method, moment }: Call) => {
      if (method !== 'content' || moment !== 'after' || losses > 0) return;
      losses += 1;
      const other = await portal.reads.nextGeneration();
      await other.pauseLive(0);
      await portal.reads.waitFor(await portal.postings('p2'), 5000);
    };
    expect(await portal.rebuild(observed(portal.ports, losing))).toMatchObject({ promoted: true, events: 2 });
    await portal.expectReplayed();
  });

  it('is refused while there are no read models', async () => {
    await expect(portal.rebuild()).rejects.toThrow(NoReadModels);
    await portal.postings('p1');
    await expect(portal.rebuild()).rejects.toThrow(NoReadModels);
  });

  it('ends at an event that cannot be applied, and leaves the live ones as they are', async () => {
    const before = await portal.followed('p1');
    const bad = { ...newEvent(added), type: 'PostingBlessed' };
    const { position } = await portal.events.append([{ stream: 'job-p2', expected: 'none', events: [bad] }]);
    await eventually(async () => expect(portal.running[0]?.follower.status).toBe('stopped'));
    // As if another program had projected it, which knew the type.
    const { checkpoint } = await portal.reads.state();
    await portal.reads.apply({ after: checkpoint, checkpoint: position, changes: [] });
    await expect(portal.rebuild()).rejects.toThrow('PostingBlessed is unknown');
    expect((await portal.reads.state()).generation).toBe(before.generation);
  });
});
