import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { peoplePages, type PeopleStore, type PersonRow } from '../people.js';

export interface Harness {
  /** One more look at the same people: after a restart, or from a second process. */
  open(): Promise<PeopleStore>;
  dispose(): Promise<void>;
  /** ms since 1970, of the clock of all that were opened. */
  now: number;
}

export const begin = 1_790_000_000_000;

export const personRow = (id: string, more: Partial<PersonRow> = {}): PersonRow => ({
  collection: 'reports',
  id,
  keys: [],
  value: JSON.stringify({ says: `last date \u{1f4c5} of ${id}` }),
  ...more,
});

/** The rules of every adapter. */
export function peopleContract(name: string, makeHarness: () => Promise<Harness>): void {
  describe(`What people have left, ${name}`, () => {
    let harness: Harness;
    let store: PeopleStore;

    beforeEach(async () => {
      harness = await makeHarness();
      store = await harness.open();
    });

    afterEach(async () => {
      await store.close();
      await harness.dispose();
    });

    const idsOf = async (key?: string, max?: number) => {
      const ids: string[] = [];
      for await (const rows of peoplePages(store, 'reports', {
        ...(key !== undefined && { key }),
        ...(max && { max }),
      }))
        ids.push(...rows.map(({ id }) => id));
      return ids;
    };

    it('is nothing at first', async () => {
      expect(await store.get('reports', 'a')).toBeUndefined();
      expect(await idsOf()).toEqual([]);
      expect(await idsOf('net:1')).toEqual([]);
      expect(await store.count('reports')).toBe(0);
      expect(await store.remove('reports', ['a'])).toBe(0);
      expect(await store.remove('reports', [])).toBe(0);
      await store.put([]);
      expect(await store.sweep()).toBe(0);
    });

    it('is added once, and the first stays', async () => {
      const first = personRow('a', { keys: ['net:1'], until: begin + 1000 });
      expect(await store.add(first)).toBe(true);
      expect(await store.add(personRow('a', { keys: ['net:2'] }))).toBe(false);
      expect(await store.get('reports', 'a')).toEqual(first);
      expect(await store.count('reports', 'net:2')).toBe(0);
    });

    it('is added by one of those who ask at once', async () => {
      const other = await harness.open();
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, at) => [store, other][at % 2]?.add(personRow('a', { value: `"${at}"` }))),
      );
      expect(added.filter(Boolean)).toHaveLength(1);
      await other.close();
    });

    it('is replaced from what was read alone', async () => {
      const [first, second] = [personRow('a'), personRow('a', { value: '"second"', keys: ['k'] })];
      expect(await store.replace(first.value, second)).toBe(false);
      await store.put([first]);
      expect(await store.replace(first.value, second)).toBe(true);
      expect(await store.replace(first.value, personRow('a', { value: '"third"' }))).toBe(false);
      expect(await store.get('reports', 'a')).toEqual(second);
    });

    it('is found by the keys that it has now', async () => {
      await store.put([personRow('b', { keys: ['x', 'y'] }), personRow('a', { keys: ['x', 'x'] }), personRow('c')]);
      expect([await idsOf('x'), await idsOf('y'), await store.count('reports', 'x')]).toEqual([['a', 'b'], ['b'], 2]);
      await store.put([personRow('b', { keys: ['y', 'सूचना \u{1f4cc}'] })]);
      expect([await idsOf('x'), await idsOf('y'), await idsOf('सूचना \u{1f4cc}')]).toEqual([['a'], ['b'], ['b']]);
      expect(await store.remove('reports', ['b', 'b', 'none'])).toBe(1);
      expect([await idsOf('y'), await idsOf()]).toEqual([[], ['a', 'c']]);
    });

    it('comes page by page, each once, also past what has ended', async () => {
      const ids = Array.from({ length: 23 }, (_, at) => `r${String(at).padStart(3, '0')}`);
      await store.put(ids.map((id, at) => personRow(id, { keys: ['k'], ...(at % 3 === 0 && { until: begin + 10 }) })));
      expect(await idsOf('k', 5)).toEqual(ids);
      harness.now = begin + 10;
      const left = ids.filter((_, at) => at % 3 !== 0);
      expect([await idsOf('k', 5), await idsOf(undefined, 4)]).toEqual([left, left]);
    });

    it('is gone from its moment on, and erased by the next sweep', async () => {
      await store.put([personRow('a', { keys: ['k'], until: begin + 10 }), personRow('b', { keys: ['k'] })]);
      harness.now = begin + 9;
      expect([await store.sweep(), await store.count('reports', 'k')]).toEqual([0, 2]);
      harness.now = begin + 10;
      expect(await store.get('reports', 'a')).toBeUndefined();
      expect([await store.count('reports'), await store.count('reports', 'k')]).toEqual([1, 1]);
      expect(await store.sweep()).toBe(1);
      harness.now = begin;
      expect(await idsOf('k')).toEqual(['b']);
    });

    it('makes room for another of its id once it has ended', async () => {
      await store.put([personRow('a', { keys: ['old'], until: begin + 10 })]);
      harness.now = begin + 10;
      expect(await store.replace(personRow('a').value, personRow('a'))).toBe(false);
      expect(await store.add(personRow('a', { keys: ['new'] }))).toBe(true);
      harness.now = begin;
      expect([await idsOf('old'), await idsOf('new')]).toEqual([[], ['a']]);
    });

    it('is swept in any number', async () => {
      await store.put(Array.from({ length: 2500 }, (_, at) => personRow(`r${at}`, { until: begin + 1 })));
      harness.now = begin + 1;
      expect([await store.sweep(), await store.count('reports')]).toEqual([2500, 0]);
    });

    it('is still there for who opens it later', async () => {
      await store.put([personRow('a', { keys: ['k'], until: begin + 10 })]);
      const later = await harness.open();
      expect(await later.get('reports', 'a')).toEqual(personRow('a', { keys: ['k'], until: begin + 10 }));
      await later.close();
    });
  });
}
