import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import type { Change } from '../generation.js';
import { overlaidReads } from '../overlaid-reads.js';
import type { ListedDocument, Place, Reads, ReadStore } from '../read-store.js';
import { entered, everything, type Given, listed, range, unlisted } from './changes.js';

/**
 * The changes of a document, as a projection makes them: a document that is listed elsewhere is removed first, by its
 * order.
 */
interface Step {
  readonly kind: 'list' | 'hide' | 'remove';
  readonly id: string;
  readonly order: string;
  readonly body: string;
}

const ids = ['', '1', '2', '10', 'a', 'Z', 'é', '\uffee', '😀', '__proto__'];
const orders = ['', '2026', '2026-11-01', '2026-11-02', '2026-11-02T10', 'z'];
const steps = (maxLength: number) =>
  fc.array(
    fc.record<Step>({
      kind: fc.constantFrom('list', 'list', 'list', 'hide', 'remove'),
      id: fc.constantFrom(...ids),
      order: fc.constantFrom(...orders),
      body: fc.string({ minLength: 1, maxLength: 3 }),
    }),
    { maxLength },
  );

/** Makes changes of steps, in sequence. */
function changing(collection: string) {
  const orderById = new Map<string, string>();
  return ({ kind, id, order, body }: Step): Change[] => {
    const former = orderById.get(id);
    const away: Change[] =
      former === undefined ? [{ kind: 'remove', collection, id }] : [{ kind: 'remove', collection, id, order: former }];
    if (kind === 'list') {
      orderById.set(id, order);
      return [...(former === order ? [] : away), listed(collection, id, order, body)];
    }
    orderById.delete(id);
    return kind === 'hide' ? [...away, unlisted(collection, id, body)] : away;
  };
}

/** Pages may end anywhere: together they tell. */
async function allPages(reads: Reads, collection: string, after?: Place): Promise<ListedDocument[]> {
  const all: ListedDocument[] = [];
  for (let page = await reads.listedAfter(collection, after); page.length > 0;) {
    all.push(...page);
    page = await reads.listedAfter(collection, page.at(-1));
  }
  return all;
}

/** Everything that can be asked of a collection and an index of few. */
async function answersOf(reads: Reads, collection: string) {
  const total = await reads.count(collection);
  const ranges = (['oldest', 'newest'] as const).flatMap((order) => [
    { from: 0, to: Infinity, order },
    range(-2, 1, order),
    ...Array.from({ length: total + 1 }, (_, from) => [range(from, from, order), range(from, from + 3, order)]).flat(),
  ]);
  return {
    total,
    lists: await Promise.all(ranges.map((one) => reads.list(collection, one))),
    documents: await reads.documents(collection, ['missing', ...ids]),
    before: await Promise.all([...orders, '2026-12', '~'].map((order) => reads.countBefore(collection, order))),
    all: await allPages(reads, collection),
    behind: await Promise.all(orders.map((order) => allPages(reads, collection, { order, id: 'a' }))),
    entries: await reads.entries(collection, ['missing', ...ids]),
  };
}

async function applied(store: ReadStore, changes: readonly Change[]): Promise<void> {
  const { checkpoint = '' } = await store.state();
  await store.apply({ after: checkpoint === '' ? undefined : checkpoint, checkpoint: `${checkpoint}.`, changes });
}

export function overlaidContract(given: () => Given): void {
  describe('when it is read as it would be after changes', () => {
    let runs = 0;

    it('answers everything as a store does to which they were applied', async () => {
      const { store } = given();
      const entries = fc.array(fc.tuple(fc.constantFrom(...ids), fc.option(fc.string(), { nil: undefined })));
      const property = fc.asyncProperty(steps(30), steps(12), entries, async (before, after, changedEntries) => {
        const [here, there] = [`overlaid-${++runs}`, `applied-${runs}`] as const;
        const changesIn = (collection: string) => {
          const change = changing(collection);
          const known = ids.slice(0, 4).map((id) => entered(collection, id, 'known'));
          return {
            first: [...before.flatMap(change), ...known],
            changes: [
              ...after.flatMap(change),
              ...changedEntries.map(([key, value]): Change =>
                value === undefined ? { kind: 'erase', index: collection, key } : entered(collection, key, value),
              ),
            ],
          };
        };
        const [kept, really] = [changesIn(here), changesIn(there)];
        await applied(store, [...kept.first, ...really.first, ...really.changes]);
        const reads = overlaidReads(store, kept.changes);
        expect(await answersOf(reads, here)).toEqual(await answersOf(store, there));
      });
      await fc.assert(property, { numRuns: 60 });
    });

    it('pages through long lists, and reads no more of them than it is asked for', async () => {
      const { store } = given();
      const numbers = Array.from({ length: 3000 }, (_, number) => String(number).padStart(5, '0'));
      const stored = numbers.map((number) => listed('jobs', number, number, number));
      await applied(store, stored);
      const gone = numbers.filter((number) => number < '01200' || number.endsWith('7'));
      const changes = [
        ...gone.map((id): Change => ({ kind: 'remove', collection: 'jobs', id, order: id })),
        ...Array.from({ length: 300 }, (_, place) => listed('jobs', `n${place}`, `0${2000 + place}+`, `n${place}`)),
      ];
      let read = 0;
      const counted: ReadStore = {
        ...store,
        list: async (...given) => {
          const bodies = await store.list(...given);
          read += bodies.length;
          return bodies;
        },
      };
      const reads = overlaidReads(counted, changes);
      const middle = await reads.list('jobs', range(700, 708, 'newest'));
      expect(read).toBeLessThan(15);
      const pages = await allPages(reads, 'jobs');
      await applied(store, changes);
      expect(pages).toEqual(await allPages(store, 'jobs'));
      expect(middle).toEqual(await store.list('jobs', range(700, 708, 'newest')));
      expect(await store.list('jobs', everything)).toEqual(pages.map(({ body }) => body));
    });

    it('has a state of its own, and tells what its changes touch, and what was touched below', async () => {
      const { store } = given();
      await applied(store, [listed('jobs', '1', 'a'), listed('jobs', '2', 'b')]);
      const live = await store.state();
      const reads = overlaidReads(store, [{ kind: 'remove', collection: 'jobs', id: '1', order: 'a' }]);
      const state = await reads.state();
      expect(state).toEqual({ ...live, generation: expect.not.stringMatching(`^${live.generation}$`) });
      const own = { collection: 'jobs', id: '1', isUnlisted: true };
      expect(await reads.touchedSince(live)).toEqual({ state, documents: [own] });
      expect(await reads.touchedSince(state)).toEqual({ state, documents: [] });
      await applied(store, [listed('jobs', '2', 'b', 'new')]);
      const moved = await reads.state();
      expect(moved.version).toBe(state.version + 1);
      const other = { collection: 'jobs', id: '2', order: 'b' };
      expect(await reads.touchedSince(state)).toEqual({ state: moved, documents: [other, own] });
      expect(await reads.touchedSince({ ...live, generation: 'another' })).toBeUndefined();
    });
  });
}
