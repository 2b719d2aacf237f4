import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Change,
  openSqliteReadStore,
  overlaidReads,
  type ReadState,
  type ReadStore,
  ReadStoreUnavailable,
} from '@noticeboard/read-store';
import type { ListQuery } from '../http/list-query.js';
import { type IndexedReads, RecordIndex } from './record-index.js';

const all: ListQuery = { dialect: 'all', q: undefined };
const list = {
  collection: 'jobs',
  titleField: 'title',
  rowOf: (json: string) => ({ scalars: JSON.parse(json) as { readonly _id: string; readonly title: string } }),
};

let store: ReadStore;
/** Names of the calls that the store was asked. */
let asked: string[];
/** Met before each call. */
let meet: (call: string) => Promise<unknown>;

beforeEach(() => {
  store = openSqliteReadStore();
  asked = [];
  meet = () => Promise.resolve();
});

afterEach(() => store.close());

const put = (id: string, order: string, title = `Clerk ${id}`): Change => {
  return { kind: 'put', collection: 'jobs', id, order, body: JSON.stringify({ _id: id, title }) };
};
const remove = (id: string, order: string): Change => ({ kind: 'remove', collection: 'jobs', id, order });

async function apply(...changes: Change[]): Promise<ReadState> {
  const { checkpoint, version } = await store.state();
  return store.apply({ after: checkpoint, checkpoint: `p${String(version).padStart(5, '0')}`, changes });
}

function reads(): IndexedReads {
  const call =
    <Given extends readonly unknown[], Answer>(name: string, ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given) => {
      asked.push(name);
      await meet(name);
      return ask(...given);
    };
  return {
    state: () => store.state(),
    documents: call('documents', (...given) => store.documents(...given)),
    listedAfter: call('listedAfter', (...given) => store.listedAfter(...given)),
    touchedSince: call('touchedSince', (state) => store.touchedSince(state)),
  };
}

async function titles(index: RecordIndex, query = all): Promise<readonly string[]> {
  return (await index.upTo(await store.state())).select(query).ids;
}

describe('An index of a list', () => {
  it('is read once, and asks from then on only for what was touched', async () => {
    await apply(put('1', 'a'), put('2', 'b'), {
      kind: 'put',
      collection: 'elsewhere',
      id: '9',
      body: '{}',
      order: 'z',
    });
    const index = new RecordIndex(reads(), list);
    expect(await titles(index)).toEqual(['1', '2']);
    asked = [];
    await apply(put('3', 'aa'), remove('1', 'a'), put('2', 'b', 'Officer'));
    await apply({ kind: 'put', collection: 'jobs', id: '4', body: '{}' });
    expect(await titles(index)).toEqual(['3', '2']);
    expect(await titles(index, { ...all, q: 'offi' })).toEqual(['2']);
    expect(await titles(index, { ...all, q: 'clerk 2' })).toEqual([]);
    expect(asked).toEqual(['touchedSince', 'documents']);
  });

  it('finds what is put again after it was removed, at its new place', async () => {
    await apply(put('1', 'a'), put('2', 'b'));
    const index = new RecordIndex(reads(), list);
    await titles(index);
    await apply(remove('1', 'a'));
    await apply(put('1', 'c'));
    expect(await titles(index)).toEqual(['2', '1']);
    await apply(remove('1', 'c'), { kind: 'put', collection: 'jobs', id: '1', body: '{"title":"unlisted"}' });
    expect(await titles(index)).toEqual(['2']);
  });

  it('is read anew where the store does not know any more what was touched, and in another generation', async () => {
    await apply(put('1', 'a'));
    const index = new RecordIndex(reads(), list);
    await titles(index);
    await apply(...Array.from({ length: 5001 }, (_, n) => put(`n${String(n).padStart(4, '0')}`, 'b')));
    expect(await titles(index)).toHaveLength(5002);
    const next = await store.nextGeneration();
    const { checkpoint } = await store.state();
    await next.apply({ after: undefined, checkpoint, changes: [put('7', 'a')] });
    await next.promote();
    expect(await titles(index)).toEqual(['7']);
  });

  it('is as new as the state that is asked for, also while it is being read', async () => {
    await apply(...Array.from({ length: 1200 }, (_, n) => put(`n${String(n).padStart(4, '0')}`, 'b')));
    const index = new RecordIndex(reads(), list);
    let pages = 0;
    const applied = new Promise<void>((resolve) => {
      meet = async (call) => {
        if (call !== 'listedAfter') return;
        pages += 1;
        if (pages !== 2) return;
        // Behind what is read, and before it.
        await apply(put('first', 'a'), put('last', 'c'), remove('n0001', 'b'), remove('n1100', 'b'));
        resolve();
      };
    });
    const early = index.upTo(await store.state());
    await applied;
    const found = await titles(index);
    expect([found.length, found[0], found.at(-1)]).toEqual([1200, 'first', 'last']);
    expect(found).not.toContain('n0001');
    await early;
    expect(pages).toBe(4);
  });

  it('is read again after a generation took over while it was being read', async () => {
    await apply(...Array.from({ length: 600 }, (_, n) => put(`old ${n}`, 'a')));
    const index = new RecordIndex(reads(), list);
    let isPromoted = false;
    meet = async (call) => {
      if (call !== 'listedAfter' || isPromoted) return;
      isPromoted = true;
      const next = await store.nextGeneration();
      const { checkpoint } = await store.state();
      await next.apply({ after: undefined, checkpoint, changes: [put('new', 'a')] });
      await next.promote();
    };
    expect(await titles(index)).toEqual(['new']);
  });

  it('of overlaid reads begins with what the one below holds, which learns nothing of the changes', async () => {
    await apply(put('1', 'a'), put('2', 'b'), put('3', 'c'));
    const live = new RecordIndex(reads(), list);
    expect(await titles(live)).toEqual(['1', '2', '3']);
    asked = [];
    await apply(put('2', 'b', 'Written meanwhile'));
    const changes = [put('4', 'aa', 'Officer'), remove('1', 'a'), put('3', 'c', 'Officer, renamed')];
    const overlaid = overlaidReads(store, changes);
    const index = new RecordIndex(overlaid, list, live);
    const table = await index.upTo(await overlaid.state());
    expect(table.select(all).ids).toEqual(['4', '2', '3']);
    expect(table.select({ ...all, q: 'officer' }).ids).toEqual(['4', '3']);
    expect(await titles(live, { ...all, q: 'clerk' })).toEqual(['1', '3']);
    expect(asked).not.toContain('listedAfter');
  });

  it('fails with the store, and answers again when it is back', async () => {
    await apply(put('1', 'a'));
    const index = new RecordIndex(reads(), list);
    await titles(index);
    await apply(put('2', 'b'));
    meet = () => Promise.reject(new ReadStoreUnavailable('gone'));
    await expect(titles(index)).rejects.toThrow(ReadStoreUnavailable);
    await index.settled();
    meet = () => Promise.resolve();
    expect(await titles(index)).toEqual(['1', '2']);
  });
});
