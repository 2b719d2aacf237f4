import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { digestOf } from '@noticeboard/read-store';
import { firstBatch } from '../../libs/read-store/src/testing/changes.js';
import { NoFormerReadModels, rollBack } from './rebuild.js';
import { atCall, observed } from './testing/ports.js';
import { Rebuilding } from './testing/rebuilding.js';

let portal: Rebuilding;

beforeEach(async () => {
  portal = await Rebuilding.open();
});

afterEach(() => portal.close());

describe('A roll-back', () => {
  it('brings back the former read models, up to date', async () => {
    const first = await portal.followed('p1');
    await portal.rebuild();
    await portal.reads.waitFor(await portal.postings('p2'), 5000);
    expect(await portal.rollBack()).toMatchObject({ generation: first.generation });
    await portal.expectReplayed();
    await portal.reads.waitFor(await portal.postings('p3'), 5000);
    await portal.expectReplayed();
  });

  it('can be taken back', async () => {
    await portal.followed('p1');
    await portal.damage('p1');
    const damaged = await digestOf(portal.reads);
    await portal.rebuild({ force: true });
    await portal.rollBack();
    expect((await digestOf(portal.reads)).digest).toBe(damaged.digest);
    await portal.rollBack();
    await portal.expectReplayed();
  });

  it('is refused where nothing is kept', async () => {
    await portal.followed('p1');
    await expect(portal.rollBack()).rejects.toThrow(NoFormerReadModels);
  });

  it('that is told to stop leaves the live ones, and the former ones for another time', async () => {
    await portal.followed('p1');
    await portal.rebuild();
    const live = await portal.reads.state();
    for (let call = 1, reached = true; reached; call += 1) {
      const stopping = new AbortController();
      const end = atCall<never>(call, () => stopping.abort());
      const ports = observed(portal.ports, (each) => end.tell(each, undefined));
      const ended = rollBack({ ...ports, signal: stopping.signal });
      const isBack = await ended.then(
        () => true,
        () => false,
      );
      reached = end.reached();
      expect((await portal.reads.state()).generation === live.generation).toBe(!isBack);
      if (isBack) await portal.rollBack();
      await portal.expectReplayed();
    }
  });

  it('of read models that a store has lost is refused', async () => {
    await portal.reads.apply(firstBatch('0000000000000001'));
    await expect(portal.rollBack()).rejects.toThrow(NoFormerReadModels);
  });
});
