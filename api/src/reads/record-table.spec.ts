import { describe, expect, it } from '@jest/globals';
import { foldText, foldTitle } from '@noticeboard/content-model';
import fc from 'fast-check';
import type { ListQuery } from '../http/list-query.js';
import { pageRange, RecordTable, type Row, type Scalars } from './record-table.js';

const record = (n: number, jobTitle: string, more: Record<string, string | number | boolean> = {}) => ({
  _id: `id${n}`,
  jobTitle,
  createdAt: `2026-01-0${n}T00:00:00.000Z`,
  revision: n,
  ...more,
});
const records = [
  record(1, 'Zoology', { approved: true }),
  record(2, 'café'),
  record(3, 'CAFE\u0301 ', { approved: true }),
  record(4, '\u{1f4cc} Pin'),
  record(5, '\uff21 wide'),
];
const names = { titleField: 'jobTitle' };

/** A table of these records, and which of them a query finds, by their places. */
function select(given: readonly Scalars[], query: ListQuery) {
  const rowOf = (scalars: Scalars, place: number) => ({
    id: String(scalars['_id']),
    order: String(place).padStart(4, '0'),
    scalars,
  });
  const { ids, from, total } = new RecordTable(names, given.map(rowOf)).select(query);
  return { indices: ids.map((id) => given.findIndex(({ _id }) => _id === id)), from, total };
}

const all: ListQuery = { dialect: 'all', q: undefined };
const rest: Extract<ListQuery, { dialect: 'rest' }> = {
  dialect: 'rest',
  sort: undefined,
  range: undefined,
  filter: { equal: {} },
};

describe('A list', () => {
  it.each<[string, ListQuery, number[], number, number]>([
    ['is everything, oldest first', all, [0, 1, 2, 3, 4], 0, 5],
    ['is searched without regard to case and composition', { ...all, q: 'CAFÉ' }, [1, 2], 0, 2],
    ['is searched by substring', { ...all, q: 'olog' }, [0], 0, 1],
    ['is not searched by pattern', { ...all, q: '.*' }, [], 0, 0],
    [
      'has the latest records on page 1, ascending',
      { dialect: 'pages', q: undefined, limit: 2, page: 1 },
      [3, 4],
      3,
      5,
    ],
    ['has the ones before on page 2', { dialect: 'pages', q: undefined, limit: 2, page: 2 }, [1, 2], 1, 5],
    ['has what is left on its last page', { dialect: 'pages', q: undefined, limit: 2, page: 3 }, [0], 0, 5],
    ['has nothing on the page after', { dialect: 'pages', q: undefined, limit: 2, page: 4 }, [], 0, 5],
    ['has pages of what was found', { dialect: 'pages', q: 'é', limit: 1, page: 2 }, [1], 0, 2],
    ['is cut by range', { ...rest, range: { from: 1, to: 2 } }, [1, 2], 1, 5],
    ['is cut where it ends', { ...rest, range: { from: 3, to: 99 } }, [3, 4], 3, 5],
    ['is empty past its end', { ...rest, range: { from: 5, to: 9 } }, [], 5, 5],
    [
      'is sorted by folded title in code point order',
      { ...rest, sort: { field: 'jobTitle', descending: false } },
      [1, 2, 0, 4, 3],
      0,
      5,
    ],
    [
      'is sorted downwards, equal ones too',
      { ...rest, sort: { field: 'jobTitle', descending: true } },
      [3, 4, 0, 2, 1],
      0,
      5,
    ],
    ['is sorted by id', { ...rest, sort: { field: 'id', descending: true } }, [4, 3, 2, 1, 0], 0, 5],
    [
      'is sorted by time',
      { ...rest, sort: { field: 'createdAt', descending: true }, range: { from: 0, to: 0 } },
      [4],
      0,
      5,
    ],
    [
      'is filtered by ids, in its own order',
      { ...rest, filter: { ids: ['id4', 'id2', 'id9'], equal: {} } },
      [1, 3],
      0,
      2,
    ],
    ['is filtered by no ids to nothing', { ...rest, filter: { ids: [], equal: {} } }, [], 0, 0],
    ['is filtered by equality', { ...rest, filter: { equal: { approved: true } } }, [0, 2], 0, 2],
    ['is filtered by exact text', { ...rest, filter: { equal: { jobTitle: 'cafe' } } }, [], 0, 0],
    ['is filtered by type too', { ...rest, filter: { equal: { revision: '3' } } }, [], 0, 0],
    [
      'is filtered by all at once',
      { ...rest, filter: { q: 'é', ids: ['id2', 'id3'], equal: { approved: true } } },
      [2],
      0,
      1,
    ],
    [
      'is filtered before it is sorted and cut',
      { ...rest, filter: { q: 'a', equal: {} }, sort: { field: '_id', descending: true }, range: { from: 0, to: 0 } },
      [2],
      0,
      2,
    ],
  ])('%s', (_, query, indices, from, total) => {
    expect(select(records, query)).toEqual({ indices, from, total });
  });

  it('has each record on one page', () => {
    fc.assert(
      fc.property(fc.nat({ max: 60 }), fc.integer({ min: 1, max: 25 }), (total, limit) => {
        const pages = Array.from({ length: Math.ceil(total / limit) + 2 }, (_, n) => pageRange(total, limit, n + 1));
        const indices = pages
          .toReversed()
          .flatMap(({ from, to }) => Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n));
        expect(indices).toEqual(Array.from({ length: total }, (_, n) => n));
      }),
    );
  });

  it('is sorted as a plain sort by folded titles would', () => {
    const title = fc.string({ unit: fc.constantFrom('a', 'A', 'é', 'E\u0301', ' ', '\uffee', '\u{1f4cc}', 'क') });
    fc.assert(
      fc.property(fc.array(title, { maxLength: 20 }), (titles) => {
        const given = titles.map((jobTitle, n) => ({ _id: String(n), jobTitle }));
        const { indices } = select(given, { ...rest, sort: { field: 'jobTitle', descending: false } });
        const keys = titles.map((text) => Array.from(foldTitle(text), codePoint));
        const expected = titles.map((_, n) => n).toSorted((a, b) => naive(keys[a] ?? [], keys[b] ?? []) || a - b);
        expect(indices).toEqual(expected);
      }),
    );
  });
});

