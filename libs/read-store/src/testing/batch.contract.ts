import { describe, expect, it } from '@jest/globals';
import { type Change, CheckpointConflict } from '../read-store.js';
import { entered, everything, firstBatch, listed, nextBatch, unlisted } from './changes.js';
import type { Given } from './read-store.contract.js';

export function batchContract(given: () => Given): void {
  describe('when batches are applied', () => {
    it('is empty and has no checkpoint before the first', async () => {
      const { store } = given();
      expect(await store.state()).toMatchObject({ checkpoint: undefined, version: 0 });
      expect(await store.documents('jobs', ['1'])).toEqual([undefined]);
      expect(await store.entries('titles', ['clerk'])).toEqual([undefined]);
      expect(await store.list('jobs', everything)).toEqual([]);
      expect(await store.count('jobs')).toBe(0);
    });

    it('holds documents, lists, index entries and the checkpoint of each, for every process', async () => {
      const { store, other } = given();
      const changes = [listed('jobs', '1', 'a'), unlisted('heads', '1'), entered('titles', 'clerk', '1')];
      const first = await store.apply(firstBatch('p1', ...changes));
      expect(first).toMatchObject({ checkpoint: 'p1', version: 1 });
      const second = await other.apply(nextBatch('p1', 'p2', entered('titles', 'clerk', '2')));
      expect(second).toEqual({ generation: first.generation, checkpoint: 'p2', version: 2 });

      for (const view of [store, other]) {
        expect(await view.state()).toEqual(second);
        expect(await view.documents('jobs', ['1'])).toEqual(['jobs/1']);
        expect(await view.documents('heads', ['1'])).toEqual(['heads/1']);
        expect(await view.list('jobs', everything)).toEqual(['jobs/1']);
        expect(await view.entries('titles', ['clerk'])).toEqual(['2']);
      }
    });

    it('refuses a batch that does not follow its predecessor, and changes nothing', async () => {
      const { store } = given();
      const { generation } = await store.apply(firstBatch('p1', listed('jobs', '1', 'a')));
      const stale = [firstBatch('p2', listed('jobs', '2', 'b')), nextBatch('p0', 'p2', listed('jobs', '2', 'b'))];
      for (const batch of stale) {
        await expect(store.apply(batch)).rejects.toThrow(CheckpointConflict);
        await expect(store.apply(batch)).rejects.toMatchObject({ expected: batch.after, actual: 'p1' });
      }
      expect(await store.state()).toEqual({ generation, checkpoint: 'p1', version: 1 });
      expect(await store.list('jobs', everything)).toEqual(['jobs/1']);
    });

    it('refuses to go on from a checkpoint where nothing was applied', async () => {
      const { store } = given();
      const refused = store.apply(nextBatch('p1', 'p2', unlisted('jobs', '1')));
      await expect(refused).rejects.toMatchObject({ expected: 'p1', actual: undefined });
      expect(await store.documents('jobs', ['1'])).toEqual([undefined]);
    });

    it('lets exactly one of two processes take the next step', async () => {
      const { store, other } = given();
      await store.apply(firstBatch('p1'));
      const outcomes = await Promise.allSettled([
        store.apply(nextBatch('p1', 'p2', unlisted('jobs', 'mine'))),
        other.apply(nextBatch('p1', 'p2', unlisted('jobs', 'theirs'))),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { name: 'CheckpointConflict' },
      });
      const documents = await store.documents('jobs', ['mine', 'theirs']);
      expect(documents.map((body) => body !== undefined)).toEqual(outcomes.map(({ status }) => status === 'fulfilled'));
    });

    it('changes nothing when a batch fails midway', async () => {
      const { store } = given();
      const state = await store.apply(firstBatch('p1', listed('jobs', '1', 'a'), entered('titles', 'clerk', '1')));
      const impossible = listed('jobs', '3', 'order with \0');
      const changes = [listed('jobs', '2', 'b'), entered('titles', 'clerk', '2'), impossible];
      await expect(store.apply(nextBatch('p1', 'p2', ...changes))).rejects.toThrow(RangeError);
      expect(await store.state()).toEqual(state);
      expect(await store.list('jobs', everything)).toEqual(['jobs/1']);
      expect(await store.entries('titles', ['clerk'])).toEqual(['1']);
    });

    it('applies the changes of a batch in their order', async () => {
      const { store } = given();
      const removed: Change = { kind: 'remove', collection: 'jobs', id: '1', order: 'a' };
      const erased: Change = { kind: 'erase', index: 'titles', key: 'clerk' };
      const changes = [listed('jobs', '1', 'a'), removed, entered('titles', 'clerk', '1'), erased];
      await store.apply(firstBatch('p1', ...changes, unlisted('jobs', '2', 'old'), unlisted('jobs', '2', 'new')));
      expect(await store.documents('jobs', ['1', '2'])).toEqual([undefined, 'new']);
      expect(await store.count('jobs')).toBe(0);
      expect(await store.entries('titles', ['clerk'])).toEqual([undefined]);
    });

    it('answers documents and entries in the order asked, whatever their text', async () => {
      const { store } = given();
      const odd = ['', ' ', 'a:b', 'नौकरी', '😀 "quoted"\r\n', '__proto__', '*'];
      await store.apply(firstBatch('p1', ...odd.flatMap((id) => [unlisted('odd', id, id), entered('odd', id, id)])));
      const asked = [...odd.toReversed(), 'missing', ...odd];
      const expected = asked.map((id) => (id === 'missing' ? undefined : id));
      expect(await store.documents('odd', asked)).toEqual(expected);
      expect(await store.entries('odd', asked)).toEqual(expected);
      expect(await store.documents('odd', [])).toEqual([]);
    });

    it('takes a batch of thousands of changes and many megabytes', async () => {
      const { store } = given();
      const body = 'x'.repeat(1000);
      const ids = Array.from({ length: 6000 }, (_, index) => String(index).padStart(6, '0'));
      const changes = ids.flatMap((id) => [listed('jobs', id, id, `${id} ${body}`), entered('titles', id, id)]);
      await store.apply(firstBatch('p1', ...changes));
      expect(await store.count('jobs')).toBe(ids.length);
      expect(await store.list('jobs', everything)).toEqual(ids.map((id) => `${id} ${body}`));
      expect(await store.documents('jobs', ids.toReversed())).toEqual(ids.toReversed().map((id) => `${id} ${body}`));
      expect(await store.entries('titles', ids)).toEqual(ids);
    });
  });
}
