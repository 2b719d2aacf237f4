import { describe, expect, it } from '@jest/globals';
import { CheckpointConflict, type ReadState } from '../read-store.js';
import { firstBatch, nextBatch, toldOf } from './changes.js';
import type { Given } from './read-store.contract.js';

export function changeContract(given: () => Given): void {
  describe('when others wait for changes', () => {
    it('tells each state once, in this process and in others', async () => {
      const { store, other } = given();
      const here: ReadState[] = [];
      const there: ReadState[] = [];
      store.onChange((state) => here.push(state));
      other.onChange((state) => there.push(state));
      const states: ReadState[] = [];
      states.push(await store.apply(firstBatch('p1')));
      states.push(await store.apply(nextBatch('p1', 'p2')));
      const last = Promise.all([toldOf(store, 'p3'), toldOf(other, 'p3')]);
      states.push(await store.apply(nextBatch('p2', 'p3')));
      await last;
      expect(here).toEqual(states);
      expect(there).toEqual(states);
    });

    it('has told this process before the batch is acknowledged', async () => {
      const { store } = given();
      const told: ReadState[] = [];
      store.onChange((state) => told.push(state));
      const state = await store.apply(firstBatch('p1'));
      expect(told).toEqual([state]);
    });

    it('tells nobody of a refused batch, and no more to who has stopped listening', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1'));
      const told: (string | undefined)[] = [];
      const stop = store.onChange(({ checkpoint }) => told.push(checkpoint));
      await expect(store.apply(firstBatch('p9'))).rejects.toThrow(CheckpointConflict);
      await store.apply(nextBatch('p1', 'p2'));
      stop();
      const last = toldOf(store, 'p3');
      await store.apply(nextBatch('p2', 'p3'));
      await last;
      expect(told).toEqual(['p2']);
    });

    it('ends the wait for a position that is reached already, or passed', async () => {
      const { store, other } = given();
      await store.apply(firstBatch('p5'));
      expect(await other.waitFor('p5', 5000)).toBe(true);
      expect(await other.waitFor('p4', 5000)).toBe(true);
    });

    it('ends the wait for a position as soon as it is reached', async () => {
      const { store, other } = given();
      const waits = Promise.all([store.waitFor('p2', 5000), other.waitFor('p2', 5000)]);
      await store.apply(firstBatch('p1'));
      await store.apply(nextBatch('p1', 'p3'));
      const reachedAt = performance.now();
      expect(await waits).toEqual([true, true]);
      // Sooner than any poll would find it.
      expect(performance.now() - reachedAt).toBeLessThan(200);
    });

    it('gives up a wait when its time is over', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1'));
      const begun = performance.now();
      expect(await store.waitFor('p2', 50)).toBe(false);
      expect(performance.now() - begun).toBeGreaterThan(45);
      expect(await store.waitFor('p2', 0)).toBe(false);
    });
  });
}