describe('A table of records that come, change and go', () => {
  const title = fc.string({ unit: fc.constantFrom('a', 'b', 'B', ' ', '\n', 'क', '\u{1f4cc}'), maxLength: 4 });
  const step = fc.record({ id: fc.nat(40), order: fc.nat(6), title, goes: fc.boolean() });
  const query = fc.record({
    q: fc.option(title, { nil: undefined }),
    sort: fc.option(fc.record({ field: fc.constantFrom('jobTitle', 'id'), descending: fc.boolean() }), {
      nil: undefined,
    }),
  });

  it('answers as one that was just made of what is left, and so does a copy of it', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.array(query, { maxLength: 6 }), (steps, queries) => {
        const kept = new RecordTable(names);
        const left = new Map<string, Row>();
        let [copy, leftThen] = [kept.copy(), [...left.values()]];
        const questions = queries.map(({ q, sort }) => {
          return { ...rest, sort, filter: { equal: {}, ...(q !== undefined && { q }) } };
        });
        for (const [n, { id, order, title: jobTitle, goes }] of steps.entries()) {
          const row = { id: `id${id}`, order: `o${order}`, scalars: { _id: `id${id}`, jobTitle } };
          if (goes) kept.remove(row.id);
          else kept.put(row);
          if (goes) left.delete(row.id);
          else left.set(row.id, row);
          const question = questions[n % questions.length];
          // Makes it join texts and keep orders, which the next step changes.
          if (question) kept.select(question);
          if (n === Math.floor(steps.length / 2)) [copy, leftThen] = [kept.copy(), [...left.values()]];
        }
        const [made, madeThen] = [new RecordTable(names, [...left.values()]), new RecordTable(names, leftThen)];
        for (const question of [all, ...questions]) {
          expect(kept.select(question)).toEqual(made.select(question));
          expect(copy.select(question)).toEqual(madeThen.select(question));
        }
      }),
    );
  });

  it('answers so where thousands come and go at any place', () => {
    const [kept, left] = [new RecordTable(names), new Map<string, Row>()];
    // Each number is another place, none next to the one before.
    const rowAt = (n: number, title: string): Row => {
      const id = String((n * 7919) % 5000).padStart(4, '0');
      return { id, order: id, scalars: { _id: id, jobTitle: `${title} ${id}` } };
    };
    const all = (q: string): ListQuery => ({ dialect: 'all', q });
    const expectSame = () => {
      const made = new RecordTable(names, [...left.values()]);
      for (const q of ['new', 'old', '12', '4999']) expect(kept.select(all(q))).toEqual(made.select(all(q)));
    };
    const steps: [string, number, number][] = [
      ['new', 0, 5000],
      ['old', 1000, 1500],
    ];
    for (const [title, first, end] of steps) {
      for (let n = first; n < end; n += 1) {
        const row = rowAt(n, title);
        kept.put(row);
        left.set(row.id, row);
      }
      expectSame();
    }
    for (let n = 200; n < 4700; n += 1) {
      const { id } = rowAt(n, '');
      kept.remove(id);
      left.delete(id);
    }
    expectSame();
  });

  it('finds a title that holds several spaces by one, and one with one by several', () => {
    const rows = ['SSC  CGL', 'SSC CGL', 'SSCCGL'].map((jobTitle, n) => ({ _id: String(n), jobTitle }));
    for (const q of ['ssc cgl', 'ssc   cgl']) expect(select(rows, { ...all, q }).indices).toEqual([0, 1]);
  });

  it('finds the titles of the same words, in any order, as they come and go', async () => {
    const table = new RecordTable(names);
    const put = (id: string, jobTitle: string) => table.put({ id, order: id, scalars: { _id: id, jobTitle } });
    const like = async (text: string) => (await table.withWordsOf(text)).map(({ id }) => id);
    put('1', 'SSC CGL 2026');
    put('2', '2026: CGL (SSC)');
    expect(await like('cgl ssc 2026')).toEqual(['1', '2']);
    put('1', 'SSC CGL 2027');
    put('3', 'CGL SSC Recruitment 2026');
    expect(await table.withWordsOf('SSC CGL 2026')).toEqual([
      { id: '2', title: '2026: CGL (SSC)' },
      { id: '3', title: 'CGL SSC Recruitment 2026' },
    ]);
    table.remove('2');
    table.remove('3');
    expect(await like('SSC CGL 2026')).toEqual([]);
  });

  it('finds a text in the titles that have it, wherever they stand, and across none of them', () => {
    fc.assert(
      fc.property(fc.array(title, { minLength: 1, maxLength: 1300 }), title, (titles, q) => {
        const rows = titles.map((jobTitle, n) => ({ _id: String(n), jobTitle }));
        const expected = titles.flatMap((text, n) => (foldText(text).includes(foldText(q)) ? [n] : []));
        expect(select(rows, { ...all, q }).indices).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });
});

const codePoint = (character: string) => character.codePointAt(0) ?? -1;

function naive(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, n) => value !== b[n]);
  return at < 0 ? a.length - b.length : (a[at] ?? -1) - (b[at] ?? -1);
}
