import { describe, expect, it } from '@jest/globals';
import { GenerationClosed, GenerationSwitched } from '../generations.js';
import { CheckpointConflict } from '../read-store.js';
import { entered, everything, firstBatch, type Given, listed, nextBatch, toldOf } from './changes.js';

const old = firstBatch('p3', listed('jobs', '1', 'a', 'old'), listed('jobs', '2', 'b', 'old'));
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
      await expect(next.apply(nextBatch('p4', 'p5'))).rejects.toThrow(CheckpointConflict);
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

    it('is promoted only where the live one is: readers neither go back nor jump', async () => {
      const { store, other } = given();
      await store.apply(old);
      const next = await store.nextGeneration();
      await next.apply(rebuilt);
      const live = await other.apply(nextBatch('p3', 'p4'));
      await expect(next.promote()).rejects.toMatchObject({ name: 'CheckpointConflict', expected: 'p3', actual: 'p4' });
      expect(await store.state()).toEqual(live);
      await next.apply(nextBatch('p3', 'p5'));
      await expect(next.promote()).rejects.toThrow(CheckpointConflict);
      await other.apply(nextBatch('p4', 'p5'));
      await next.promote();
      await other.apply(nextBatch('p5', 'p6', listed('jobs', '3', 'c', 'newer')));
      expect(await store.list('jobs', everything)).toEqual(['new', 'newer']);
    });

    it('takes no changes that were made from another than it', async () => {
      const { store, other } = given();
      const { generation } = await store.apply(old);
      const made = { ...nextBatch('p3', 'p4', listed('jobs', '2', 'b', 'from the old one')), generation };
      const next = await store.nextGeneration();
      await next.apply(rebuilt);
      const live = await next.promote();
      await expect(other.apply(made)).rejects.toThrow(GenerationSwitched);
      expect(await store.state()).toEqual(live);
      await other.apply({ ...made, generation: live.generation });
      expect(await store.list('jobs', everything)).toEqual(['new', 'from the old one']);
    });

    it('takes a large batch in parts, of which the last moves the checkpoint', async () => {
      const next = await given().store.nextGeneration();
      const part = { after: undefined, checkpoint: undefined, changes: [listed('jobs', '0', '0', 'part')] };
      expect(await next.apply(part)).toMatchObject({ checkpoint: undefined, version: 1 });
      await next.apply(rebuilt);
      await next.apply(nextBatch('p3', 'p3', listed('jobs', '2', 'b', 'part')));
      expect(await next.apply(nextBatch('p3', 'p4'))).toMatchObject({ checkpoint: 'p4', version: 4 });
      expect(await next.documents('jobs', ['0', '1', '2'])).toEqual(['part', 'new', 'part']);
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

    it('takes the place of one that is named as of no use, wherever that stands, and does not keep it', async () => {
      const { store, other } = given();
      await store.apply(old);
      const live = await store.apply(nextBatch('p3', 'p9'));
      const next = await store.nextGeneration();
      await next.apply(rebuilt);
      await expect(next.promote('another')).rejects.toThrow(CheckpointConflict);
      const promoted = await next.promote(live.generation);
      expect(promoted).toMatchObject({ checkpoint: 'p3' });
      expect(promoted.version).toBeGreaterThan(live.version);
      for (const view of [store, other]) {
        expect(await view.state()).toEqual(promoted);
        expect(await view.list('jobs', everything)).toEqual(['new']);
        expect(await view.generations.former()).toBeUndefined();
      }
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
