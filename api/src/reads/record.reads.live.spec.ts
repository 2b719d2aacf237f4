import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Change, openSqliteReadStore, type ReadStore } from '@noticeboard/read-store';
import type { ListPart, LongList } from '../http/http-result.js';
import type { ListQuery } from '../http/list-query.js';
import { sliceLength } from '../overload/slices.js';
import { countTurns } from '../testing/turns.js';
import { RecordReads } from './record.reads.js';
import { RequestReads } from './request-reads.js';

const list = { collection: 'jobs', titleField: 'title' };
const rest = (range?: { from: number; to: number }, q?: string): ListQuery => {
  return { dialect: 'rest', sort: undefined, range, filter: { equal: {}, ...(q !== undefined && { q }) } };
};

let live: ReadStore;
let records: RecordReads;

beforeAll(async () => {
  live = openSqliteReadStore();
  const changes = Array.from({ length: 10_001 }, (_, n): Change => {
    const id = String(n).padStart(6, '0');
    return { kind: 'put', collection: 'jobs', id, order: id, body: JSON.stringify({ _id: id, title: `Clerk ${id}` }) };
  });
  await live.apply({ after: undefined, checkpoint: 'p1', changes });
  records = new RecordReads(new RequestReads(live), live);
});

afterAll(async () => {
  await records.onApplicationShutdown();
  await live.close();
});

/** Its text; what is too long is made as it is taken. */
async function textOf(answer: ListPart | LongList): Promise<string> {
  if (!('long' in answer)) return `[${answer.records.join(',')}]`;
  if ('bytes' in answer.long) return String(answer.long.bytes);
  let text = '';
  for await (const piece of answer.long.pieces()) text += piece;
  return text;
}

describe('An answer with records of a list', () => {
  it.each<[string, ListQuery]>([
    ['of everything', { dialect: 'all', q: undefined }],
    ['of everything that is found', { dialect: 'all', q: 'clerk' }],
    ['of no range', rest()],
    ['of a long range', rest({ from: 0, to: 10_000 })],
    ['of no range of what is found', rest(undefined, 'clerk')],
  ])('%s is made while it is sent where it is very long', async (_, query) => {
    const answer = await records.list(list, query);
    if (!('long' in answer) || 'bytes' in answer.long) throw new TypeError('it is made already');
    expect([answer.count, answer.from, answer.total]).toEqual([10_001, 0, 10_001]);
    const ids = Array.from({ length: 10_001 }, (_one, n) => String(n).padStart(6, '0'));
    expect((JSON.parse(await textOf(answer)) as { _id: string }[]).map(({ _id }) => _id)).toEqual(ids);
    // It holds for the next caller, too.
    expect(await textOf(answer)).toBe(await textOf(answer));
  });

  it('that is very long has a tag of its own for each question and each state', async () => {
    const tagOf = async (query: ListQuery) => {
      const answer = await records.list(list, query);
      return 'long' in answer ? answer.long.etag : undefined;
    };
    const tags = [await tagOf(rest()), await tagOf(rest(undefined, 'clerk'))];
    expect(await tagOf(rest())).toBe(tags[0]);
    const body = JSON.stringify({ _id: '000000', title: 'Clerk of another title' });
    const changes: Change[] = [{ kind: 'put', collection: 'jobs', id: '000000', order: '000000', body }];
    await live.apply({ after: 'p1', checkpoint: 'p2', changes });
    expect(new Set([...tags, await tagOf(rest())]).size).toBe(3);
  });

  it.each<[string, ListQuery, number]>([
    ['as many as are made at once', rest({ from: 1, to: 10_000 }), 10_000],
    ['a page', { dialect: 'pages', q: undefined, limit: 1000, page: 11 }, 1],
    ['a page of what is found', { dialect: 'pages', q: 'clerk 01', limit: 5, page: 1 }, 1],
    ['all that is found', { dialect: 'all', q: 'clerk 0099' }, 100],
  ])('has %s', async (_, query, count) => {
    const answer = await records.list(list, query);
    expect(JSON.parse(await textOf(answer))).toHaveLength(count);
  });

  it('has what was written a moment before', async () => {
    const title = 'Stenographer';
    const found = async () => (await records.part(list, { dialect: 'all', q: 'steno' })).records;
    expect(await found()).toEqual([]);
    const body = JSON.stringify({ _id: 'x', title });
    const changes: Change[] = [{ kind: 'put', collection: 'jobs', id: 'x', order: 'x', body }];
    await live.apply({ after: 'p2', checkpoint: 'p3', changes });
    expect(await found()).toEqual([body]);
  });
});

