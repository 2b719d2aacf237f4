import { describe, expect, it } from '@jest/globals';
import type { Change } from '../read-store.js';
import { everything, firstBatch, listed, nextBatch, range, unlisted } from './changes.js';
import type { Given } from './read-store.contract.js';

const five = ['1', '2', '3', '4', '5'].map((id) => listed('jobs', id, `2026-11-0${id}`, id));

export function listContract(given: () => Given): void {
  describe('when documents are listed', () => {
    it('answers ranges of the oldest and of the newest, both ends included', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1', ...five));
      expect(await store.list('jobs', everything)).toEqual(['1', '2', '3', '4', '5']);
      expect(await store.list('jobs', range(1, 2))).toEqual(['2', '3']);
      expect(await store.list('jobs', range(0, 0))).toEqual(['1']);
      expect(await store.list('jobs', range(0, 1, 'newest'))).toEqual(['5', '4']);
      expect(await store.list('jobs', range(2, 9, 'newest'))).toEqual(['3', '2', '1']);
    });

    it('answers fewer or none past the end', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1', ...five));
      for (const order of ['oldest', 'newest'] as const) {
        expect(await store.list('jobs', range(4, 7, order))).toHaveLength(1);
        expect(await store.list('jobs', range(5, 7, order))).toEqual([]);
        expect(await store.list('jobs', range(3, 2, order))).toEqual([]);
        expect(await store.list('jobs', range(-3, -1, order))).toEqual([]);
      }
      expect(await store.list('nothing', everything)).toEqual([]);
    });

    it('tells how many come before an order, those of the order itself not among them', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1', ...five));
      const before = (order: string) => store.countBefore('jobs', order);
      expect(await Promise.all(['', '2026-11-01', '2026-11-03', '2026-11-03T10', '2027'].map(before))).toEqual([
        0, 0, 2, 3, 5,
      ]);
      expect(await store.countBefore('nothing', '2026')).toBe(0);
    });

    it('sorts by order, then by id, however they came in', async () => {
      const { store } = given();
      const places = ['b 1', 'a 2', 'a 10', 'ab 0', 'a é', 'a Z', 'a z', 'B 3', 'a- 5'];
      for (const [index, place] of places.entries()) {
        const [order = '', id = ''] = place.split(' ');
        const after = index === 0 ? undefined : String(index - 1);
        await store.apply({ after, checkpoint: String(index), changes: [listed('jobs', id, order, place)] });
      }
      const sorted = ['B 3', 'a 10', 'a 2', 'a Z', 'a z', 'a é', 'a- 5', 'ab 0', 'b 1'];
      expect(await store.list('jobs', everything)).toEqual(sorted);
      expect(await store.list('jobs', range(0, 100, 'newest'))).toEqual(sorted.toReversed());
    });

    it('keeps a document in its place when it is put again with the same order', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1', ...five));
      await store.apply(nextBatch('p1', 'p2', listed('jobs', '2', '2026-11-02', '2, edited')));
      expect(await store.list('jobs', everything)).toEqual(['1', '2, edited', '3', '4', '5']);
      expect(await store.count('jobs')).toBe(5);
    });

    it('lists no more what is removed, and does not mind what is not there', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1', ...five));
      const remove = (id: string, collection = 'jobs'): Change => {
        return { kind: 'remove', collection, id, order: `2026-11-0${id}` };
      };
      await store.apply(nextBatch('p1', 'p2', remove('2'), remove('7'), remove('1', 'nothing')));
      expect(await store.list('jobs', everything)).toEqual(['1', '3', '4', '5']);
      expect(await store.list('jobs', range(1, 1, 'newest'))).toEqual(['4']);
      expect(await store.count('jobs')).toBe(4);
      expect(await store.documents('jobs', ['2', '3'])).toEqual([undefined, '3']);
    });

    it('neither lists nor counts documents put without an order', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1', unlisted('jobs', '1'), listed('jobs', '2', 'a'), listed('other', '3', 'a')));
      expect(await store.list('jobs', everything)).toEqual(['jobs/2']);
      expect(await store.count('jobs')).toBe(1);
      expect(await store.documents('jobs', ['1'])).toEqual(['jobs/1']);
      await store.apply(nextBatch('p1', 'p2', { kind: 'remove', collection: 'jobs', id: '1' }));
      expect(await store.documents('jobs', ['1'])).toEqual([undefined]);
    });

    it('answers ten thousand documents at once, and pages deep within', async () => {
      const { store } = given();
      const ids = Array.from({ length: 10_000 }, (_, index) => String(index).padStart(5, '0'));
      await store.apply(firstBatch('p1', ...ids.map((id) => listed('jobs', id, id, id))));
      expect(await store.list('jobs', everything)).toEqual(ids);
      expect(await store.list('jobs', range(0, 9_999, 'newest'))).toEqual(ids.toReversed());
      expect(await store.list('jobs', range(7_000, 7_002))).toEqual(['07000', '07001', '07002']);
    });
  });
}
