import { describe, expect, it } from '@jest/globals';
import { digestOf, firstDifference } from '../digest.js';
import { openSqliteReadStore } from '../sqlite/sqlite-read-store.js';
import { CheckpointConflict } from '../read-store.js';
import type { Change, Entry } from '../generation.js';
import { entered, firstBatch, type Given, listed, nextBatch, unlisted } from './changes.js';

const ids = Array.from({ length: 1200 }, (_, index) => `id ${index}`);
const plenty = [
  ...ids.flatMap((id) => [listed('jobs', id, id, `body ${id}`), unlisted('heads', id), entered('titles', id, id)]),
  listed('नौकरी', '😀', 'a', '"\r\n'),
];

export function digestContract(given: () => Given): void {
  describe('when everything is told', () => {
    it('tells each document, place and index entry once, of the live generation and of the next', async () => {
      const { store, other } = given();
      const changes = [listed('jobs', '1', 'a', 'x'), unlisted('heads', '1', 'y'), entered('titles', 'clerk', '1')];
      await store.apply(firstBatch('p1', ...changes));
      const next = await store.nextGeneration();
      await next.apply(firstBatch('p1', ...changes));
      const entries: readonly Entry[] = [
        { kind: 'document', place: 'heads', key: '1', value: 'y' },
        { kind: 'document', place: 'jobs', key: '1', value: 'x' },
        { kind: 'index', place: 'titles', key: 'clerk', value: '1' },
        { kind: 'listed', place: 'jobs', key: 'a\u00001', value: '' },
      ];
      for (const view of [other, next]) {
        const told: Entry[] = [];
        for await (const page of view.content()) told.push(...page);
        told.sort((a, b) => (`${a.kind} ${a.place}` < `${b.kind} ${b.place}` ? -1 : 1));
        expect(told).toEqual(entries);
      }
    });

    it('has the same digest in whatever order it came, in every adapter', async () => {
      const { store, other } = given();
      await store.apply(firstBatch('p1', ...plenty));
      const next = await store.nextGeneration();
      const [first, ...rest] = plenty.toReversed();
      await next.apply(firstBatch('p0', ...rest));
      await next.apply(nextBatch('p0', 'p1', ...(first ? [first] : [])));
      const elsewhere = openSqliteReadStore();
      await elsewhere.apply(firstBatch('p1', ...plenty));
      const digest = await digestOf(other);
      expect(digest).toMatchObject({ checkpoint: 'p1', entries: 1200 * 4 + 2 });
      expect(digest.digest).toMatch(/^[0-9a-f]{64}$/);
      expect(await digestOf(next)).toEqual(digest);
      expect(await digestOf(elsewhere)).toEqual(digest);
      expect(await firstDifference(other, next)).toBeUndefined();
    });

    it.each<[string, Change, object]>([
      [
        'another text',
        unlisted('heads', 'id 7', 'other'),
        { kind: 'document', place: 'heads', key: 'id 7', what: 'changed' },
      ],
      [
        'one document less',
        { kind: 'remove', collection: 'heads', id: 'id 7' },
        { kind: 'document', key: 'id 7', what: 'missing' },
      ],
      ['one document more', unlisted('heads', 'id'), { kind: 'document', place: 'heads', key: 'id', what: 'surplus' }],
      [
        'another place in a list',
        listed('jobs', 'id 7', 'b', 'body id 7'),
        { kind: 'listed', key: 'b\0id 7', what: 'surplus' },
      ],
      [
        'another index entry',
        entered('titles', 'id 7', 'id 8'),
        { kind: 'index', place: 'titles', key: 'id 7', what: 'changed' },
      ],
      ['one index entry less', { kind: 'erase', index: 'titles', key: 'id 7' }, { kind: 'index', what: 'missing' }],
    ])('has another digest with %s, and tells where', async (_, change, difference) => {
      const { store } = given();
      await store.apply(firstBatch('p1', ...plenty, change));
      const next = await store.nextGeneration();
      await next.apply(firstBatch('p1', ...plenty));
      expect((await digestOf(store)).digest).not.toBe((await digestOf(next)).digest);
      expect(await firstDifference(store, next)).toMatchObject(difference);
    });

    it('takes texts that run into each other for different', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1', unlisted('ab', 'c', 'd')));
      const next = await store.nextGeneration();
      await next.apply(firstBatch('p1', unlisted('a', 'bc', 'd')));
      expect((await digestOf(store)).digest).not.toBe((await digestOf(next)).digest);
    });

    it('has no digest while it is being changed', async () => {
      const { store, other } = given();
      await store.apply(firstBatch('p1', ...plenty));
      const change = async () => void (await other.apply(nextBatch('p1', 'p2')));
      let changed: Promise<void> | undefined;
      await expect(digestOf(store, () => (changed ??= change()))).rejects.toThrow(CheckpointConflict);
    });
  });
}