describe('A long list', () => {
  const body = (id: string) => JSON.stringify({ _id: id, title: `Clerk ${id}`, info: 'लिपिक '.repeat(1000) });
  const count = 500;
  let store: ReadStore;
  let long: RecordReads;
  let slices: number[];

  beforeAll(async () => {
    store = openSqliteReadStore();
    const changes = Array.from({ length: count }, (_, n): Change => {
      const id = String(n).padStart(6, '0');
      return { kind: 'put', collection: 'jobs', id, order: id, body: body(id) };
    });
    await store.apply({ after: undefined, checkpoint: 'p1', changes });
    const reads: ReadStore = {
      ...store,
      documents: async (...given) => {
        const found = await store.documents(...given);
        slices.push(found.join('').length);
        return found;
      },
    };
    long = new RecordReads(new RequestReads(reads), store);
  });

  beforeEach(() => void (slices = []));

  afterAll(async () => {
    await long.onApplicationShutdown();
    await store.close();
  });

  const made = async (query: ListQuery) => {
    const answer = await long.list(list, query);
    if (!('long' in answer) || !('bytes' in answer.long)) throw new TypeError('the list is short, or very long');
    return { ...answer, long: answer.long };
  };

  it('is read in slices between which everybody else is served', async () => {
    const turnsOfOthers = countTurns();
    const answer = await made({ dialect: 'all', q: undefined });
    const turns = turnsOfOthers();
    const ids = Array.from({ length: count }, (_, n) => String(n).padStart(6, '0'));
    expect(String(answer.long.bytes)).toBe(`[${ids.map(body).join(',')}]`);
    expect([answer.count, answer.from, answer.total]).toEqual([count, 0, count]);
    expect(Math.max(...slices)).toBeLessThan(1.5 * sliceLength);
    expect(turns).toBeGreaterThanOrEqual(slices.length);
  });

  it('is made once for all who ask for it at the same time, and not for who asks for another', async () => {
    const everything: ListQuery = { dialect: 'all', q: undefined };
    await made(everything);
    const once = slices.length;
    slices = [];
    const [one, other] = await Promise.all([made(everything), made(everything), made(rest({ from: 1, to: count }))]);
    expect(other?.long.bytes).toBe(one?.long.bytes);
    expect(slices).toHaveLength(2 * once);
  });

  it('is made while it is sent where it has very many bytes, however few records', async () => {
    const id = 'x';
    const large = JSON.stringify({ _id: id, title: 'Clerk', info: 'x'.repeat(17 * 2 ** 20) });
    const changes: Change[] = [{ kind: 'put', collection: 'jobs', id, order: id, body: large }];
    await store.apply({ after: 'p1', checkpoint: 'p2', changes });
    const answer = await long.list(list, { dialect: 'all', q: undefined });
    expect(answer).toMatchObject({ long: { pieces: expect.any(Function) as unknown }, count: count + 1 });
    expect(JSON.parse(await textOf(answer))).toHaveLength(count + 1);
    await store.apply({
      after: 'p2',
      checkpoint: 'p3',
      changes: [{ kind: 'remove', collection: 'jobs', id, order: id }],
    });
  });
});

describe('Large records that are asked for at once', () => {
  it('are read one after the other, and others are served between them', async () => {
    const store = openSqliteReadStore();
    const reads = new RecordReads(new RequestReads(store), store);
    const body = JSON.stringify({ _id: '1', info: 'क'.repeat(4 * 2 ** 20) });
    const changes: Change[] = [{ kind: 'put', collection: 'states', id: '1', order: '1', body }];
    await store.apply({ after: undefined, checkpoint: 'p1', changes });
    const turnsOfOthers = countTurns();
    const read = await Promise.all(Array.from({ length: 10 }, () => reads.one('states', '1')));
    expect(turnsOfOthers()).toBeGreaterThan(10);
    expect(read.every((one) => one === body)).toBe(true);
    await reads.onApplicationShutdown();
    await store.close();
  });
});
