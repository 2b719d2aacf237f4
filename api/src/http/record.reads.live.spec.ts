import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Change, openSqliteReadStore, type ReadStore } from '@noticeboard/read-store';
import { ProblemError } from '@noticeboard/content-model';
import type { ListQuery } from './list-query.js';
import { RecordReads } from './record.reads.js';
import { sliceLength } from './slices.js';

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
  records = new RecordReads({ reads: live, current: live }, live);
});

afterAll(async () => {
  await records.close();
  await live.close();
});

describe('An answer with records of a list', () => {
  it.each<[string, ListQuery, string]>([
    ['of everything', { dialect: 'all', q: undefined }, 'limit'],
    ['of everything that is found', { dialect: 'all', q: 'clerk' }, 'limit'],
    ['of no range', rest(), 'range'],
    ['of too long a range', rest({ from: 0, to: 10_000 }), 'range'],
    ['of no range of what is found', rest(undefined, 'clerk'), 'range'],
  ])('%s is refused where it would be too long, with what to do instead', async (_, query, field) => {
    const why = 'That would be 10001 records, and an answer holds at most 10000: ask with limit and page, or range.';
    const refusal = expect.objectContaining({ code: 'listTooLong' });
    const refused = records.list(list, query);
    await expect(refused).rejects.toThrow(new ProblemError('malformedQuery', { message: why }));
    await expect(refused).rejects.toMatchObject({ options: { errors: { [field]: refusal } } });
  });

  it.each<[string, ListQuery, number]>([
    ['as many as an answer holds', rest({ from: 1, to: 10_000 }), 10_000],
    ['a page', { dialect: 'pages', q: undefined, limit: 1000, page: 11 }, 1],
    ['a page of what is found', { dialect: 'pages', q: 'clerk 01', limit: 5, page: 1 }, 1],
    ['all that is found', { dialect: 'all', q: 'clerk 0099' }, 100],
  ])('has %s', async (_, query, count) => {
    const answer = await records.list(list, query);
    const ids = 'long' in answer ? (JSON.parse(String(answer.long.bytes)) as unknown[]) : answer.records;
    expect(ids).toHaveLength(count);
  });

  it('has what was written a moment before', async () => {
    const title = 'Stenographer';
    const found = async () => (await records.part(list, { dialect: 'all', q: 'steno' })).records;
    expect(await found()).toEqual([]);
    const body = JSON.stringify({ _id: 'x', title });
    const changes: Change[] = [{ kind: 'put', collection: 'jobs', id: 'x', order: 'x', body }];
    await live.apply({ after: 'p1', checkpoint: 'p2', changes });
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
    long = new RecordReads({ reads, current: reads }, store);
  });

  beforeEach(() => void (slices = []));

  afterAll(async () => {
    await long.close();
    await store.close();
  });

  const made = async (query: ListQuery) => {
    const answer = await long.list(list, query);
    if (!('long' in answer)) throw new TypeError('the list is short');
    return answer;
  };

  it('is read in slices between which everybody else is served', async () => {
    let turns = 0;
    let isOver = false;
    const tick = () => {
      turns += 1;
      if (!isOver) setImmediate(tick);
    };
    setImmediate(tick);
    const answer = await made({ dialect: 'all', q: undefined });
    isOver = true;
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
});
