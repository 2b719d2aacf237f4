import { describe, expect, it } from '@jest/globals';
import { GenerationClosed, ProjectionPaused, RebuildRunning } from '../generations.js';
import { everything, firstBatch, type Given, listed, nextBatch } from './changes.js';

const old = firstBatch('p1', listed('jobs', '1', 'a', 'old'));
const rebuilt = firstBatch('p1', listed('jobs', '1', 'a', 'new'));

export function rebuildContract(given: () => Given): void {
  describe('when the live generation is held', () => {
    it('stays where it is for every process, and is read all the same', async () => {
      const { store, other } = given();
      const live = await store.apply(old);
      const next = await store.nextGeneration();
      expect(await next.pauseLive(5000)).toEqual(live);
      for (const view of [store, other]) {
        await expect(view.apply(nextBatch('p1', 'p2'))).rejects.toThrow(ProjectionPaused);
        expect(await view.state()).toEqual(live);
        expect(await view.list('jobs', everything)).toEqual(['old']);
      }
    });

    it('goes on when it is released, when the other is discarded, and when that is promoted', async () => {
      const { store, other } = given();
      await store.apply(old);
      const released = await store.nextGeneration();
      await released.pauseLive(5000);
      await released.resumeLive();
      await other.apply(nextBatch('p1', 'p2'));
      await released.pauseLive(5000);
      await released.discard();
      await other.apply(nextBatch('p2', 'p1'));
      const promoted = await store.nextGeneration();
      await promoted.apply(rebuilt);
      await promoted.pauseLive(5000);
      await promoted.promote();
      await other.apply(nextBatch('p1', 'p2'));
      expect(await store.list('jobs', everything)).toEqual(['new']);
    });

    it('is let go by nobody but who holds it', async () => {
      const { store, other } = given();
      await store.apply(old);
      const [holding, idle] = [await store.nextGeneration(), await other.nextGeneration()];
      await holding.pauseLive(5000);
      await idle.resumeLive();
      await idle.discard();
      await expect(store.apply(nextBatch('p1', 'p2'))).rejects.toThrow(ProjectionPaused);
      await expect(idle.pauseLive(5000)).rejects.toThrow(GenerationClosed);
    });

    it('can be filled to where the live one stands, and promoted', async () => {
      const { store } = given();
      await store.apply(old);
      const next = await store.nextGeneration();
      const { checkpoint = '' } = await next.pauseLive(5000);
      await next.apply(firstBatch(checkpoint));
      expect(await next.promote()).toEqual(await store.state());
    });
  });

  describe('when a generation was promoted', () => {
    it('keeps the one that was live, which can be filled further and promoted again', async () => {
      const { store, other } = given();
      expect(await store.generations.former()).toBeUndefined();
      expect(await store.generations.reopenFormer()).toBeUndefined();
      const first = await store.apply(old);
      const next = await store.nextGeneration();
      await next.apply(rebuilt);
      const second = await next.promote();
      expect(await other.generations.former()).toMatchObject({ generation: first.generation, checkpoint: 'p1' });

      await other.apply(nextBatch('p1', 'p2'));
      const former = await other.generations.reopenFormer();
      await former?.apply(nextBatch('p1', 'p2', listed('jobs', '2', 'b', 'later')));
      const back = await former?.promote();
      expect(back).toMatchObject({ generation: first.generation, checkpoint: 'p2' });
      expect(back?.version).toBeGreaterThan(second.version);
      expect(await store.list('jobs', everything)).toEqual(['old', 'later']);
      expect(await store.generations.former()).toMatchObject({ generation: second.generation });
    });

    it('keeps one former generation only', async () => {
      const { store } = given();
      await store.apply(old);
      const reopened = async () => (await store.generations.reopenFormer()) ?? store.nextGeneration();
      for (const body of ['new', 'newer']) {
        const next = await store.nextGeneration();
        await next.apply(firstBatch('p1', listed('jobs', '1', 'a', body)));
        await next.promote();
      }
      await (await reopened()).promote();
      expect(await store.list('jobs', everything)).toEqual(['new']);
      await (await reopened()).promote();
      expect(await store.list('jobs', everything)).toEqual(['newer']);
    });

    it('keeps the former one when its filling is given up or interrupted', async () => {
      const { store, other } = given();
      const { generation } = await store.apply(old);
      const next = await store.nextGeneration();
      await next.apply(rebuilt);
      await next.promote();
      const former = await store.generations.reopenFormer();
      await former?.discard();
      await expect(former?.apply(nextBatch('p1', 'p2'))).rejects.toThrow(GenerationClosed);
      const interrupted = await store.generations.reopenFormer();
      await other.generations.lease('the next rebuild');
      await expect(interrupted?.apply(nextBatch('p1', 'p2'))).rejects.toThrow(GenerationClosed);
      expect(await other.generations.former()).toMatchObject({ generation });
      await (await other.generations.reopenFormer())?.promote();
      expect(await store.list('jobs', everything)).toEqual(['old']);
    });
  });

  describe('when a rebuild has begun', () => {
    it('refuses another one, in whatever process, until it has ended', async () => {
      const { store, other } = given();
      expect(await other.generations.running()).toBeUndefined();
      const lease = await store.generations.lease('begun');
      await lease.renew('half');
      expect(await other.generations.running()).toBe('half');
      for (const view of [store, other])
        await expect(view.generations.lease('second')).rejects.toMatchObject({ name: 'RebuildRunning', note: 'half' });
      await lease.end();
      expect(await other.generations.running()).toBeUndefined();
      const next = await other.generations.lease('second');
      await expect(lease.renew('late')).rejects.toThrow(RebuildRunning);
      await lease.end();
      expect(await store.generations.running()).toBe('second');
      await next.end();
    });

    it('drops what an interrupted one left, and lets go of the live one', async () => {
      const { store, other } = given();
      await store.apply(old);
      const left = await store.nextGeneration();
      await left.apply(rebuilt);
      await left.pauseLive(5000);
      await other.generations.lease('the next');
      await store.apply(nextBatch('p1', 'p2'));
      await expect(left.promote()).rejects.toThrow(GenerationClosed);
    });
  });
}
