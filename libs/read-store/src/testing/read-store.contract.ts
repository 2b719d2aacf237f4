import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { families, type Head, readModels } from '@noticeboard/content-model';
import { CheckpointConflict, type ListedDocument, type ReadStore } from '../read-store.js';
import type { Change, ReadState } from '../generation.js';
import { batchesRemembered, mostTouched } from '../touched.js';
import { lookUpTitle } from '../title-look-up.js';
import { digestContract } from './digest.contract.js';
import { generationContract } from './generation.contract.js';
import { overlaidContract } from './overlaid.contract.js';
import { rebuildContract } from './rebuild.contract.js';
import { entered, everything, firstBatch, type Given, listed, nextBatch, range, toldOf, unlisted } from './changes.js';

function batchContract(given: () => Given): void {
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

    it('says where it stands at once, or not at all', async () => {
      const { store } = given();
      const state = await store.apply(firstBatch('p1'));
      expect([state, undefined]).toContainEqual(store.ownState());
      const next = await store.nextGeneration();
      await next.apply(firstBatch('p1'));
      const promoted = await next.promote();
      expect([promoted, undefined]).toContainEqual(store.ownState());
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

function changeContract(given: () => Given): void {
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
      // No time passes: no poll finds it.
      jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
      try {
        const waits = Promise.all([store.waitFor('p2', 5000), other.waitFor('p2', 5000)]);
        await store.apply(firstBatch('p1'));
        await store.apply(nextBatch('p1', 'p3'));
        expect(await waits).toEqual([true, true]);
      } finally {
        jest.useRealTimers();
      }
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

const five = ['1', '2', '3', '4', '5'].map((id) => listed('jobs', id, `2026-11-0${id}`, id));

function listContract(given: () => Given): void {
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

    it('tells where places stand, and which of them are taken', async () => {
      const { store } = given();
      await store.apply(firstBatch('p1', ...five, listed('jobs', '6', '2026-11-03'), unlisted('jobs', '7')));
      const places = ['3', '4', '6', '7', 'é'].map((id) => ({ order: '2026-11-03', id }));
      const taken = [true, false, true, false, false];
      const ranks = [2, 3, 3, 4, 4].map((before, index) => ({ before, isListed: taken[index] }));
      expect(await store.ranks('jobs', places)).toEqual(ranks);
      expect(await store.ranks('nothing', places)).toEqual(places.map(() => ({ before: 0, isListed: false })));
      expect(await store.ranks('jobs', [])).toEqual([]);
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

function indexContract(given: () => Given): void {
  describe('when an index is made of a list', () => {
    const remove = (id: string, order?: string): Change => {
      return { kind: 'remove', collection: 'jobs', id, ...(order !== undefined && { order }) };
    };

    it('gives all that is listed, with its place, page by page', async () => {
      const { store } = given();
      const ids = Array.from({ length: 1200 }, (_, index) => `${index % 7}é${String(index).padStart(5, '0')}`);
      const orderOf = (id: string) => id.slice(0, 1);
      const changes = ids.map((id) => listed('jobs', id, orderOf(id)));
      await store.apply(firstBatch('p1', ...changes, unlisted('jobs', 'unlisted'), listed('other', '1', 'a')));
      const found: ListedDocument[] = [];
      for (let page = await store.listedAfter('jobs'); page.length > 0;) {
        found.push(...page);
        page = await store.listedAfter('jobs', page.at(-1));
      }
      expect(found).toEqual(ids.toSorted().map((id) => ({ order: orderOf(id), id, body: `jobs/${id}` })));
      expect(await store.listedAfter('jobs', { order: '6', id: '6ü' })).toEqual([]);
      expect(await store.listedAfter('nothing')).toEqual([]);
    });

    it('tells what was touched since a state, the last word on each document', async () => {
      const { store, other } = given();
      const first = await store.apply(firstBatch('p1', ...five));
      const second = await store.apply(nextBatch('p1', 'p2', remove('1', '2026-11-01'), listed('jobs', '6', 'c')));
      const changes = [
        listed('jobs', '1', 'd'),
        unlisted('jobs', '2'),
        entered('titles', 'clerk', '1'),
        remove('6', 'c'),
      ];
      const third = await store.apply(nextBatch('p2', 'p3', ...changes, unlisted('jobs', '6')));
      const [one, two, six] = [
        { collection: 'jobs', id: '1', order: 'd' },
        { collection: 'jobs', id: '2' },
        { collection: 'jobs', id: '6', isUnlisted: true },
      ];
      for (const view of [store, other]) {
        expect(await view.touchedSince(first)).toEqual({ state: third, documents: [one, six, two] });
        expect(await view.touchedSince(second)).toEqual({ state: third, documents: [one, two, six] });
        expect(await view.touchedSince(third)).toEqual({ state: third, documents: [] });
      }
    });

    it('does not know what was touched in another generation, or too long ago', async () => {
      const { store } = given();
      const first = await store.apply(firstBatch('p0'));
      expect(await store.touchedSince({ ...first, generation: 'another' })).toBeUndefined();
      let after = 'p0';
      for (let batch = 1; batch <= batchesRemembered + 1; batch += 1) {
        await store.apply(nextBatch(after, `p${batch}`, listed('jobs', '1', 'a')));
        after = `p${batch}`;
      }
      expect(await store.touchedSince(first)).toBeUndefined();
      expect((await store.touchedSince({ ...first, version: first.version + 1 }))?.documents).toHaveLength(1);
      const many = Array.from({ length: mostTouched + 1 }, (_, index) => listed('jobs', String(index), 'a'));
      const before = await store.state();
      const behind = await store.apply(nextBatch(after, 'p9999', ...many));
      expect(await store.touchedSince(before)).toBeUndefined();
      expect(await store.touchedSince(behind)).toEqual({ state: behind, documents: [] });
    });

    it('does not know what a generation was given while another was live', async () => {
      const { store } = given();
      const first = await store.apply(firstBatch('p1', ...five));
      const next = await store.nextGeneration();
      await next.apply(firstBatch('p1', ...five));
      await next.promote();
      const back = await store.generations.reopenFormer();
      await back?.apply(nextBatch('p1', 'p1', listed('jobs', '9', 'z')));
      const again = await back?.promote();
      expect(again?.generation).toBe(first.generation);
      expect(await store.touchedSince(first)).toBeUndefined();
    });
  });
}

const [family, otherFamily] = families;

/** A posting's head, as `headOf` makes it. */
function head(id: string, known: Pick<Head, 'title' | 'deletedAt'>): Change {
  const body: Head = { id, scalars: {}, ...known };
  return unlisted(readModels.heads(family), id, JSON.stringify(body));
}

const claim = (folded: string, id: string): Change => entered(readModels.titles(family), folded, id);

function titleContract(given: () => Given): void {
  describe('when a posting is looked up by its title', () => {
    const lookUp = (title: string) => lookUpTitle(given().store, family, title);

    it('finds it by its present title, exactly as written or not', async () => {
      await given().store.apply(firstBatch('p1', head('7', { title: 'Railway Clerk' }), claim('railway clerk', '7')));
      expect(await lookUp('Railway Clerk')).toEqual({ match: 'current', id: '7', title: 'Railway Clerk' });
      expect(await lookUp(' RAILWAY  clerk')).toEqual({ match: 'folded', id: '7', title: 'Railway Clerk' });
    });

    it('finds it by a title it had before', async () => {
      const changes = [head('7', { title: 'Senior Clerk' }), claim('railway clerk', '7'), claim('senior clerk', '7')];
      await given().store.apply(firstBatch('p1', ...changes));
      expect(await lookUp('Railway Clerk')).toEqual({ match: 'alias', id: '7', title: 'Senior Clerk' });
      expect(await lookUp('Senior Clerk')).toEqual({ match: 'current', id: '7', title: 'Senior Clerk' });
    });

    it('gives a title to the posting that claimed it last', async () => {
      const changes = [head('7', { title: 'Senior Clerk' }), head('8', { title: 'Railway Clerk' })];
      await given().store.apply(firstBatch('p1', ...changes, claim('railway clerk', '7'), claim('railway clerk', '8')));
      expect(await lookUp('Railway Clerk')).toEqual({ match: 'current', id: '8', title: 'Railway Clerk' });
    });

    it('says when it is deleted', async () => {
      const deletedAt = '2026-11-20T10:00:00.000Z';
      const changes = [head('7', { title: 'Railway Clerk', deletedAt }), claim('railway clerk', '7')];
      await given().store.apply(firstBatch('p1', ...changes));
      const deleted = { match: 'deleted', id: '7', title: 'Railway Clerk', deletedAt };
      expect(await lookUp('railway clerk')).toEqual(deleted);
    });

    it('does not know titles that nobody claimed, nor those of another family', async () => {
      await given().store.apply(firstBatch('p1', head('7', { title: 'Railway Clerk' }), claim('railway clerk', '7')));
      expect(await lookUp('Railway')).toEqual({ match: 'unknown' });
      expect(await lookUpTitle(given().store, otherFamily, 'Railway Clerk')).toEqual({ match: 'unknown' });
    });
  });
}

/** One empty body of content, as a test needs it. */
export interface Harness {
  /** The store as one more process sees it. Where there can be only one process, all get the same. */
  open(): Promise<ReadStore>;
  dispose(): Promise<void>;
}

/** The rules of every adapter. */
export function readStoreContract(name: string, makeHarness: () => Promise<Harness>): void {
  describe(`The read store ${name}`, () => {
    let harness: Harness;
    let both: Given;
    const given = (): Given => both;

    beforeEach(async () => {
      harness = await makeHarness();
      both = { store: await harness.open(), other: await harness.open() };
    });

    afterEach(async () => {
      await both.store.close();
      await both.other.close();
      await harness.dispose();
    });

    batchContract(given);
    listContract(given);
    indexContract(given);
    titleContract(given);
    overlaidContract(given);
    generationContract(given);
    changeContract(given);
    rebuildContract(given);
    digestContract(given);
  });
}
