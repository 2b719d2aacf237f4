import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type BorrowedGeneration, GenerationClosed, type NextGeneration } from '../generations.js';
import { borrowGeneration } from '../open-read-store.js';
import type { ReadStore } from '../read-store.js';
import { entered, everything, firstBatch, listed, nextBatch } from './changes.js';
import type { Harness } from './read-store.contract.js';

const old = firstBatch('p3', listed('jobs', '1', 'a', 'old'));
const rebuilt = firstBatch('p2', listed('jobs', '1', 'a', 'new'), entered('titles', 'clerk', '1'));

/** Fills it with the hands of the process that it is lent to. */
function lendTo(
  { lend }: NextGeneration,
  fill: (borrowed: BorrowedGeneration) => Promise<unknown>,
  isToBeUsed = true,
): Promise<void> {
  if (!lend) throw new Error('it is lent to nobody');
  return lend(async (lent) => {
    const borrowed = await borrowGeneration(lent);
    try {
      await fill(borrowed);
    } finally {
      borrowed.close();
    }
    return isToBeUsed;
  });
}

/** The rules of adapters whose generations another process can reach. */
export function lentContract(name: string, makeHarness: () => Promise<Harness>): void {
  describe(`A generation ${name} that another process fills`, () => {
    let harness: Harness;
    let store: ReadStore;

    beforeEach(async () => {
      harness = await makeHarness();
      store = await harness.open();
      await store.apply(old);
    });

    afterEach(async () => {
      await store.close();
      await harness.dispose();
    });

    it('goes on from there, and is promoted', async () => {
      const next = await store.nextGeneration();
      await lendTo(next, async (borrowed) => {
        await borrowed.apply(rebuilt);
        expect(await borrowed.documents('jobs', ['1', '2'])).toEqual(['new', undefined]);
        expect(await store.list('jobs', everything)).toEqual(['old']);
      });
      expect(await next.state()).toMatchObject({ checkpoint: 'p2', version: 1 });
      expect(await next.entries('titles', ['clerk'])).toEqual(['1']);
      await next.apply(nextBatch('p2', 'p3', listed('jobs', '2', 'b', 'later')));
      await next.promote();
      expect(await store.list('jobs', everything)).toEqual(['new', 'later']);
    });

    it('is empty where what it holds must not be used', async () => {
      const next = await store.nextGeneration();
      await lendTo(next, (borrowed) => borrowed.apply(rebuilt), false);
      expect(await next.state()).toMatchObject({ checkpoint: undefined, version: 0 });
      expect(await next.documents('jobs', ['1'])).toEqual([undefined]);
      await next.apply(firstBatch('p3', listed('jobs', '2', 'b', 'whole')));
      await next.promote();
      expect(await store.list('jobs', everything)).toEqual(['whole']);
    });

    it('is closed when it was given up meanwhile', async () => {
      const next = await store.nextGeneration();
      const lending = lendTo(next, async (borrowed) => {
        await borrowed.apply(rebuilt);
        await next.discard();
      });
      await expect(lending).rejects.toThrow(GenerationClosed);
      expect(await store.list('jobs', everything)).toEqual(['old']);
    });

    it('is none that was live before', async () => {
      const next = await store.nextGeneration();
      await next.apply(firstBatch('p3'));
      await next.promote();
      expect((await store.generations.reopenFormer())?.lend).toBeUndefined();
    });
  });
}
