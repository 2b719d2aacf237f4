import { describe, expect, it } from '@jest/globals';
import { CheckpointMoved, GenerationClosed } from '../read-store.js';
import { entered, everything, firstBatch, listed, nextBatch, toldOf } from './changes.js';
import type { Given } from './read-store.contract.js';

const old = firstBatch('p5', listed('jobs', '1', 'a', 'old'), listed('jobs', '2', 'b', 'old'));
const rebuilt = firstBatch('p3', listed('jobs', '1', 'a', 'new'), entered('titles', 'clerk', '1'));

export function generationContract(given: () => Given): void {
  describe('when a generation is built beside the live one', () => {
    it('fills it without a change to what is read', async () => {
      const { store, other } = given();
      const live = await store.apply(old);
      const next = await store.nextGeneration();
      expect(await next.state()).toMatchObject({ checkpoint: undefined, version: 0 });
      const filled = await next.apply(rebuilt);
      expect(filled).toMatchObject({ checkpoint: 'p3', version: 1 });
      expect(filled.generation).not.toBe(live.generation);
      expect(await next.state()).toEqual(filled);
      expect(await next.documents('jobs', ['1', '2'])).toEqual(['new', undefined]);
      expect(await next.entries('titles', ['clerk', 'guard'])).toEqual(['1', undefined]);

      for (const view of [store, other]) {
        expect(await view.state()).toEqual(live);
        expect(await view.list('jobs', everything)).toEqual(['old', 'old']);
        expect(await view.entries('titles', ['clerk'])).toEqual([undefined]);
      }
    });

    it('guards its batches by its own checkpoint', async () => {
      const { store } = given();
      await store.apply(old);
      const next = await store.nextGeneration();
      await next.apply(rebuilt);
      await expect(next.apply(nextBatch('p5', 'p6'))).rejects.toThrow(CheckpointMoved);
      expect(await next.apply(nextBatch('p3', 'p4'))).toMatchObject({ checkpoint: 'p4', version: 2 });
    });

    it('switches every process over at once when it is promoted', async () => {
      const { store, other } = given();
      const former = await store.apply(old);
      const next = await store.nextGeneration();
      const { generation } = await next.apply(rebuilt);
      await next.promote();
      for (const view of [store, other]) {
        const state = await view.state();
        expect(state).toMatchObject({ generation, checkpoint: 'p3' });
        expect(state.version).toBeGreaterThan(former.version);
        expect(await view.list('jobs', everything)).toEqual(['new']);
        expect(await view.count('jobs')).toBe(1);
        expect(await view.documents('jobs', ['1', '2'])).toEqual(['new', undefined]);
        expect(await view.entries('titles', ['clerk'])).toEqual(['1']);
      }
    });

    it('tells every process of the promotion', async () => {
      const { store, other } = given();
      await store.apply(old);
      const next = await store.nextGeneration();
      const { generation } = await next.apply(rebuilt);
      const told = Promise.all([toldOf(store, 'p3'), toldOf(other, 'p3')]);
      await next.promote();
      expect(await told).toEqual([await store.state(), await store.state()]);
      expect((await store.state()).generation).toBe(generation);
    });

    it('goes on from the checkpoint of the promoted one only', async () => {
      const { store, other } = given();
      await store.apply(old);
      const next = await store.nextGeneration();
      await next.apply(rebuilt);
      await next.promote();
      await expect(store.apply(nextBatch('p5', 'p6'))).rejects.toMatchObject({ expected: 'p5', actual: 'p3' });
      await other.apply(nextBatch('p3', 'p4', listed('jobs', '3', 'c', 'newer')));
      expect(await store.list('jobs', everything)).toEqual(['new', 'newer']);
    });

    it('leaves the live one as it is when it is discarded', async () => {
      const { store } = given();
      const live = await store.apply(old);
      const next = await store.nextGeneration();
      await next.apply(rebuilt);
      await next.discard();
      expect(await store.state()).toEqual(live);
      expect(await store.list('jobs', everything)).toEqual(['old', 'old']);
    });

    it('takes no more batches once it is promoted or discarded, or another was promoted before it', async () => {
      const { store, other } = given();
      const [first, second, third] = [
        await store.nextGeneration(),
        await other.nextGeneration(),
        await store.nextGeneration(),
      ];
      for (const next of [first, second, third]) await next.apply(rebuilt);
      await first.discard();
      await second.promote();
      const live = await store.state();
      for (const closed of [first, second, third]) {
        await expect(closed.apply(nextBatch('p3', 'p4'))).rejects.toThrow(GenerationClosed);
        await expect(closed.promote()).rejects.toThrow(GenerationClosed);
      }
      expect(await store.state()).toEqual(live);
      expect(await other.list('jobs', everything)).toEqual(['new']);
    });

    it('can be promoted where nothing was live before', async () => {
      const { store, other } = given();
      const next = await store.nextGeneration();
      await next.apply(rebuilt);
      await next.promote();
      expect(await other.list('jobs', everything)).toEqual(['new']);
    });
  });
}
