import { beforeAll, describe, expect, it } from '@jest/globals';
import { families, noticeKinds } from '@noticeboard/content-model';
import { admin, type ApiClient, type Fields, type Reply } from '../../test/api-client.js';
import { addBelonging, belongings } from '../../test/belongings.js';
import { addPosting } from '../../test/content.js';
import { startPortal } from '../../test/portal-process.js';
import { expectProblem } from '../../test/problem.js';

interface List {
  readonly what: string;
  readonly path: string;
  readonly name: string;
  readonly titleField: string;
  /** Adds one record that the list shows under this title. */
  readonly add: (title: string) => Promise<unknown>;
  /** Titles of what is there before. */
  readonly before?: readonly string[];
  /** Whether its records carry `_id` and the times. */
  readonly kept: boolean;
}

const titles = ['delta-clerk', 'Alpha-CLERK', 'zeta', 'beta', 'Clerk-20'];

let staff: ApiClient;
beforeAll(async () => {
  staff = await admin((await startPortal()).url);
});

const [jobs] = families;
const lists: readonly List[] = [
  ...belongings.map((kind) => ({
    what: kind.what,
    path: kind.path,
    name: kind.listName,
    titleField: kind.family.titleField,
    kept: true,
    add: async (title: string) => {
      await addPosting(staff, kind.family, `${title} ${kind.what}`);
      await addBelonging(staff, kind, `${title} ${kind.what}`);
    },
  })),
  ...noticeKinds.map(({ key, path, titleField }) => ({
    what: key,
    path: `/${path}`,
    name: path,
    titleField,
    kept: true,
    add: (title: string) =>
      staff.post(`/${path}`, { [titleField]: `${title} ${key}`, applyLink: 'https://a.example/' }),
  })),
  {
    what: 'approved',
    path: '/answare/approved-jobs',
    name: 'approved-jobs',
    titleField: 'jobTitle',
    kept: false,
    add: async (title: string) => {
      await addPosting(staff, jobs, `${title} approved`);
      return staff.post('/answare/approve-job', { jobTitle: `${title} approved` });
    },
  },
  {
    what: 'accounts',
    path: '/accounts',
    name: 'accounts',
    titleField: 'username',
    kept: false,
    before: ['admin'],
    add: (title: string) => staff.post('/accounts', { username: title, password: 'quiet river', role: 'auditor' }),
  },
];

describe.each(lists)('The list of $what', ({ what, path, name, titleField, add, before = [], kept }) => {
  const shown = (title: string) => (before.length > 0 ? title : `${title} ${what}`);
  const all = [...before, ...titles.map(shown)];
  const total = all.length;
  const clerks = all.filter((title) => /clerk/i.test(title));
  const byTitle = all.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  let initial: Reply;
  let records: readonly Fields[];
  const query = (parameters: Fields) => {
    const entries = Object.entries(parameters).map(([key, value]) => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    return staff.get(`${path}?${new URLSearchParams(entries).toString().replaceAll('+', '%20')}`);
  };
  const expectList = (reply: Reply, expected: readonly string[], range: string) => {
    expect({ status: reply.status, titles: reply.list.map((record) => record[titleField]) }).toEqual({
      status: 200,
      titles: expected,
    });
    expect(reply.headers).toMatchObject({
      'content-range': `${name} ${range}`,
      'x-total-count': range.slice(range.indexOf('/') + 1),
      'access-control-expose-headers': expect.stringMatching(/Content-Range.*X-Total-Count/),
    });
  };

  beforeAll(async () => {
    initial = await staff.get(path);
    for (const title of titles) await add(title);
    records = (await staff.get(path)).list;
  });

  it('says that it is empty while it is', () => {
    expectList(initial, before, before.length === 0 ? '*/0' : `0-${before.length - 1}/${before.length}`);
  });

  it('is everything, oldest first', async () => {
    expectList(await query({}), all, `0-${total - 1}/${total}`);
  });

  it('has pages from the latest, ascending inside', async () => {
    expectList(await query({ limit: 2 }), all.slice(-2), `${total - 2}-${total - 1}/${total}`);
    expectList(await query({ limit: 2, page: 2 }), all.slice(-4, -2), `${total - 4}-${total - 3}/${total}`);
    expectList(await query({ limit: 1000 }), all, `0-${total - 1}/${total}`);
    expectList(await query({ limit: 2, page: 99 }), [], `*/${total}`);
  });

  it('is searched by q', async () => {
    expectList(await query({ q: 'CLERK' }), clerks, `0-2/3`);
    expectList(await query({ q: 'clerk', limit: 2 }), clerks.slice(1), `1-2/3`);
    expectList(await query({ q: 'nobody' }), [], `*/0`);
  });

  it('is sorted, cut and filtered as react-admin asks', async () => {
    expectList(await query({ sort: [titleField, 'ASC'], range: [1, 3] }), byTitle.slice(1, 4), `1-3/${total}`);
    expectList(
      await query({ sort: [titleField, 'DESC'], range: [0, 1] }),
      byTitle.toReversed().slice(0, 2),
      `0-1/${total}`,
    );
    expectList(await query({ range: [total, 99] }), [], `*/${total}`);
    expectList(await query({ filter: { q: 'Clerk' }, range: [0, 1] }), clerks.slice(0, 2), `0-1/3`);
    expectList(await query({ filter: { [titleField]: shown('beta') } }), [shown('beta')], `0-0/1`);
    expectList(await query({ filter: { id: [] } }), [], `*/0`);
    const ids = records.map((record) => String(record['_id'] ?? record['username']));
    expectList(await query({ filter: { id: [ids[3], ids[1], 'nobody'] } }), [all[1] ?? '', all[3] ?? ''], `0-1/2`);
    expect((await query({ sort: ['id', 'DESC'] })).list).toHaveLength(total);
    expect(
      (await query({ sort: ['id', 'DESC'] })).list.map((record) => String(record['_id'] ?? record['username'])),
    ).toEqual(ids.toSorted().toReversed());
    if (!kept) return;
    expectList(
      await query({ sort: ['createdAt', 'DESC'], range: [0, 1] }),
      all.toReversed().slice(0, 2),
      `0-1/${total}`,
    );
    expectList(await query({ sort: ['updatedAt', 'ASC'], range: [0, 9] }), all, `0-${total - 1}/${total}`);
    expectList(
      await query({ filter: { _id: ids[0], createdAt: records[0]?.['createdAt'] } }),
      all.slice(0, 1),
      `0-0/1`,
    );
  });

  it.each([
    'limit=0',
    'limit=1001',
    'page=1',
    'limit=x',
    'sort=["nothing","ASC"]',
    'sort=x',
    'range=[1]',
    'range=[5,4]',
    'filter=[]',
    'filter={"nothing":1}',
    'filter={"__proto__":1}',
    'filter={"id":"x"}',
    'q=a&q=b',
    'unknown=1',
    'range=[0,9]&limit=1',
    'filter={}&q=x',
  ])('is refused for %s', async (text) => {
    const escaped = text.replaceAll('"', '%22').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const reply = await staff.get(`${path}?${escaped}`);
    expectProblem(reply, 400);
    expect(Object.keys(reply.body['errors'] ?? {})).not.toEqual([]);
  });

  it('has a strong tag, which tells that nothing has changed', async () => {
    const { headers } = await staff.get(path);
    expect(headers.etag).toMatch(/^"[^"]+"$/);
    expect((await staff.get(path, { 'If-None-Match': headers.etag ?? '' })).status).toBe(304);
  });
});
